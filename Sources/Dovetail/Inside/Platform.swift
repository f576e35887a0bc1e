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

/// Stops the program because the library is misused, after failing the running test; under a tree's lock, the tree
/// must. Unlike a precondition, prints its message in release builds too.
@inline(never)
func halt(_ message: String) -> Never {
  #if DOVETAIL_INTERLEAVINGS
    Interleaving.stop(message)
  #endif
  UndeclaredReads.prepareToStop(message)
  fatalError(message)
}

func messageOfCycle(_ names: [String], ofCalls: Bool = false) -> String {
  let path = (names + names.prefix(1)).joined(separator: " -> ")
  let advice =
    ofCalls
    ? "let the factory's calls end" : "let one of them read the next later, by a provider or @Dependency"
  return "dependency cycle: \(path): \(advice)"
}

/// Stops because the last name's value was replaced or reset at each attempt to make it.
func halt(lastAttempt path: [String]) -> Never {
  let name = path.last ?? ""
  halt("'\(name)' is replaced or reset every time it is being made: \(path.joined(separator: " -> "))")
}

/// Returns " (a -> b)", or nothing if a path is one name only.
@inline(never)
func parenthesized(_ path: [String]) -> String {
  path.count > 1 ? " (\(path.joined(separator: " -> ")))" : ""
}

func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { halt(message()) }
}

func printToStandardError(_ text: String) {
  var text = text
  text.withUTF8 { bytes in
    if let base = bytes.baseAddress { _ = write(STDERR_FILENO, base, bytes.count) }
  }
}

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
    defer { unlock() }
    return body()
  }

  func unlock() { pthread_mutex_unlock(mutex.pointer) }
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

/// A synchronous creation stays on its thread. A task-local identity would also match tasks that user code starts
/// during the creation.
typealias ThreadID = Int

var currentThread: ThreadID {
  #if canImport(Darwin)
    Int(bitPattern: pthread_self())
  #else
    Int(truncatingIfNeeded: UInt64(pthread_self()))
  #endif
}

enum Stack {
  /// An address in use, to compare but never to read.
  static var here: Int {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1) { Int(bitPattern: $0.baseAddress) }
  }

  /// The lowest address, or 0 if it is unknown.
  static var end: Int {
    #if canImport(Darwin)
      return Int(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        - pthread_get_stacksize_np(pthread_self())
    #else
      if let key, let known = pthread_getspecific(key) { return Int(bitPattern: known) }
      let end = endInMaps
      if let key { pthread_setspecific(key, pointer(to: end)) }
      return end
    #endif
  }

  #if !canImport(Darwin)
    /// Holds each thread's end, since finding it takes up to half a millisecond.
    private static let key: pthread_key_t? = {
      var key: pthread_key_t = 0
      return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    private static var endInMaps: Int {
      let here = here
      guard let maps = fopen("/proc/self/maps", "r") else { return 0 }
      defer { fclose(maps) }
      var buffer = [CChar](repeating: 0, count: 512)
      while fgets(&buffer, 512, maps) != nil {
        // A line begins with two addresses, as in `7ffc-8ffd rw-p`.
        guard let dash = buffer.firstIndex(of: 45) else { continue }
        let start = Int(clamping: strtoul(buffer, nil, 16))
        let end = Int(clamping: strtoul(Array(buffer[(dash + 1)...]), nil, 16))
        guard start <= here, here < end else { continue }
        // The main thread's stack grows up to its limit.
        var limit = rlimit()
        #if canImport(Glibc)
          let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
        #else
          let resource = RLIMIT_STACK
        #endif
        let isMain = strstr(buffer, "[stack]") != nil || isOfMainThread
        return isMain && getrlimit(resource, &limit) == 0 ? end - Int(clamping: limit.rlim_cur) : start
      }
      return 0
    }

    /// Whether the thread has the process's number, as in `12/task/12`: under Valgrind, no stack is called `[stack]`.
    private static var isOfMainThread: Bool {
      var link = [CChar](repeating: 0, count: 64)
      guard readlink("/proc/thread-self", &link, 63) > 0, let slash = link.lastIndex(of: 47) else {
        return false
      }
      return strtol(Array(link[(slash + 1)...]), nil, 10) == Int(getpid())
    }
  #endif
}

func environmentValue(of variable: String) -> String? { getenv(variable).map { String(cString: $0) } }

/// Detects that several images of a process each contain a copy of this library, with its own shared container.
package enum RuntimeCopies {
  package static let variable = "DOVETAIL_RUNTIME"

  /// Stops if another copy has left its mark in the process's environment, the one thing that all copies see.
  ///
  /// Other programs inherit the mark, but a child process has another identifier, and one that replaces this process
  /// has Swift's own library at another address, except in a debugger, which gives it the same one.
  static func requireOne() {
    let process = "\(getpid()) \(UInt(bitPattern: ObjectIdentifier(Int.self)))"
    require(
      environmentValue(of: variable) != process,
      """
      this process holds two copies of Dovetail, each with a shared container of its own: \
      depend on the product DovetailDynamic in every image that uses it
      """)
    setenv(variable, process, 1)
  }
}
