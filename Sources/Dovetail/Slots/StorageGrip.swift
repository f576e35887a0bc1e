public import Synchronization

/// How one reference to a container holds the container's storage.
@usableFromInline
struct StorageGrip: ~Copyable {
  enum Kind: UInt8, AtomicRepresentable {
    /// Reads without the lock are safe, because values stay while an owner lives.
    case owner
    /// Given to makers. When the owner has gone, the storage keeps its overrides for these, so that a value
    /// that got out still sees them, and the values it made only weakly.
    case insider
    /// Given to those who set a container up; leads to the parent when the owner has gone, so that an
    /// overriding value may hold it.
    case draft
  }

  /// Where reads without the lock look: the storage, or nothing if the reference does not keep its values.
  @usableFromInline let fast: Atomic<UInt>
  private let kind: Atomic<Kind>
  private let mutex = Mutex(())
  private let address: Atomic<UInt>

  @inline(__always)
  init(_ kind: Kind, of storage: consuming DependencyStorage) {
    let none = kind == .owner ? 0 : DependencyStorage.noneAddress
    let address = UInt(bitPattern: Unmanaged.passRetained(consume storage).toOpaque())
    self.kind = Atomic(kind)
    self.address = Atomic(address)
    fast = Atomic(kind == .owner ? address : none)
  }

  deinit {
    Self.storage(at: address.load(ordering: .acquiring)).release()
  }

  /// The word by which a slot's value is read without the lock; the caller holds the container.
  @inlinable
  @inline(__always)
  func word(for id: Int) -> UInt {
    Self.storage(at: fast.load(ordering: .relaxed))._withUnsafeGuaranteedRef { $0.word(for: id) }
  }

  @inline(__always)
  var isOwner: Bool { kind.load(ordering: .relaxed) == .owner }

  var storage: DependencyStorage {
    if kind.load(ordering: .relaxed) != .draft {
      return Self.storage(at: address.load(ordering: .relaxed)).takeUnretainedValue()
    }
    return draftedStorage()
  }

  // The storage is not copied for these, unless others may exchange it.

  var context: DependencyContext { withStorage { $0.context } }

  var isObserved: Bool { withStorage { $0.isObserved.load(ordering: .relaxed) } }

  @inline(__always)
  private func withStorage<Result>(_ body: (DependencyStorage) -> Result) -> Result {
    guard kind.load(ordering: .relaxed) != .draft else { return body(draftedStorage()) }
    return Self.storage(at: address.load(ordering: .relaxed))._withUnsafeGuaranteedRef(body)
  }

  /// Whether the storage may be exchanged for another one.
  @inline(__always)
  var isExchangeable: Bool { kind.load(ordering: .relaxed) == .draft }

  /// Runs a body with the storage while nobody can exchange it.
  @inline(__always)
  func withFreshStorage(_ body: (DependencyStorage) -> Void) {
    Self.storage(at: address.load(ordering: .relaxed))._withUnsafeGuaranteedRef(body)
  }

  /// Lets a storage know that its owner is gone.
  @inline(__always)
  func abandon() { withStorage { $0.abandon() } }

  @inline(never)
  private func draftedStorage() -> DependencyStorage {
    var storage: DependencyStorage?
    mutex.withLock { _ in
      storage = Self.storage(at: address.load(ordering: .acquiring)).takeUnretainedValue()
    }
    guard let storage else { preconditionFailure("the lock did not run its body") }
    return storage
  }

  /// Lets a draft lead to another storage from now on.
  func redirect(to storage: DependencyStorage) {
    let new = UInt(bitPattern: Unmanaged.passRetained(storage).toOpaque())
    var old = new
    mutex.withLock { _ in
      old = address.exchange(new, ordering: .acquiringAndReleasing)
    }
    Self.storage(at: old).release()
  }

  /// Makes an owner of a draft; the caller's is the only reference to it.
  func own() {
    fast.store(address.load(ordering: .acquiring), ordering: .releasing)
    kind.store(.owner, ordering: .releasing)
  }

  @inlinable
  @inline(__always)
  static func storage(at address: UInt) -> Unmanaged<DependencyStorage> {
    Unmanaged.fromOpaque(UnsafeRawPointer(bitPattern: address).unsafelyUnwrapped)
  }
}

extension DependencyContainer {
  /// Runs a body with the storage, which is copied only if it might be exchanged meanwhile.
  @inline(__always)
  func withStorage(_ body: (DependencyStorage) -> Void) {
    if grip.isExchangeable, !isOnlyReference { return body(storage) }
    grip.withFreshStorage(body)
  }

  /// Whether this reference is held once in the process: by whom the caller has it from.
  ///
  /// A draft is redirected by who then holds it too, and after its setup: not while the setup lends it.
  private var isOnlyReference: Bool {
    var reference = Unmanaged.passUnretained(self)
    let isOnly = withUnsafeMutablePointer(to: &reference) {
      $0.withMemoryRebound(to: DependencyContainer.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    atomicMemoryFence(ordering: .acquiring)
    return isOnly
  }
}
