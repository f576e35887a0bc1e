import Dovetail

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif
#if canImport(Foundation) && !canImport(Darwin)
  import Foundation
#endif

/// The tests that stopped a process by reading what nothing provides: a read can't throw, and has no value to return.
///
/// On Linux, another process then replaces this one and doesn't run them again.
enum StoppedTests {
  private static let variable = "DOVETAIL_STOPPED_TESTS"

  /// Each stop runs all tests of Swift Testing again.
  private static let most = 20

  /// The names of the tests that stopped earlier processes, with their messages.
  private static let stops: [(test: String, message: String)] = {
    #if canImport(Darwin)
      return []
    #else
      guard let text = getenv(variable).map({ String(cString: $0) }) else { return [] }
      // Processes that a test starts must not inherit this.
      unsetenv(variable)
      return text.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
        return (String(parts[0]), String(parts.last ?? ""))
      }
    #endif
  }()

  /// Finds the stopped tests before anything runs, and makes the run fail even if they don't run again.
  static func load() {
    if stops.isEmpty { return }
    endChildren()
    failRun()
  }

  /// Makes the run fail, although all of its tests may pass.
  static func failRun() { _ = failure }

  private static let failure: Void = {
    #if !canImport(Darwin)
      atexit {
        let stops = StoppedTests.stops
        if !stops.isEmpty {
          #if canImport(Foundation)
            SerialRun.removeEvents()
          #endif
          let tests = stops.map(\.test).filter { !$0.isEmpty }
          print(
            tests.isEmpty
              ? "error: a read outside every test's task stopped an earlier process"
              : "error: these tests could not continue: \(tests.joined(separator: ", "))")
        }
        fflush(nil)
        _exit(1)
      }
    #endif
  }()

  /// Ends the processes that the earlier one's tests started. They may hold what the tests need, and Swift Testing never
  /// gets past one that it doesn't know to the end of an exit test.
  private static func endChildren() {
    #if canImport(Foundation) && !canImport(Darwin)
      let list = FileManager.default.contents(atPath: "/proc/self/task/\(getpid())/children") ?? Data()
      for child in String(decoding: list, as: UTF8.self).split(separator: " ").compactMap({ pid_t($0) }) {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
      }
    #endif
  }

  /// Returns the message that a test stopped with.
  static func message(of test: String) -> String? { stops.first { $0.test == plain(test) }?.message }

  /// Returns the arguments with which Swift Testing skips only this test.
  static func skipping(_ id: String) -> [String] {
    let pattern = id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "." }
    return ["--skip", "^\(String(pattern))$"]
  }

  private static let lock = Locked<Void>(())

  /// Replaces this process by another one, after it has printed a text; returns if it can't. With a message, the other
  /// process runs all tests again, and reports it for this one.
  static func goOn(
    _ arguments: [String], after test: String, _ message: String? = nil, saying text: String? = nil
  ) {
    #if !canImport(Darwin)
      if message != nil, stops.count >= most { return }
      let entries = stops + [(plain(test), plain(message ?? ""))]
      lock.withLock { _ in
        if let text { print(text) }
        fflush(nil)
        setenv(variable, entries.map { "\($0.test)\t\($0.message)" }.joined(separator: "\n"), 1)
        // In a debugger, the mark would look like one of the other process.
        unsetenv(RuntimeCopies.variable)
        // Close this process's sockets and release its file locks.
        for descriptor in 3..<min(getdtablesize(), 65_536) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        #if canImport(Foundation)
          SerialRun.keepPipeOpen(in: arguments)
        #endif
        var words = arguments.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &words)
        unsetenv(variable)
      }
    #endif
  }

  private static func plain(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }
}
