#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Where a command writes: data to one stream, diagnostics to the other.
package struct Console: Sendable {
  package let writeOutput: @Sendable (String) -> Void
  package let writeError: @Sendable (String) -> Void
  package let isTerminal: Bool
  /// Whether the environment allows colors on a terminal.
  package let allowsColor: Bool
  package let now: @Sendable () -> Duration

  package init(
    writeOutput: @escaping @Sendable (String) -> Void, writeError: @escaping @Sendable (String) -> Void,
    isTerminal: Bool = false, allowsColor: Bool = true,
    now: @escaping @Sendable () -> Duration = Self.systemTime
  ) {
    self.writeOutput = writeOutput
    self.writeError = writeError
    self.isTerminal = isTerminal
    self.allowsColor = allowsColor
    self.now = now
  }

  package static var process: Console {
    Console(
      writeOutput: { write($0, to: STDOUT_FILENO) }, writeError: { write($0, to: STDERR_FILENO) },
      isTerminal: isatty(STDERR_FILENO) == 1,
      // https://no-color.org: any value but an empty one.
      allowsColor: environment("NO_COLOR").isEmpty && environment("TERM") != "dumb")
  }

  /// Writes what ends a program: with its place if it is about a file, otherwise with the program's name.
  package func report(_ error: any Error, of program: String) {
    writeError(error is FileError ? "\(error)\n" : "\(program): \(error)\n")
  }

  package static func systemTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return .seconds(Int(time.tv_sec)) + .nanoseconds(Int(time.tv_nsec))
  }

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }

  /// Writes a text; ends the process with a failure if it is lost.
  private static func write(_ text: String, to descriptor: Int32) {
    if systemWrite(text, to: descriptor) { return }
    let reason = String(cString: strerror(errno))
    if descriptor == STDOUT_FILENO { write("standard output: \(reason)\n", to: STDERR_FILENO) }
    exitProcess(.failure)
  }
}
