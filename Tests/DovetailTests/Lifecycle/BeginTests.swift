import Dovetail
import Foundation
import Testing

private struct Broken: Error {}

/// Scopes whose beginning makes values, and ends that meet creations.
@Suite(.timeLimit(.minutes(30))) struct BeginTests {
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

  @Test func endCancelsABeginningAndWaitsForIt() async throws {
    let reached = Signal()
    let works = Works { name in
      if name == "desk" {
        reached.open()
        try await Task.sleep(for: .seconds(3600))
      }
    }
    let container = Plant.container(works)
    let begin = Task { try await container.beginPlantLogin("Ann") }
    await reached.wait()
    try await container.end(Plant.login)
    #expect(works.events == ["session", "-session"])
    await #expect(throws: CancellationError.self) { try await begin.value }
  }

  @Test func childrenBeginScopesOfTheirOwnAtOnce() async throws {
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

  @Test func readingBeforeTheBeginningStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Plant.container(Works())[MapKey.self]
    }
    #expect(text(result).contains("'map' was read before it was made: beginVisit() makes it"))
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

  @Test func aValueMadeWhileItsScopeEndsIsHandedOutAndDisposedOf() async throws {
    let (isMaking, wasRead, mayGoOn) = (Signal(), Signal(), Gate())
    let works = Works()
    let container = Plant.container(works)
    container.register(\.plantLeaflet) { container in
      isMaking.open()
      mayGoOn.wait()
      return container.device("leaflet")
    }
    let name = Box("")
    // A thread of its own: the others must not wait for one that stands still.
    Thread.detachNewThread {
      name.value = container[LeafletKey.self].name
      wasRead.open()
    }
    await isMaking.wait()
    let end = Task { try await container.end(Plant.visit) }
    // The end has taken what there was when the scope is closed.
    while container.isOpen(Plant.visit) { await Task.yield() }
    #expect(works.events.isEmpty)
    mayGoOn.open()
    try await end.value
    await wasRead.wait()
    #expect(name.value == "leaflet")
    #expect(works.events == ["-leaflet"])
  }
}

extension DependencyKeys {
  fileprivate var plantLeaflet: LeafletKey.Type { LeafletKey.self }
}

// MARK: Actors and resolves

private final class Badge: Sendable {}
private struct Twins: Sendable { let first, second: Badge }

private enum BadgeKey: GraphDependencyKey {
  typealias Value = Badge
  static var scope: DependencyScope { .graph }
  static func make(in graph: DependencyGraphScope) -> Badge { Badge() }
}
private enum TwinsKey: GraphDependencyKey, StartedDependencyKey {
  typealias Value = Twins
  static let dependencies: [any DependencyKey.Type] = [BadgeKey.self]
  static func make(in graph: DependencyGraphScope) -> Twins { readTooEarly(in: graph.container) }
  static func start(in graph: DependencyGraphScope) async throws -> StartedDependency<TwinsKey> {
    let first = BadgeKey.resolve(in: graph)
    for _ in 0..<10 { await Task.yield() }
    async let second = BadgeKey.resolve(in: graph)
    return StartedDependency(Twins(first: first, second: await second))
  }
}

/// Not sendable: only its actor may touch it.
private final class Canvas { var strokes = 0 }

private enum CanvasKey: IsolatedDependencyKey, StartedDependencyKey, IsolatedDisposableDependencyKey {
  typealias Value = Canvas
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  @MainActor static func start(in graph: DependencyGraphScope) async throws -> StartedDependency<CanvasKey> {
    MainActor.assertIsolated()
    await Task.yield()
    return StartedDependency(Canvas())
  }
  @MainActor static func dispose(_ disposed: DisposedDependency<Canvas>) async throws {
    disposed.value.strokes = -1
  }
}
private enum Studio: DependencyModule {
  static let name = "Studio"
  static let started: [any DependencyKey.Type] = [TwinsKey.self, CanvasKey.self]
}
extension DependencyContainer {
  @MainActor fileprivate var canvas: Canvas {
    MainActor.preconditionIsolated()
    return isolated(CanvasKey.self) { CanvasKey.readTooEarly(in: $0) }
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
