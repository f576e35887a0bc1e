import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// A lock. Not `Mutex`: on Linux, that has the kernel hand it over whenever threads meet, so that two that serve requests
/// of one container take a fifth longer; and ThreadSanitizer doesn't know it.
struct Lock: ~Copyable, Sendable {
  fileprivate let mutex = SystemObject<pthread_mutex_t>()

  init() { pthread_mutex_init(mutex.pointer, nil) }

  deinit { pthread_mutex_destroy(mutex.pointer) }

  func withLock<Result>(_ body: () -> Result) -> Result {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.lock) {
        pthread_mutex_trylock(mutex.pointer) == 0 && pthread_mutex_unlock(mutex.pointer) == 0
      }
    #endif
    return hold(body)
  }

  fileprivate func hold<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex.pointer)
    defer { pthread_mutex_unlock(mutex.pointer) }
    return body()
  }
}

package final class Locked<State> {
  private let lock = Lock()
  // The lock ensures exclusivity, so no dynamic check is needed.
  @exclusivity(unchecked) private var state: State

  package init(_ state: State) {
    self.state = state
  }

  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }
}

/// Blocks threads until it is opened, once.
final class Latch: Sendable {
  private let lock = Lock()
  private let opening = SystemObject<pthread_cond_t>()
  private let isOpen = Atomic(false)

  init() { pthread_cond_init(opening.pointer, nil) }

  deinit { pthread_cond_destroy(opening.pointer) }

  func open() {
    lock.hold { isOpen.store(true, ordering: .releasing) }
    pthread_cond_broadcast(opening.pointer)
  }

  func wait() {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.wait) { isOpen.load(ordering: .acquiring) }
    #endif
    lock.hold {
      while !isOpen.load(ordering: .acquiring) { pthread_cond_wait(opening.pointer, lock.mutex.pointer) }
    }
  }
}
