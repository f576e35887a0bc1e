import Dovetail
import Testing

private final class Part: Sendable {}
private enum PartKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("part", scope: .transient, expression: .declared)
  }
  static func make(in container: DependencyContainer) -> Part { Part() }
}
private enum OtherKey: DependencyKey {
  static let defaultValue = 0
}
private enum ReaderKey: DependencyKey {
  static let defaultValue: @Sendable () -> Void = {}
}
private enum ValueKey: DependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static let defaultValue = Part()
}
private enum WeakPartKey: WeakDependencyKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("weakPart", scope: .weak, expression: .declared)
  }
  static func make(in container: DependencyContainer) -> Part { Part() }
  static func weakly(_ value: Part) -> () -> Part? { { [weak value] in value } }
}

/// How often 100 reads take a lock, after a first one, and how often that takes it.
private func takings(
  of read: @escaping @Sendable () -> Void,
  in place: @escaping @Sendable (_ body: () -> Void) async -> Void = { $0() }
) -> (first: Int, others: Int) {
  let schedule = Schedule()
  let counts = Locked((first: 0, others: 0))
  let end = schedule.run([
    {
      await place {
        let start = schedule.lockTakings
        read()
        let afterFirst = schedule.lockTakings
        for _ in 0..<100 { read() }
        let afterAll = schedule.lockTakings
        counts.withLock { $0 = (afterFirst - start, afterAll - afterFirst) }
      }
    }
  ])
  #expect(end == .finished)
  return counts.withLock { $0 }
}

private func overrideAnother(_ body: () -> Void) {
  withDependencies {
    $0[OtherKey.self] = 1
  } operation: {
    body()
  }
}

/// Calls a factory asynchronously.
private func call<Result>(_ body: () async -> Result) async -> Result {
  await GeneratedCode.FactoryHome(.shared).make { _ in await body() }
}

private func callAtOnce<Result>(_ body: () -> Result) -> Result {
  GeneratedCode.FactoryHome(.shared).make { _ in body() }
}

/// What reads take the lock for; each in a process of its own, since schedules that are stopped leave their creations in progress.
@Suite(.serialized) struct LockTakingTests {
  @Test func transientsTakeNoneAfterAnOverrideElsewhere() async {
    await #expect(processExitsWith: .success) {
      overrideAnother {}
      let count = takings(of: { _ = DependencyContainer.shared[transient: PartKey.self] })
      #expect(count.others == 0)
      #expect(count.first > 0)
    }
  }

  /// Its maker gets a reference that does not own the override's container.
  @Test func transientsInsideAnOverrideTakeIt() async {
    await #expect(processExitsWith: .success) {
      let count = takings(
        of: { _ = DependencyContainer.current[transient: PartKey.self] }, in: overrideAnother)
      #expect(count.others >= 100)
    }
  }

  @Test func whatIsSetBeforeTheFirstReadTakesNone() async {
    await #expect(processExitsWith: .success) {
      let count = takings(of: { _ = DependencyContainer.current[OtherKey.self] }, in: overrideAnother)
      #expect(count == (0, 0))
    }
  }

  /// The reference that a maker is given does not own its container.
  @Test func readsByWhatAnOverridesContainerMadeTakeIt() async {
    await #expect(processExitsWith: .success) {
      let child = DependencyContainer(parent: .shared)
      child[OtherKey.self] = 1
      child.register(ReaderKey.self) { container in { _ = container[OtherKey.self] } }
      #expect(takings(of: child[ReaderKey.self]).others >= 100)
    }
  }

  @Test func valuesTakeNoneWhereAnotherKeyIsOverridden() async {
    await #expect(processExitsWith: .success) {
      let count = takings(of: { _ = DependencyContainer.current[ValueKey.self] }, in: overrideAnother)
      #expect(count.others == 0)
      #expect(count.first > 0)
    }
  }

  @Test func whatIsBeingMadeMakesOnlyItsOwnReadsTakeIt() async {
    await #expect(processExitsWith: .success) {
      let reads: [@Sendable () -> Void] = [
        { _ = DependencyContainer.shared[ValueKey.self] },
        { _ = DependencyContainer.shared[transient: PartKey.self] },
        { _ = Dependency(\.lockTakingValue)() },
      ]
      for read in reads {
        // A schedule's operations are detached tasks, on other threads.
        let besideTask = await call { takings(of: read) }
        #expect(besideTask.others == 0)
        let besideThread = callAtOnce { takings(of: read) }
        #expect(besideThread.others == 0)
        let inTask = takings(of: read, in: { body in await call(body) })
        #expect(inTask.others >= 100)
        let onThread = takings(of: read, in: { body in callAtOnce(body) })
        #expect(onThread.others >= 100)
      }
    }
  }

  @Test func whatWasForgottenIsReadUnderIt() async {
    await #expect(processExitsWith: .success) {
      let container = DependencyContainer(context: .live)
      let held = container[weak: WeakPartKey.self]
      #expect(takings(of: { _ = container[weak: WeakPartKey.self] }).others == 0)
      withExtendedLifetime(held) {}
    }
    await #expect(processExitsWith: .success) {
      let container = DependencyContainer(context: .live)
      _ = container[weak: WeakPartKey.self]
      let held = container[weak: WeakPartKey.self]
      #expect(takings(of: { _ = container[weak: WeakPartKey.self] }).others >= 100)
      withExtendedLifetime(held) {}
    }
    await #expect(processExitsWith: .success) {
      let container = DependencyContainer(context: .live)
      _ = container[ValueKey.self]
      try await container.stop()
      try await container.start()
      #expect(takings(of: { _ = container[ValueKey.self] }).others >= 100)
    }
  }

  /// Reported values are read under the lock, which shows that the count sees it.
  @Test func readsThatAreObservedTakeIt() async {
    await #expect(processExitsWith: .success) {
      let observation = DependencyContainer.shared.observe { _ in }
      let count = takings(of: { _ = DependencyContainer.shared[transient: PartKey.self] })
      observation.cancel()
      #expect(count.others >= 100)
    }
  }
}

extension DependencyContainer {
  fileprivate var lockTakingValue: Part { self[ValueKey.self] }
}
