import Foundation

/// A finished child process: what it printed and what it took, its own children included.
struct ProcessRun {
  let status: Int32
  let output: String
  let wallSeconds: Double
  /// User and system time together.
  let cpuSeconds: Double
  let peakKibibytes: Int

  /// Runs a program to its end; what it prints goes through a file, so that it never waits for us.
  static func run(
    _ program: String, _ arguments: [String], in scratch: String = NSTemporaryDirectory()
  ) throws -> ProcessRun {
    let log = scratch + "/output-\(getpid())"
    defer { unlink(log) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child = pid_t()
    let start = ContinuousClock.now
    let failure = posix_spawnp(&child, program, &actions, nil, words, environ)
    guard failure == 0 else { throw Failure("\(program): \(String(cString: strerror(failure)))") }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw Failure("\(program): \(String(cString: strerror(errno)))") }
    }
    let wall = ContinuousClock.now - start
    let output = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return ProcessRun(
      status: status & 0x7F == 0 ? status >> 8 : status, output: output, wallSeconds: wall / .seconds(1),
      cpuSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime), peakKibibytes: usage.ru_maxrss)
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }

  /// The run itself if it ended well.
  func checked(_ what: String) throws -> ProcessRun {
    guard status == 0 else { throw Failure("\(what) ended with status \(status):\n\(output)") }
    return self
  }
}

/// The reason why something could not be measured.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
