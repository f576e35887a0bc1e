import Dovetail
import TestSupport
import Testing

/// A value that knows what it was made from.
final class LinkedValue: Sendable {
  let name: String
  let held: [LinkedValue]
  let number: Int
  let depot: Int?
  let isDisposed: Bool
  private let logbook: Logbook

  fileprivate init(
    _ key: any LinkKey.Type, _ held: [LinkedValue], _ number: Int, in container: DependencyContainer
  ) {
    (name, self.held, self.number, isDisposed) = (key.name, held, number, key.isDisposed)
    depot = key == PoolLink.self ? try? container.resolve() : nil
    logbook = container[LogbookKey.self]
    if isDisposed { logbook.note(made: self) }
  }

  /// What it holds directly, or through what isn't kept.
  var kept: [LinkedValue] { held.flatMap { $0.isDisposed ? [$0] : $0.kept } }

  func dispose() async {
    logbook.note(disposing: self)
    await logbook.dispose()
    logbook.note(disposed: self)
  }
}

/// Notes when links are made and disposed of, and lets a test hold that up.
final class Logbook: Sendable {
  struct Failure: Error {}

  let make: @Sendable (String) async throws -> Void
  let dispose: @Sendable () async -> Void
  private let links = Locked<(made: [LinkedValue], disposals: [(of: LinkedValue, isOver: Bool)])>(([], []))

  init(
    make: @escaping @Sendable (String) async throws -> Void,
    dispose: @escaping @Sendable () async -> Void = {}
  ) {
    (self.make, self.dispose) = (make, dispose)
  }

  func note(made link: LinkedValue) { links.withLock { $0.made.append(link) } }
  func note(disposing link: LinkedValue) { links.withLock { $0.disposals.append((link, false)) } }
  func note(disposed link: LinkedValue) { links.withLock { $0.disposals.append((link, true)) } }

  func container() -> DependencyContainer {
    let container = DependencyContainer(context: .live)
    container[LogbookKey.self] = self
    container.register(Int.self) { _ in 0 }
    container.install(LinkedServer.self)
    return container
  }

  /// Checks that each link was disposed of once, and before what it holds.
  func expectOrder(_ comment: String = "") {
    let (made, disposals) = links.withLock { $0 }
    var starts: [ObjectIdentifier: Int] = [:]
    var ends: [ObjectIdentifier: Int] = [:]
    for (place, (link, isOver)) in disposals.enumerated() {
      let id = ObjectIdentifier(link)
      let isSecond = (isOver ? ends : starts)[id] != nil
      #expect(!isSecond, "\(comment): \(link.name) twice")
      if isOver { ends[id] = place } else { starts[id] = place }
    }
    for link in made {
      guard let end = ends[ObjectIdentifier(link)] else {
        Issue.record("\(comment): \(link.name) was never disposed of")
        continue
      }
      for held in link.kept {
        let isAfter = starts[ObjectIdentifier(held)].map { end < $0 } ?? true
        #expect(isAfter, "\(comment): \(held.name) was disposed of before \(link.name)")
      }
    }
  }
}

enum LogbookKey: DependencyKey { static let defaultValue = Logbook(make: { _ in }) }
enum PortNumberKey: DependencyKey { static let defaultValue = 0 }

enum LinkedScope {
  static let visit = DependencyScope("visit", starting: { [VisitLink.self, BadgeLink.self] })
  static let request = DependencyScope("request", within: visit, starting: { [RequestLink.self] })
}

protocol LinkKey: ContainerKey where Value == LinkedValue {
  static var name: String { get }
  static var needs: [any LinkKey.Type] { get }
  static var isStated: Bool { get }
  static var scope: DependencyScope { get }
  static var start: DependencyDescription.Start? { get }
}

extension LinkKey {
  static var isStated: Bool { true }
  static var scope: DependencyScope { .singleton }
  static var start: DependencyDescription.Start? { nil }
  static var isDisposed: Bool { scope != .transient && scope != .graph }

  static func description(in context: DependencyContext) -> DependencyDescription {
    let fixed: [any ContainerKey.Type] = [LogbookKey.self, PortNumberKey.self]
    let dispose: @Sendable (GeneratedCode.DisposedValue) async throws -> Void = {
      await $0.value(of: Self.self).dispose()
    }
    return DependencyDescription(
      name, scope: scope, needs: isStated ? fixed + needs : nil, start: start,
      dispose: isDisposed ? dispose : nil)
  }

  static func read(in container: DependencyContainer) -> LinkedValue { container[Self.self] }

  static func make(in container: DependencyContainer) -> LinkedValue {
    let number = container[PortNumberKey.self]
    return LinkedValue(self, needs.map { $0.read(in: container) }, number, in: container)
  }
}

/// Made by a start, or by the beginning of its scope.
protocol StartedLinkKey: LinkKey {}

extension StartedLinkKey {
  static var start: DependencyDescription.Start? {
    .make { container in
      let logbook = container[LogbookKey.self]
      try await logbook.make("before \(name)")
      let number = container[PortNumberKey.self]
      let held = needs.map { $0.read(in: container) }
      try await logbook.make(name)
      return GeneratedCode.StartedValue(LinkedValue(self, held, number, in: container), of: Self.self)
    }
  }

  static func make(in container: DependencyContainer) -> LinkedValue {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

enum LinkedServer: DependencyModule {
  static let name = "LinkedServer"
  static var started: [any ContainerKey.Type] { [CacheLink.self, ServerLink.self] }
}
enum LateLinks: DependencyModule {
  static let name = "LateLinks"
  static var started: [any ContainerKey.Type] { [LooseLink.self] }
}

enum PoolLink: LinkKey {
  static let name = "pool"
  static let needs: [any LinkKey.Type] = []
}
enum CacheLink: LinkKey {
  static let name = "cache"
  static let needs: [any LinkKey.Type] = [PoolLink.self]
  static var start: DependencyDescription.Start? { .read }
}
enum ServerLink: StartedLinkKey {
  static let name = "server"
  static let needs: [any LinkKey.Type] = [CacheLink.self]
}
/// Doesn't say what it is made from.
enum LooseLink: LinkKey {
  static let name = "loose"
  static let needs: [any LinkKey.Type] = [CacheLink.self]
  static let isStated = false
  static var start: DependencyDescription.Start? { .read }
}
enum BadgeLink: LinkKey {
  static let name = "badge"
  static let needs: [any LinkKey.Type] = [CacheLink.self]
  static var scope: DependencyScope { LinkedScope.visit }
  static var start: DependencyDescription.Start? { .read }
}
enum VisitLink: StartedLinkKey {
  static let name = "visit"
  static let needs: [any LinkKey.Type] = [BadgeLink.self]
  static var scope: DependencyScope { LinkedScope.visit }
}
enum RequestLink: StartedLinkKey {
  static let name = "request"
  static let needs: [any LinkKey.Type] = [TicketLink.self, CacheLink.self]
  static var scope: DependencyScope { LinkedScope.request }
}
enum TicketLink: LinkKey {
  static let name = "ticket"
  static let needs: [any LinkKey.Type] = [ParcelLink.self, LooseLink.self, BadgeLink.self]
  static var scope: DependencyScope { .transient }
}
enum ParcelLink: LinkKey {
  static let name = "parcel"
  static let needs: [any LinkKey.Type] = [PoolLink.self]
  static var scope: DependencyScope { .graph }
}
