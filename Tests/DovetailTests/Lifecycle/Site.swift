import Dovetail
import Synchronization

/// 200 started dependencies in 10 layers, each made from all of the layer below but every fourth, which a read makes.
enum Layered: DependencyModule {
  static let name = "Layered"
  static let layers = 10
  static let columns = 20

  static let keys: [[any ContainerKey.Type]] = (0..<layers).map { layer in
    (0..<columns).map { column in
      let (tens, ones) = (column / 10, column % 10)
      return column % 4 == 3
        ? lazyKey(digits[layer], digits[tens], digits[ones])
        : startedKey(digits[layer], digits[tens], digits[ones])
    }
  }

  /// What each layer is made from.
  static let needs: [[any ContainerKey.Type]] = ([[]] + keys.dropLast()).map { $0 + [SiteKey.self] }

  static var started: [any ContainerKey.Type] {
    keys.joined().filter { ($0 as? any PartKey.Type)?.start != nil }
  }

  private static let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]

  private static func startedKey<L: Digit, T: Digit, O: Digit>(
    _ layer: L.Type, _ tens: T.Type, _ ones: O.Type
  ) -> any ContainerKey.Type {
    StartedPart<L, T, O>.self
  }

  private static func lazyKey<L: Digit, T: Digit, O: Digit>(
    _ layer: L.Type, _ tens: T.Type, _ ones: O.Type
  ) -> any ContainerKey.Type {
    LazyPart<L, T, O>.self
  }
}

protocol Digit: SendableMetatype { static var value: Int { get } }
enum D0: Digit { static var value: Int { 0 } }
enum D1: Digit { static var value: Int { 1 } }
enum D2: Digit { static var value: Int { 2 } }
enum D3: Digit { static var value: Int { 3 } }
enum D4: Digit { static var value: Int { 4 } }
enum D5: Digit { static var value: Int { 5 } }
enum D6: Digit { static var value: Int { 6 } }
enum D7: Digit { static var value: Int { 7 } }
enum D8: Digit { static var value: Int { 8 } }
enum D9: Digit { static var value: Int { 9 } }

/// Where a dependency stands among the layers.
struct Place: Hashable, Sendable, CustomStringConvertible {
  let layer: Int
  let column: Int
  var description: String { "\(layer).\(column)" }
}

final class Part: Sendable {
  let place: Place
  let site: Site
  init(_ place: Place, _ site: Site) { (self.place, self.site) = (place, site) }
}

protocol PartKey: ContainerKey where Value == Part {
  static var place: Place { get }
  static var start: DependencyDescription.Start? { get }
}

extension PartKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("part\(place)", needs: needs, start: start) { disposed in
      let part = disposed.value(of: Self.self)
      try await part.site.dispose(part.place)
    }
  }
  static var needs: [any ContainerKey.Type] { Layered.needs[place.layer] }
  /// What it reads of that: the ones that a read makes, and another.
  static func readNeeds(in container: DependencyContainer) {
    for (column, need) in needs.enumerated() where column % 4 == 3 || column == place.column {
      if let need = need as? any PartKey.Type { _ = need.read(in: container) }
    }
  }
  static func read(in container: DependencyContainer) -> Place { container[Self.self].place }
}

enum StartedPart<Layer: Digit, Tens: Digit, Ones: Digit>: PartKey {
  static var place: Place { Place(layer: Layer.value, column: 10 * Tens.value + Ones.value) }
  static var start: DependencyDescription.Start? {
    .make { container in
      let site = container[SiteKey.self]
      readNeeds(in: container)
      try await site.make(place)
      return GeneratedCode.StartedValue(Part(place, site), of: Self.self)
    }
  }
  static func make(in container: DependencyContainer) -> Part {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

enum LazyPart<Layer: Digit, Tens: Digit, Ones: Digit>: PartKey {
  static var place: Place { Place(layer: Layer.value, column: 10 * Tens.value + Ones.value) }
  static var start: DependencyDescription.Start? { nil }
  static func make(in container: DependencyContainer) -> Part {
    readNeeds(in: container)
    let site = container[SiteKey.self]
    site.note(made: place)
    return Part(place, site)
  }
}

enum SiteKey: DependencyKey { static let defaultValue = Site() }

/// Keeps a record of what is made and disposed of, and decides how making goes.
final class Site: Sendable {
  struct Failure: Error, Equatable { let place: Place }

  private let making: @Sendable (Place, Site) async throws -> Void
  private let disposing: @Sendable (Place) async throws -> Void
  private let state = Locked(State())

  private struct State {
    var made: [Place] = []
    var disposed: [Place] = []
    var waiting: [CheckedContinuation<Void, Never>] = []
    var underWay = 0
    var mostUnderWay = 0
  }

  init(
    making: @escaping @Sendable (Place, Site) async throws -> Void = { _, _ in },
    disposing: @escaping @Sendable (Place) async throws -> Void = { _ in }
  ) {
    (self.making, self.disposing) = (making, disposing)
  }

  var made: [Place] { state.withLock { $0.made } }
  var disposed: [Place] { state.withLock { $0.disposed } }
  var mostUnderWay: Int { state.withLock { $0.mostUnderWay } }

  func note(made place: Place) { state.withLock { $0.made.append(place) } }

  func make(_ place: Place) async throws {
    state.withLock { state in
      state.underWay += 1
      state.mostUnderWay = max(state.mostUnderWay, state.underWay)
    }
    defer { state.withLock { $0.underWay -= 1 } }
    try await making(place, self)
    note(made: place)
  }

  func dispose(_ place: Place) async throws {
    state.withLock { $0.disposed.append(place) }
    try await disposing(place)
  }

  /// Returns when as many wait here at the same time.
  func meet(_ count: Int) async {
    await withCheckedContinuation { waiter in
      let released = state.withLock { state -> [CheckedContinuation<Void, Never>] in
        state.waiting.append(waiter)
        guard state.waiting.count == count else { return [] }
        defer { state.waiting = [] }
        return state.waiting
      }
      for waiter in released { waiter.resume() }
    }
  }

  /// A container that starts the layers on this site.
  func container() -> DependencyContainer {
    let container = DependencyContainer(context: .live)
    container[SiteKey.self] = self
    container.install(Layered.self)
    return container
  }
}

/// What is closed when it is disposed of, in any container whose room has its own number.
final class Stall: Sendable {
  private let closing = Box<(@Sendable () async -> Void)?>(nil)
  var close: (@Sendable () async -> Void)? {
    get { closing.value }
    set { closing.value = newValue }
  }
}
enum StallKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("stall", needs: [RoomNumberKey.self]) { await $0.value(of: StallKey.self).close?() }
  }
  static func make(in container: DependencyContainer) -> Stall { Stall() }
}
enum StallDoorKey: ContainerKey {
  static let day = DependencyScope("day")
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("stallDoor", scope: day, needs: [StallKey.self]) {
      await $0.value(of: StallDoorKey.self).close?()
    }
  }
  static func make(in container: DependencyContainer) -> Stall {
    _ = container[StallKey.self]
    return Stall()
  }
}
