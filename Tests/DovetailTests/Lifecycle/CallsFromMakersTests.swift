import Testing

@testable import Dovetail

private enum Tour {
  static let visit = DependencyScope("visit", starting: { [GuideKey.self] })
  static let stay = DependencyScope("stay", within: visit, starting: { [HostKey.self] })
}

/// Ends scopes while it is made.
private protocol EndingKey: ContainerKey where Value == Int {
  static var scope: DependencyScope { get }
  static var ended: [DependencyScope] { get }
}
extension EndingKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "\(Self.self)", scope: scope,
      start: .make { container in
        for scope in ended { try await container.end(scope) }
        return GeneratedCode.StartedValue(1, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> Int { 1 }
}
private enum StartedKey: EndingKey {
  static var scope: DependencyScope { .singleton }
  static var ended: [DependencyScope] { [Tour.visit] }
}
private enum GuideKey: EndingKey {
  static var scope: DependencyScope { Tour.visit }
  static var ended: [DependencyScope] { [Tour.stay] }
}
private enum HostKey: EndingKey {
  static var scope: DependencyScope { Tour.stay }
  static var ended: [DependencyScope] { [Tour.visit] }
}
private enum RoomKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("room", scope: Tour.visit) { $0.value(of: RoomKey.self).note("closed") }
  }
  static func make(in container: DependencyContainer) -> Ledger { Ledger() }
}
/// Changes what it has read, each time that it is made.
private enum RestlessKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("restless", needs: [ConfigKey.self], start: .read)
  }
  static func make(in container: DependencyContainer) -> Int {
    container[ConfigKey.self] += "!"
    return 1
  }
}
private enum RestlessModule: DependencyModule {
  static var name: String { "Restless" }
  static var started: [any ContainerKey.Type] { [RestlessKey.self] }
}
private enum TourModule: DependencyModule {
  static var name: String { "Tour" }
  static var started: [any ContainerKey.Type] { [StartedKey.self] }
}

private final class Room: Sendable {
  let ledger: Ledger
  let others: Box<[DependencyContainer]>
  init(_ ledger: Ledger, _ others: Box<[DependencyContainer]>) {
    (self.ledger, self.others) = (ledger, others)
  }
}
private enum BuildingKey: DependencyKey {
  static var defaultValue: Room { Room(Ledger(), Box([])) }
}
private enum RoomOfBuildingKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("room of a building", needs: [BuildingKey.self]) {
      let room = $0.value(of: RoomOfBuildingKey.self)
      room.ledger.note("disposed")
      room.others.value = []
    }
  }
  static func make(in container: DependencyContainer) -> Room {
    Room(container[BuildingKey.self].ledger, container[BuildingKey.self].others)
  }
}

/// `end` called by what a start or a beginning makes.
@Suite struct CallsFromMakersTests {
  @Test func whatStartMakesMayEndAScopeWithin() async throws {
    let container = DependencyContainer(context: .live)
    container.install(TourModule.self)
    let room = container[RoomKey.self]
    try await container.start()
    #expect(room.events == ["closed"])
    #expect(!container.isOpen(Tour.visit))
    #expect(container[StartedKey.self] == 1)
  }

  @Test func anEagerValueThatChangesWhatItHasReadEachTimeStopsTheStart() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.install(RestlessModule.self)
      try await container.start()
    }
    #expect(text(result).contains("'restless' is replaced or reset every time it is made: restless"))
  }

  @Test func whatABeginningMakesMayEndAScopeWithin() async throws {
    let container = DependencyContainer(context: .live)
    try await container.begin(Tour.visit)
    #expect(container[GuideKey.self] == 1)
  }

  @Test func whatABeginningMakesMayNotEndAScopeAround() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await DependencyContainer(context: .live).begin(Tour.stay)
    }
    #expect(
      text(result).contains(
        "end(.visit) was called by what begin(.stay) makes: call it after"))
  }

  /// A connection may begin its scope again each time that it is lost.
  @Test func aRunInATaskThatOutlivedAnotherRunDoesNotHoldThatOne() {
    let contents = DependencyContainer().contents
    let around = Run(of: .singleton, in: contents)
    Run.$ofTask.withValue(around) {
      let over = Run(of: .singleton, in: contents)
      over.leave(isOver: true)
      Run.$ofTask.withValue(over) { #expect(Run(of: .singleton, in: contents).outer === around) }
    }
  }

  @Test func whatADisposerLetsGoDuringAStopGoesWithItsContainer() async throws {
    let (ledger, children) = (Ledger(), Box<[DependencyContainer]>([]))
    let container = DependencyContainer(context: .live)
    var rooms: [Room] = []
    for _ in 0..<2 {
      let child = DependencyContainer(parent: container)
      child[BuildingKey.self] = Room(ledger, children)
      rooms.append(child[RoomOfBuildingKey.self])
      children.change { $0.append(child) }
    }
    try await container.stop()
    #expect(ledger.events == ["disposed"])
    withExtendedLifetime(rooms) {}
  }
}
