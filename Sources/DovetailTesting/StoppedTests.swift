import Dovetail

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The tests that stopped a process by reading what nothing provides: a read cannot throw, and has no value to continue with.
///
/// On Linux another process then takes this one's place, which does not run them again.
enum StoppedTests {
  private static let variable = "DOVETAIL_STOPPED_TESTS"

  /// Each costs a run of all tests of Swift Testing.
  private static let most = 20

  /// The messages that tests stopped with before this process took another's place, by the names of the tests.
  private static let stops: [(test: String, message: String)] = {
    #if canImport(Darwin)
      return []
    #else
      guard let text = getenv(variable).map({ String(cString: $0) }) else { return [] }
      // What a test starts is not a continuation of anything.
      unsetenv(variable)
      return text.split(separator: "\n").map { line in
        let parts = line.split(separator: "\t", maxSplits: 1)
        return (String(parts[0]), String(parts.last ?? ""))
      }
    #endif
  }()

  /// Learns of the tests before anything runs, and makes the run fail: they fail, though they may not run again.
  static func load() {
    #if !canImport(Darwin)
      if isContinuing {
        atexit {
          fflush(nil)
          _exit(1)
        }
      }
    #endif
  }

  /// Whether a test stopped the process whose place this one took.
  private static var isContinuing: Bool { !stops.isEmpty }

  /// What a test stopped with.
  static func message(of test: String) -> String? { stops.first { $0.test == plain(test) }?.message }

  private static let lock = Locked<Void>(())

  /// Lets another process take this one's place; returns if it can't.
  ///
  /// - Parameters:
  ///   - arguments: The other process's arguments.
  ///   - test: The test that stopped.
  ///   - message: What the other process is to fail the test with, if it runs all tests again.
  static func goOn(_ arguments: [String], after test: String, _ message: String? = nil) {
    #if !canImport(Darwin)
      if message != nil, stops.count >= most { return }
      let entries = stops + [(plain(test), plain(message ?? ""))]
      lock.withLock { _ in
        fflush(nil)
        setenv(variable, entries.map { "\($0.test)\t\($0.message)" }.joined(separator: "\n"), 1)
        // What this process listens to or has locked is free again.
        for descriptor in 3..<min(getdtablesize(), 65_536) { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
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
