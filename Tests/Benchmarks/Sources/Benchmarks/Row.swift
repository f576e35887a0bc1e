import Dovetail

/// One row of the table: some work, and the work that it is measured against.
struct Row: Sendable {
  let id: String
  let work: String
  /// What the ratio is of, and how far from 1 it may be.
  let target: Target
  /// Whether the row needs an override to have been made in the process, which is for good.
  var isUnderOverride = false
  /// The allocations of the work alone, if it must have so many.
  var allocations: Int?
  /// How often a turn runs in one sample.
  var count = 20_000
  let limit: @Sendable (Int) -> Int
  let measured: @Sendable (Int) -> Int

  enum Target {
    /// How many times the limit's time the work may take.
    case time(atMost: Double)
    /// Two threads must do at least so much of one thread's work, against the same figure of what it is measured against.
    case scaling(atLeast: Double)
  }

  /// The same row, once something was overridden.
  fileprivate func afterOverride(_ target: Target) -> Row {
    Row(
      id: id + "+", work: work + ", after an override", target: target, isUnderOverride: true,
      allocations: allocations, count: count, limit: limit, measured: measured)
  }
}

extension Row {
  static let all: [Row] = reads + creations + overrides + afterOverrides + threads

  /// Last, since its roots live as long as the process, and may be current.
  static let ofServer = [server]

  private static let reads = [
    Row(
      id: "W1", work: "read a singleton, any P", target: .time(atMost: 1.5), allocations: 0,
      limit: { repeating($0) { limitReadExistential(stored) } },
      measured: {
        let reader = ExistentialReader()
        return repeating($0) { reader.read() }
      }),
    Row(
      id: "W1c", work: "read a singleton, final class", target: .time(atMost: 1.5), allocations: 0,
      limit: { repeating($0) { limitReadClass(stored) } },
      measured: {
        let reader = ClassReader()
        return repeating($0) { reader.read() }
      }),
    Row(
      id: "W1s", work: "read a singleton, 40-byte struct", target: .time(atMost: 2), allocations: 0,
      limit: { repeating($0) { limitReadStruct(stored) } },
      measured: {
        let reader = StructReader()
        return repeating($0) { reader.read() }
      }),
    Row(
      id: "W7", work: "read a weak one", target: .time(atMost: 3), allocations: 0,
      limit: { repeating($0) { limitReadExistential(stored) } },
      measured: { count in
        let reader = WeakReader()
        return withExtendedLifetime(heldCache) { repeating(count) { reader.read() } }
      }),
  ]

  /// Lives as long as the process: one that is dropped and remade is read under a lock.
  private static let heldCache = DependencyContainer.shared.cache

  private static let creations = [
    Row(
      id: "W1i", work: "make an object with one @Dependency, read once", target: .time(atMost: 1.5),
      allocations: 1,
      limit: { repeating($0) { limitMakeAndRead(stored) } },
      measured: { repeating($0) { makeDependencyOwner().read() } }),
    Row(
      id: "W1j", work: "make an object with one @Injected, read once", target: .time(atMost: 4),
      // The object, and what its wrapper makes: its state, and room for the value.
      allocations: 3,
      limit: { repeating($0) { limitMakeAndRead(stored) } },
      measured: { repeating($0) { makeInjectedOwner().read() } }),
    Row(
      id: "W1k", work: "read an @Injected again", target: .time(atMost: 2), allocations: 0,
      limit: { repeating($0) { limitReadExistential(stored) } },
      measured: {
        let owner = makeInjectedOwner()
        return repeating($0) { owner.read() }
      }),
    Row(
      id: "W2", work: "resolve a transient through @Dependency", target: .time(atMost: 1.5),
      limit: { repeating($0) { limitMakeProduct().number() } },
      measured: { count in
        let reader = ProductReader()
        return repeating(count) { reader.read() }
      }),
    Row(
      id: "W2c", work: "resolve a transient, asking `current`", target: .time(atMost: 1.5),
      limit: { repeating($0) { limitMakeProduct().number() } },
      measured: { repeating($0) { makeProduct().number() } }),
    Row(
      id: "W3", work: "transient of a transient of a singleton", target: .time(atMost: 1.5),
      limit: { repeating($0) { opaque(limitMakeOuter(stored)) } },
      measured: { repeating($0) { opaque(makeOuter()) } }),
    Row(
      id: "W4", work: "object with 5 dependencies, each read once", target: .time(atMost: 2),
      limit: { repeating($0) { limitMakeFive(stored).sum() } },
      measured: { repeating($0) { makeFive().sum() } }),
  ]

  private static let fake = MainService(value: 5)

  private static let overrides = [
    Row(
      id: "W5o", work: "read under an override, wrapper made outside", target: .time(atMost: 1.5),
      isUnderOverride: true, allocations: 0,
      limit: { repeating($0) { limitReadLocal(stored) } },
      measured: { count in
        let reader = ExistentialReader()
        return withDependencies {
          $0.service = fake
        } operation: {
          repeating(count) { reader.read() }
        }
      }),
    Row(
      id: "W5i", work: "read under an override, wrapper made inside", target: .time(atMost: 2),
      isUnderOverride: true, allocations: 0,
      limit: { repeating($0) { limitReadLocal(stored) } },
      measured: { count in
        withDependencies {
          $0.service = fake
        } operation: {
          let reader = ExistentialReader()
          return repeating(count) { reader.read() }
        }
      }),
    Row(
      id: "W5n", work: "read under an override, key not overridden", target: .time(atMost: 2.5),
      isUnderOverride: true, allocations: 0,
      limit: { repeating($0) { limitReadLocal(stored) } },
      measured: { count in
        withDependencies {
          $0.service = fake
        } operation: {
          let reader = UnrelatedReader()
          return repeating(count) { reader.read() }
        }
      }),
    Row(
      id: "W5p", work: "override, read, leave", target: .time(atMost: 6), isUnderOverride: true,
      limit: { repeating($0) { limitWithValue(fake) } },
      measured: { repeating($0) { overrideReadLeave(fake) } }),
  ]

  private static let afterOverrides = (reads.prefix(3) + creations.filter { $0.id != "W1k" })
    .map { $0.afterOverride(.time(atMost: $0.id == "W1j" ? 4 : 2.5)) }

  private static let threads = [
    Row(
      id: "W6", work: "two threads read one singleton", target: .scaling(atLeast: 0.8), count: 50_000,
      limit: { repeating($0) { limitReadExistential(stored) } },
      measured: {
        let reader = ExistentialReader()
        return repeating($0) { reader.read() }
      }),
    transientsOnTwoThreads,
    transientsOnTwoThreads.afterOverride(.scaling(atLeast: 0.8)),
    transientsOfCurrentOnTwoThreads,
    Row(
      id: "W6o", work: "two threads read an overridden singleton", target: .scaling(atLeast: 0.8),
      isUnderOverride: true, count: 50_000,
      limit: { repeating($0) { limitReadLocal(stored) } },
      measured: { count in
        withDependencies {
          $0.service = fake
        } operation: {
          let reader = ExistentialReader()
          return repeating(count) { reader.read() }
        }
      }),
  ]

  private static let transientsOnTwoThreads = Row(
    id: "W6t", work: "two threads make three transients each", target: .scaling(atLeast: 0.8),
    limit: { repeating($0) { opaque(limitMakeOuter(stored)) } },
    measured: { count in
      let reader = OuterReader()
      return repeating(count) { opaque(reader.make()) }
    })

  private static let transientsOfCurrentOnTwoThreads = Row(
    id: "W6c", work: "the same, asking `current`", target: .scaling(atLeast: 0.8),
    limit: { repeating($0) { opaque(limitMakeOuter(stored)) } },
    measured: { repeating($0) { opaque(makeOuter()) } })

  private static let server = Row(
    id: "WS", work: "two threads serve requests: one root against a root each", target: .time(atMost: 1.5),
    isUnderOverride: true, count: 1_000,
    limit: { count in
      onTwoThreads { number in repeating(count) { Server.each[number].serve() } }
    },
    measured: { count in
      onTwoThreads { _ in repeating(count) { Server.common.serve() } }
    })
}

/// Runs a body many times; unoptimised, so that it is neither inlined nor taken out of the loop.
@inline(never)
@_optimize(none)
func repeating(_ count: Int, _ body: () -> Int) -> Int {
  var sum = 0
  var index = 0
  while index < count {
    sum = sum &+ body()
    index = index &+ 1
  }
  return sum
}

/// A use of an object that the optimiser cannot see through.
@inline(never)
@_optimize(none)
func opaque(_ object: AnyObject) -> Int { 1 }
