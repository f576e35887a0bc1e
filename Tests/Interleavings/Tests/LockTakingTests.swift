import Dovetail
import Testing

private final class Part: Sendable {}
private enum PartKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("part", scope: .transient)
  }
  static func make(in container: DependencyContainer) -> Part { Part() }
}
private enum OtherKey: DependencyKey { static let defaultValue = 0 }
private enum ValueKey: DependencyKey { static let defaultValue = Part() }

/// What reads take the lock for.
@Suite(.serialized) struct LockTakingTests {
  /// How often 100 reads take a lock, after a first one, and how often that takes it.
  private func takings(
    of read: @escaping @Sendable () -> Void,
    in place: @escaping @Sendable (_ body: () -> Void) -> Void
  ) -> (first: Int, others: Int) {
    let schedule = Schedule()
    let counts = Locked((first: 0, others: 0))
    let end = schedule.run([
      {
        place {
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

  @Test func transientsTakeNoneAfterAnOverrideElsewhere() {
    withDependencies {
      $0[OtherKey.self] = 1
    } operation: {
    }
    let count = takings(
      of: { _ = DependencyContainer.shared[transient: PartKey.self] }, in: { body in body() })
    #expect(count.others == 0)
    #expect(count.first > 0)
  }

  @Test func transientsAndValuesTakeNoneWhereAnotherKeyIsOverridden() {
    for read: @Sendable () -> Void in [
      { _ = DependencyContainer.current[transient: PartKey.self] },
      { _ = DependencyContainer.current[ValueKey.self] },
    ] {
      let count = takings(
        of: read,
        in: { body in
          withDependencies {
            $0[OtherKey.self] = 1
          } operation: {
            body()
          }
        })
      #expect(count.others == 0)
      #expect(count.first > 0)
    }
  }

  /// What is told of is read under the lock, which shows that the count sees it.
  @Test func readsThatAreObservedTakeIt() {
    let observation = DependencyContainer.shared.observe { _ in }
    let count = takings(
      of: { _ = DependencyContainer.shared[transient: PartKey.self] }, in: { body in body() })
    observation.cancel()
    #expect(count.others >= 100)
  }
}
