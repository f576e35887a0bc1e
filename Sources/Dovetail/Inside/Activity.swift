public import Synchronization

/// What reads without the lock must know of the whole process.
@usableFromInline
package enum Activity {
  /// Bit 0: whether another container than the shared one was ever current, which stays, since a task that a block started may
  /// outlive the block. The rest: how many creations and observations are under way.
  @usableFromInline package static let word = Atomic<Int>(0)

  /// Whether the shared container is the current one wherever anybody asks, and nothing needs to be recorded.
  @inlinable
  @inline(__always)
  static var isNone: Bool { word.load(ordering: .relaxed) == 0 }

  /// Whether no read needs to be recorded or told of.
  @inlinable
  @inline(__always)
  static var isUnwatched: Bool { word.load(ordering: .relaxed) < 2 }

  @inlinable
  static var hasOverrides: Bool { word.load(ordering: .relaxed) & 1 == 1 }

  static func noteOverride() {
    if !hasOverrides {
      #if DOVETAIL_INTERLEAVINGS
        Interleaving.step(.store)
      #endif
      word.bitwiseOr(1, ordering: .relaxed)
    }
  }

  /// Begins something during which every read takes the lock.
  static func begin() { word.wrappingAdd(2, ordering: .relaxed) }
  static func end() { word.wrappingSubtract(2, ordering: .relaxed) }
}
