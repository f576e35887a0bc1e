import CDovetail

/// Stops the program because the library is misused, after failing the running test; under a tree's lock, the tree
/// must. Unlike a precondition, prints its message in release builds too.
@inline(never)
func halt(_ message: String) -> Never {
  #if DOVETAIL_INTERLEAVINGS
    Interleaving.stop(message)
  #endif
  UndeclaredReads.library?.prepareToStop(message)
  fatalError(message)
}

func messageOfCycle(_ names: [String], ofCalls: Bool = false) -> String {
  let path = (names + names.prefix(1)).joined(separator: " -> ")
  let advice =
    ofCalls
    ? "nest calls of the factory fewer than 1,000 levels deep"
    : "let one of them read the next later, through a provider or @Dependency"
  return "dependency cycle: \(path): \(advice)"
}

/// Stops because the last name's value was replaced or reset at each attempt to make it.
func halt(lastAttempt path: [String]) -> Never {
  let name = path.last ?? ""
  halt("'\(name)' is replaced or reset every time it is made: \(path.joined(separator: " -> "))")
}

/// Returns " (a -> b)", or nothing if a path is one name only.
func parenthesized(_ path: [String]) -> String {
  path.count > 1 ? " (\(path.joined(separator: " -> ")))" : ""
}

func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { halt(message()) }
}

func printToStandardError(_ text: String) { dovetail_write_error(text, text.utf8.count) }

/// A lock. Not `Mutex`: on Linux, that has the kernel hand it over whenever threads meet, so that two that serve requests
/// of one container take a fifth longer; and ThreadSanitizer doesn't know it.
struct Lock: ~Copyable {
  private let mutex = dovetail_lock_create()

  deinit { dovetail_lock_destroy(mutex) }

  func withLock<Result>(_ body: () -> Result) -> Result {
    lock()
    defer { unlock() }
    return body()
  }

  func lock() {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.lock) { dovetail_lock_is_free(mutex) != 0 }
    #endif
    dovetail_lock(mutex)
  }

  func unlock() { dovetail_unlock(mutex) }
}

/// Blocks threads until its owner opens it, once.
final class Latch {
  let owner: ThreadID
  private let latch = dovetail_latch_create()

  init(owner: ThreadID) { self.owner = owner }

  deinit { dovetail_latch_destroy(latch) }

  var isOpen: Bool { dovetail_latch_is_open(latch) != 0 }

  func open() { dovetail_latch_open(latch) }

  func wait() {
    #if DOVETAIL_INTERLEAVINGS
      Interleaving.step(.wait) { isOpen }
    #endif
    dovetail_latch_wait(latch)
  }
}

/// A synchronous creation stays on its thread. A task-local identity would also match tasks that user code starts
/// during the creation.
typealias ThreadID = Int

var currentThread: ThreadID { dovetail_thread() }

/// Returns a number that is new in the process.
func newNumber() -> Int { dovetail_next_number() }

func environmentValue(of variable: String) -> String? {
  dovetail_environment(variable).map { String(cString: $0) }
}

/// Detects that several images of a process each contain a copy of this library, with its own shared container.
package enum RuntimeCopies {
  /// What each copy looks for in the environment, and the first one sets as it is loaded.
  package static let variable = "DOVETAIL_RUNTIME"

  /// Whether no other copy was in use when this one was first used.
  private static let isFirst = dovetail_claim_process() != 0

  /// Stops if another copy is in use.
  static func requireOne() {
    require(
      isFirst,
      """
      this process holds two copies of Dovetail, each with a shared container of its own: \
      depend on the product DovetailDynamic in every image that uses it
      """)
  }
}
