import Dovetail

/// One row of the table: some work, and the hand-written work that it is measured against.
struct Row: Sendable {
  let id: String
  let work: String
  /// How many times the limit the work may take.
  let target: Double
  /// Whether the row needs an override to have been made in the process, which is for good.
  var isUnderOverride = false
  /// The allocations of the work alone, if it must have so many.
  var allocations: Int?
  let limit: @Sendable (Int) -> Int
  let measured: @Sendable (Int) -> Int
}

extension Row {
  static let all: [Row] = reads + creations + overrides

  private static let reads = [
    Row(
      id: "W1", work: "read a singleton, any P", target: 1.3, allocations: 0,
      limit: { repeating($0) { limitReadExistential(stored) } },
      measured: {
        let reader = ExistentialReader()
        return repeating($0) { reader.read() }
      }),
    Row(
      id: "W1c", work: "read a singleton, final class", target: 1.3, allocations: 0,
      limit: { repeating($0) { limitReadClass(stored) } },
      measured: {
        let reader = ClassReader()
        return repeating($0) { reader.read() }
      }),
    Row(
      id: "W1s", work: "read a singleton, 40-byte struct", target: 2, allocations: 0,
      limit: { repeating($0) { limitReadStruct(stored) } },
      measured: {
        let reader = StructReader()
        return repeating($0) { reader.read() }
      }),
    Row(
      id: "W7", work: "read a weak one", target: 3, allocations: 0,
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
      id: "W1i", work: "make an object with one @Dependency", target: 1, allocations: 1,
      limit: { repeating($0) { opaque(limitMakeOwner(stored)) } },
      measured: { repeating($0) { opaque(makeDependencyOwner()) } }),
    Row(
      id: "W1j", work: "make an object with one @Injected", target: 2, allocations: 2,
      limit: { repeating($0) { opaque(limitMakeOwner(stored)) } },
      measured: { repeating($0) { opaque(makeInjectedOwner()) } }),
    Row(
      id: "W2", work: "resolve a transient", target: 1.5,
      limit: { repeating($0) { limitMakeProduct().number() } },
      measured: { repeating($0) { makeProduct().number() } }),
    Row(
      id: "W3", work: "transient of a transient of a singleton", target: 1.5,
      limit: { repeating($0) { opaque(limitMakeOuter(stored)) } },
      measured: { repeating($0) { opaque(makeOuter()) } }),
    Row(
      id: "W4", work: "object with 5 dependencies, each read once", target: 1.6,
      limit: { repeating($0) { limitMakeFive(stored).sum() } },
      measured: { repeating($0) { makeFive().sum() } }),
  ]

  private static let fake = MainService(value: 5)

  private static let overrides = [
    Row(
      id: "W5o", work: "read under an override, wrapper made outside", target: 1.2,
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
      id: "W5i", work: "read under an override, wrapper made inside", target: 1.8,
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
      id: "W5n", work: "read under an override, key not overridden", target: 2.3,
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
      id: "W5p", work: "override, read, leave", target: 4, isUnderOverride: true,
      limit: { repeating($0) { limitWithValue(fake) } },
      measured: { repeating($0) { overrideReadLeave(fake) } }),
    Row(
      id: "W1i+", work: "make an object with one @Dependency, after an override", target: 1.6,
      isUnderOverride: true, allocations: 1,
      limit: { repeating($0) { opaque(limitMakeOwner(stored)) } },
      measured: { repeating($0) { opaque(makeDependencyOwner()) } }),
  ]
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
