import Synchronization

/// The storage that a draft leads to: its own, and after that one's end another.
///
/// Sendable without the compiler's proof: the number is the address of a storage that is retained for as long
/// as it stands here, and it is read, retained and exchanged under the mutex alone. The mutex stands here and
/// not around a value so that a draft is one allocation; the atomic is the fence that `Locked` tells of.
struct DraftTarget: ~Copyable, @unchecked Sendable {
  private let mutex = Mutex(())
  private let address: Atomic<UInt>

  /// A target that leads nowhere, of a container's other references.
  init() {
    address = Atomic(0)
  }

  init(_ storage: DependencyStorage) {
    address = Atomic(Self.retaining(storage))
  }

  deinit {
    Self.storage(at: address.load(ordering: .acquiring))?.release()
  }

  var storage: DependencyStorage? {
    var storage: DependencyStorage?
    mutex.withLock { _ in
      storage = Self.storage(at: address.load(ordering: .acquiring))?.takeUnretainedValue()
    }
    return storage
  }

  /// Leads to another storage from now on.
  func redirect(to storage: DependencyStorage) {
    var old: UInt = 0
    mutex.withLock { _ in
      old = address.exchange(Self.retaining(storage), ordering: .acquiringAndReleasing)
    }
    Self.storage(at: old)?.release()
  }

  private static func retaining(_ storage: DependencyStorage) -> UInt {
    UInt(bitPattern: Unmanaged.passRetained(storage).toOpaque())
  }

  private static func storage(at address: UInt) -> Unmanaged<DependencyStorage>? {
    UnsafeRawPointer(bitPattern: address).map(Unmanaged.fromOpaque)
  }
}
