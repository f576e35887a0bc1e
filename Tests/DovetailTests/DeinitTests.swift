import Dovetail
import Synchronization
import Testing

private let gone = Atomic(0)

/// A value whose `deinit` asks its container, as a cache might. It must not run under the container's lock.
private final class Reader: Sendable {
  private let container: DependencyContainer

  init(_ container: DependencyContainer) {
    self.container = container
  }

  deinit {
    _ = container.isOpen(VisitKey.visit)
    gone.wrappingAdd(1, ordering: .relaxed)
  }
}

private enum PlainKey: DependencyKey {
  static let defaultValue = 0
}

private enum FirstKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Reader { Reader(container) }
}

private enum VisitKey: ComposedDependencyKey {
  static let visit = DependencyScope("visit", starting: { [StartedKey.self, LaterKey.self] })
  static var scope: DependencyScope { visit }
  static func make(in container: DependencyContainer) -> Reader { Reader(container) }
}

private enum StartedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "started", scope: VisitKey.visit,
      start: .make { GeneratedCode.StartedValue(Reader($0), of: StartedKey.self) })
  }
  static func make(in container: DependencyContainer) -> Reader { Reader(container) }
}

/// Lets go of what the same beginning has made.
private enum LaterKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "later", scope: VisitKey.visit, needs: [StartedKey.self],
      start: .make { container in
        container.reset(StartedKey.self)
        return GeneratedCode.StartedValue(1, of: LaterKey.self)
      })
  }
  static func make(in container: DependencyContainer) -> Int { 1 }
}

private enum FreshKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Reader { Reader(container) }
}

/// Its reads could take the shortest way.
private enum StatedFreshKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static var dependencies: [any ContainerKey.Type]? { [] }
  static func make(in container: DependencyContainer) -> Reader { Reader(container) }
}

private enum SharedKey: ComposedDependencyKey {
  static var scope: DependencyScope { .graph }
  static func make(in container: DependencyContainer) -> Reader { Reader(container) }
}

private enum TwoKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Bool {
    let first = container[SharedKey.self]
    container[PlainKey.self] = 1
    return first === container[SharedKey.self]
  }
}

@Suite struct DeinitTests {
  @Test(arguments: Way.allCases) fileprivate func aValueThatGoesMayReadItsContainer(_ way: Way) async {
    await #expect(processExitsWith: .success) { [way] in
      await way.letGo(in: DependencyContainer(context: .live))
      #expect(gone.load(ordering: .relaxed) > 0)
    }
  }

  @Test func aTransientValueDoesNotOwnItsContainer() async {
    // Alone in a process, where no other test overrides or observes.
    await #expect(processExitsWith: .success) {
      var container: DependencyContainer? = DependencyContainer(context: .live)
      weak let kept = container?[FirstKey.self]
      let readers = (0..<3).map { _ in container?[transient: StatedFreshKey.self] }
      precondition(kept != nil)
      container = nil
      withExtendedLifetime(readers) { precondition(kept == nil) }
    }
  }

  @Test func theFirstSingletonStaysInMemoryUntilItsContainerGoes() async throws {
    var container: DependencyContainer? = DependencyContainer(context: .live)
    weak let first = container?[FirstKey.self]
    try await container?.end(.singleton)
    weak let second = container?[FirstKey.self]
    try await container?.end(.singleton)
    #expect(first != nil && second == nil)
    container = nil
    #expect(first == nil)
  }

  fileprivate enum Way: String, CaseIterable, Codable {
    case set, reset, resetScope, end, stop, stopWithChildren, begin, register, remove, transient, graph,
      graphInItself, replacedWhileMade, childGoes

    func letGo(in container: DependencyContainer) async {
      switch self {
      case .set:
        container[FirstKey.self] = Reader(container)
        container[FirstKey.self] = Reader(container)
        container.reset(FirstKey.self)
      case .reset:
        _ = container[FirstKey.self]
        container.reset(FirstKey.self)
      case .resetScope:
        _ = container[VisitKey.self]
        container.reset(VisitKey.visit)
      case .end:
        _ = container[VisitKey.self]
        try? await container.end(VisitKey.visit)
      case .stop:
        _ = container[VisitKey.self]
        _ = container[FirstKey.self]
        try? await container.stop()
      case .stopWithChildren:
        let children = [1, 2].map { _ in DependencyContainer(parent: container) }
        for child in children {
          child[PlainKey.self] = 1
          child.register(VisitKey.self) { Reader($0) }
          _ = child[VisitKey.self]
        }
        try? await container.stop()
        withExtendedLifetime(children) {}
      case .begin: try? await container.begin(VisitKey.visit)
      case .register:
        _ = container[FirstKey.self]
        container.register(FirstKey.self) { Reader($0) }
        _ = container[FirstKey.self]
        container.register(FirstKey.self) { Reader($0) }
      case .remove:
        container.register(Reader.self, key: "one") { Reader($0) }
        _ = try? container.resolve(Reader.self, key: "one")
        container.remove(Reader.self, key: "one")
      case .transient: _ = container[FreshKey.self]
      case .graph: _ = container[TwoKey.self]
      case .graphInItself:
        let isFirst = Box(true)
        container.register(SharedKey.self) { container in
          if isFirst.value { isFirst.value = false; _ = container[SharedKey.self] }
          return Reader(container)
        }
        _ = container[transient: TwoKey.self]
      case .replacedWhileMade:
        container.register(FirstKey.self) {
          let reader = Reader($0)
          $0[PlainKey.self] = 1
          return reader
        }
        _ = container[FirstKey.self]
        container.reset(FirstKey.self)
      case .childGoes:
        let child = DependencyContainer(parent: container)
        child[PlainKey.self] = 1
        _ = child[FirstKey.self]
        _ = container[FirstKey.self]
        container.reset(FirstKey.self)
      }
    }
  }
}
