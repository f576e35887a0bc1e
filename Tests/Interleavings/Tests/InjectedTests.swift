import Dovetail
import Testing

private enum PartKey: DependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static let defaultValue = 1
}

private enum WholeKey: DependencyKey {
  static let defaultValue = 0
}

private final class Room: Sendable {}

private enum RoomKey: DependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static let defaultValue = Room()
}

extension DependencyContainer {
  fileprivate var part: Int { self[PartKey.self] }
  fileprivate var room: Room { self[RoomKey.self] }
}

/// Copies of one `@Injected` that several threads read.
@Suite(.serialized) struct InjectedTests {
  @Test func aThreadThatMadeTheValueMayWaitForOneThatReadsIt() {
    explore { container, injected in
      [
        { #expect(injected() + container[WholeKey.self] == 3) },
        { #expect(container[WholeKey.self] == 2) },
      ]
    }
  }

  @Test func allGetTheValueThatOneMade() {
    explore { _, injected in
      Array(repeating: { #expect(injected() == 1) }, count: 3)
    }
  }

  @Test func aCycleThroughItStops() {
    explore(stops: true) { container, injected in
      container.register(PartKey.self) { $0[WholeKey.self] }
      return [{ _ = injected() }, { _ = container[WholeKey.self] }]
    }
  }

  @Test func aWeakOneReleasesNothingUnderItsLock() {
    let wrapper = WeakInjected(\.room, container: DependencyContainer())
    let room = wrapper.wrappedValue
    #expect(room != nil && room === wrapper.wrappedValue)
  }

  /// Tries orders of steps of operations on an `@Injected` and on a dependency that is made from it.
  private func explore(
    stops: Bool = false, _ operations: (DependencyContainer, Injected<Int>) -> [@Sendable () async -> Void]
  ) {
    var exploration = Exploration(limit: 2_000, samples: 2_000)
    exploration.explore(seed: 1) { choose in
      let container = DependencyContainer()
      let injected = Injected(\.part, container: container)
      container.register(WholeKey.self) { _ in injected() + 1 }
      let end = Schedule(choose).run(operations(container, injected))
      if stops, case .stopped(_, let message) = end, message.contains("dependency cycle: ") { return true }
      #expect(end == .finished && !stops)
      return end == .finished && !stops
    }
    #expect(exploration.count > 100)
  }
}
