import Dovetail
import Foundation
import Testing

private struct Broken: Error {}

/// Scopes whose beginning makes values, and ends that meet creations.
@Suite(.timeLimit(.minutes(30))) struct BeginTests {
  @Test func aStartedValueThatAChildsOverrideReachesSaysToBeginTheScopeThere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Plant.container(Works())
      try await container.beginPlantLogin("Ann")
      let child = DependencyContainer(parent: container)
      child[ConfigKey.self] = "child"
      _ = child[SessionDeviceKey.self]
    }
    #expect(
      text(result).contains(
        "await beginLogin() on this container first, after any overrides, or override 'session'"))
  }

  @Test func aBeginningMakesTheScopesValuesInOrder() async throws {
    let works = Works()
    let container = Plant.container(works)
    try await container.beginPlantLogin("Ann")
    #expect(works.events == ["session", "desk"])
    #expect(container[GuestKey.self] == "Ann")
    try await container.end(Plant.login)
    #expect(works.events == ["session", "desk", "-desk", "-session"])
  }

  @Test func aFailedBeginningClosesTheScopeAndDisposes() async throws {
    let fails = Box(true)
    let works = Works { name in if name == "desk", fails.value { throw Broken() } }
    let container = Plant.container(works)
    let error = await #expect(throws: DependencyStartError.self) {
      try await container.beginPlantLogin("Ann")
    }
    #expect(error?.path == ["desk"])
    #expect(works.events == ["session", "-session"])
    #expect(!container.isOpen(Plant.login))
    fails.value = false
    try await container.beginPlantLogin("Bob")
    #expect(container[GuestKey.self] == "Bob")
  }

  @Test func aFailedSecondBeginningKeepsWhatTheFirstOneOpened() async throws {
    let fails = Box(false)
    let works = Works { name in if name == "guide", fails.value { throw Broken() } }
    let root = DependencyContainer(context: .live)
    root[WorksKey.self] = works
    let container = DependencyContainer(parent: root)
    try await container.begin(Tour.scope)
    container.reset(TourGuideKey.self)
    fails.value = true
    container[OpeningKey.self] = true
    await #expect(throws: DependencyStartError.self) { try await container.begin(Tour.scope) }
    #expect(container.isOpen(Tour.scope))
    #expect(container[TourTicketKey.self].name == "ticket")
    fails.value = false
    try await container.begin(Tour.scope)
    try await container.end(Tour.scope)
    // What is no value of the scope, such as the museum, stays, too.
    #expect(works.events.filter { $0 != "guide" } == ["ticket", "museum", "-ticket"])
  }

  @Test func endCancelsABeginningAndWaitsForIt() async throws {
    let reached = Signal()
    let works = Works(stuckAt: "desk", reached)
    let container = Plant.container(works)
    let begin = Task { try await container.beginPlantLogin("Ann") }
    await reached.wait()
    try await container.end(Plant.login)
    #expect(works.events == ["session", "-session"])
    await #expect(throws: CancellationError.self) { try await begin.value }
  }

  /// Often, since each first begin in a tree is also the first to look at the keys.
  @Test(arguments: 0..<200) func childrenBeginScopesOfTheirOwnAtOnce(round: Int) async throws {
    let works = Works { _ in await Task.yield() }
    let container = Plant.container(works)
    try await withThrowingTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          let child = DependencyContainer(parent: container)
          try await child.beginPlantLogin("\(number)")
          #expect(child[GuestKey.self] == "\(number)")
          try await child.end(Plant.login)
        }
      }
      try await group.waitForAll()
    }
    #expect(works.events.count == 80)
  }

  @Test func anEndDoesNotWaitForABeginningAbove() async throws {
    let (reached, mayEnd, isHeld) = (Signal(), Signal(), Box(false))
    let works = Works { name in
      guard name == "map", isHeld.value else { return }
      reached.open()
      await mayEnd.wait()
    }
    let container = Plant.container(works)
    let child = DependencyContainer(parent: container)
    try await child.beginPlantVisit()
    isHeld.value = true
    let beginning = Task { try await container.beginPlantVisit() }
    await reached.wait()
    try await child.end(Plant.visit)
    mayEnd.open()
    try await beginning.value
    #expect(works.events == ["map", "-map", "map"])
  }

  @Test func aBeginningDoesNotWaitForAnEndAbove() async throws {
    let (reached, mayEnd) = (Signal(), Signal())
    let works = Works { name in
      guard name == "-map" else { return }
      reached.open()
      await mayEnd.wait()
    }
    let container = Plant.container(works)
    let child = DependencyContainer(parent: container)
    try await container.beginPlantVisit()
    let end = Task { try await container.end(Plant.visit) }
    await reached.wait()
    try await child.beginPlantVisit()
    mayEnd.open()
    try await end.value
    #expect(works.events == ["map", "-map", "map"])
  }

  @Test func aScopeThatAReadOpenedCanStillBegin() async throws {
    let works = Works()
    let container = Plant.container(works)
    let leaflet = container[LeafletKey.self]
    try await container.beginPlantVisit()
    #expect(container[LeafletKey.self] === leaflet)
    #expect(works.events == ["map"])
    try await container.beginPlantVisit()
    #expect(works.events == ["map"])
  }

  @Test func anAncestorsOverrideOfAScopedValueIsNotMade() async throws {
    let works = Works()
    let container = Plant.container(works)
    container[SessionDeviceKey.self] = Device("fake", "")
    let child = DependencyContainer(parent: container)
    try await child.beginPlantLogin("Ann")
    #expect(works.events == ["desk"])
    #expect(child[SessionDeviceKey.self].name == "fake")
  }

  @Test func whatAChildMadeForItsParentsScopeIsNotOfItsOwnScope() {
    let container = DependencyContainer(context: .live)
    container.register(\.session) { Session(user: User(name: "\($0.user.name) of \($0.clock.label)")) }
    container.beginLogin(user: User(name: "Ann"))
    let child = DependencyContainer(parent: container)
    child.clock = FixedClock("child")
    #expect(child.session.user.name == "Ann of child")
    child.beginLogin(user: User(name: "Bob"))
    #expect(child.session.user.name == "Bob of child")
  }

  @Test func aValueMadeWhileItsScopeEndsIsHandedOutAndDisposedOf() async throws {
    let (isMaking, wasRead, mayGoOn) = (Signal(), Signal(), Gate())
    let works = Works()
    let container = Plant.container(works)
    container[PrintingKey.self] = {
      isMaking.open()
      mayGoOn.wait()
    }
    let name = Box("")
    // A thread of its own: others must not wait for one that is blocked.
    Thread.detachNewThread {
      name.value = container[LeafletKey.self].name
      wasRead.open()
    }
    await isMaking.wait()
    let end = Task { try await container.end(Plant.visit) }
    // When the scope is closed, its end has already taken the values.
    while container.isOpen(Plant.visit) { await Task.yield() }
    #expect(works.events.isEmpty)
    mayGoOn.open()
    try await end.value
    await wasRead.wait()
    #expect(name.value == "leaflet")
    #expect(works.events == ["-leaflet"])
  }
}

// MARK: A scope that is begun twice

private struct Piece: Sendable {
  let name: String
  let works: Works
}

private protocol TourKey: ContainerKey where Value == Piece {
  static var name: String { get }
}
extension TourKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    let dispose = { @Sendable (disposed: GeneratedCode.DisposedValue) async throws -> Void in
      try await disposed.value(of: Self.self).works.dispose(name)
    }
    let start = { @Sendable (container: DependencyContainer) async throws -> GeneratedCode.StartedValue in
      let piece = Piece(name: name, works: container[WorksKey.self])
      if name == "guide", container[OpeningKey.self] { _ = container[MuseumKey.self] }
      try await piece.works.make(name)
      return GeneratedCode.StartedValue(piece, of: Self.self)
    }
    return DependencyDescription(
      name, scope: Tour.scope, needs: [WorksKey.self], start: .make(start),
      dispose: name == "ticket" ? dispose : nil)
  }
  static func make(in container: DependencyContainer) -> Piece {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
/// Whether the guide reads the museum.
private enum OpeningKey: DependencyKey { static let defaultValue = false }
private enum TourTicketKey: TourKey { static let name = "ticket" }
private enum TourGuideKey: TourKey { static let name = "guide" }

/// A singleton that the failed begin makes.
private enum MuseumKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("museum", needs: [WorksKey.self]) { disposed in
      try await disposed.value(of: Self.self).works.dispose("museum")
    }
  }
  static func make(in container: DependencyContainer) -> Piece {
    let works = container[WorksKey.self]
    works.ledger.note("museum")
    return Piece(name: "museum", works: works)
  }
}

private enum Tour {
  static let scope = DependencyScope("tour", starting: { [TourTicketKey.self, TourGuideKey.self] })
}

// MARK: Actors and resolves

private final class Badge: Sendable {}
private struct Twins: Sendable { let first, second: Badge }

private enum BadgeKey: ComposedDependencyKey {
  static var scope: DependencyScope { .graph }
  static func make(in container: DependencyContainer) -> Badge { Badge() }
}
private enum TwinsKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "twins", needs: [BadgeKey.self],
      start: .make { container in
        let first = container[BadgeKey.self]
        for _ in 0..<10 { await Task.yield() }
        async let second = container[BadgeKey.self]
        return GeneratedCode.StartedValue(Twins(first: first, second: await second), of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> Twins {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

/// Not sendable: only its actor may touch it.
private final class Canvas { var strokes = 0 }

private enum CanvasKey: IsolatedDependencyKey {
  typealias Value = Canvas
  typealias Maker = @MainActor @Sendable (DependencyContainer) throws -> Canvas
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "canvas",
      start: .make { @MainActor _ in
        MainActor.assertIsolated()
        await Task.yield()
        return GeneratedCode.StartedValue(Canvas(), of: Self.self)
      },
      dispose: { @MainActor disposed in disposed.value(of: Self.self).strokes = -1 })
  }
  static var maker: Maker { { GeneratedCode.stop(at: Self.self, in: $0) } }
}
private enum Studio: DependencyModule {
  static let name = "Studio"
  static let started: [any ContainerKey.Type] = [TwinsKey.self, CanvasKey.self]
}
extension DependencyContainer {
  @MainActor fileprivate var canvas: Canvas {
    MainActor.preconditionIsolated()
    return GeneratedCode.value(of: CanvasKey.self, in: self) { try $0($1) }
  }
}

@Suite struct StartedOnActorsTests {
  let container = DependencyContainer(context: .live)

  init() { container.install(Studio.self) }

  @Test func graphValuesAreSharedInsideAStartAcrossItsThreads() async throws {
    try await container.start()
    let twins = container[TwinsKey.self]
    #expect(twins.first === twins.second)
  }

  @Test @MainActor func anIsolatedValueIsMadeAndDisposedOfOnItsActor() async throws {
    try await container.start()
    let canvas = container.canvas
    canvas.strokes = 3
    #expect(container.canvas === canvas)
    try await container.stop()
    #expect(canvas.strokes == -1)
  }
}
