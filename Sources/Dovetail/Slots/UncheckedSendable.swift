// What crosses threads without the compiler's proof stands here, and nowhere else, with the proof of each.

/// `state` is touched only between the lock's taking and its release. It stands beside the mutex and not inside, and
/// `fence` is passed along with the lock, because ThreadSanitizer does not see the futex of `Mutex` on Linux and reports
/// every access as a race.
extension Locked: @unchecked Sendable {}

/// `address` is that of a storage that is retained for as long as it stands here. Only a draft's is ever exchanged, so
/// that one is read, retained and exchanged under the mutex alone. `fast` and `kind` change once at most, when a draft
/// that nobody else can reach becomes the owner. The mutex stands there and not around a value so that a reference is one
/// allocation; that the address is atomic is the fence that `Locked` tells of.
extension StorageGrip: @unchecked Sendable {}

/// `state` is touched in `withLock` alone (see `Locked` for the fence), and `fastTable` points to a table that lives as
/// long as the storage. What a reader without the lock finds in the table is a record that the storage, or its parent's,
/// keeps for as long as it lives: a published record is retired when it is replaced, not released, and the slot is never
/// published again.
extension DependencyStorage: @unchecked Sendable {}

/// Entries are written under the owning storage's lock only; a number is stored after its word and read before it, so a
/// reader that finds a number finds a valid word. Contents are touched under the lock only.
extension SlotTable: @unchecked Sendable {}

/// Atomics never move, so that the address of the first is that of the table for as long as the storage lives.
extension FirstSlotTable: @unchecked Sendable {}

/// What a reader without the lock can reach (the value of a box, the reference of a weak one) is immutable after the record
/// was published releasing; `token` and `order` are touched under the owning storage's lock. So it is with each kind.
extension DependencyRecord: @unchecked Sendable {}
extension DependencyBox: @unchecked Sendable {}
extension DemotedDependencyBox: @unchecked Sendable {}
extension WeakDependencyBox: @unchecked Sendable {}
extension DependencyFactory: @unchecked Sendable {}
extension DependencyCell: @unchecked Sendable {}

/// Whoever is not on the thread that resolves, or comes after the end, is told so by `isOpenHere` and touches nothing else.
/// `thread` never changes, and the rest is touched on that thread only. Values are let go at the end, so that closures
/// which hold the scope do not keep them.
///
/// What makes a started value may go on on another thread at each `await`: its resolve has no thread, and keeps all that
/// changes behind the lock of `travelling`, which never changes either.
extension GraphMemo: @unchecked Sendable {}

/// `box` is stored by the one thread whose cell got into `creation`, before `address` is stored releasing, and nobody else
/// touches it.
extension InjectedStorage: @unchecked Sendable {}

extension DependencyReader {
  /// A key path to an isolated property is not sendable. It can be formed on its actor only, and the property's getter
  /// checks that it is read there.
  @inlinable
  @inline(__always)
  init(_ keyPath: KeyPath<DependencyContainer, Value>) {
    nonisolated(unsafe) let keyPath = keyPath
    // Nothing may branch before this: else the optimiser keeps the key path.
    read = { $0._withUnsafeGuaranteedRef { $0[keyPath: keyPath] } }
  }

  /// The reader of another one's words, which keeps what that one captures.
  @inlinable
  init(_ words: DependencyReaderWords) {
    self = unsafeBitCast(words, to: DependencyReader.self)
  }

  /// The reader's closure in two words, which keep nothing: a closure is two words in every Swift ABI.
  @inlinable
  var words: DependencyReaderWords { unsafeBitCast(self, to: DependencyReaderWords.self) }
}

extension KeyPath where Root == DependencyContainer {
  /// Reads the property on the main actor.
  ///
  /// A key path to an isolated property is not sendable. It is only read on the main actor here, and another actor's
  /// property checks that it is read there.
  package var onMainActor: @MainActor (DependencyContainer) -> Value {
    nonisolated(unsafe) let keyPath = self
    return { $0[keyPath: keyPath] }
  }
}
