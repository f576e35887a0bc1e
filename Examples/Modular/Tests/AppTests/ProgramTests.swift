import Foundation
import Testing

/// The program as a whole, in a process of its own.
struct ProgramTests {
  @Test(arguments: ["--help", "--tour"])
  func aClosedOutputIsAnError(_ option: String) throws {
    let (status, errors) = try run("exec \"$0\" \(option) >&-")
    #expect(status == 1)
    #expect(errors == "ModularApp: the output cannot be written: Bad file descriptor\n")
  }

  @Test func anErrorThatCannotBeWrittenIsStillAStatus() throws {
    #expect(try run("exec \"$0\" --flie 2>&-") == (2, ""))
  }

  @Test func noEscapeSequenceReachesTheTerminal() throws {
    let errors = try run("exec \"$0\" \"$(printf '\\033[2J\\nx')\"").errors
    #expect(errors == "ModularApp: unknown option '␛[2J x'; see 'ModularApp --help'\n")
  }

  /// Runs a line of a shell, where `$0` is the program, and returns its status and its errors.
  private func run(_ line: String) throws -> (status: Int32, errors: String) {
    // A file, since another test's program could inherit a pipe.
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).txt")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line, try Self.executable().path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = try FileHandle(forWritingTo: file)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }

  /// The executable, which is beside the tests or above them.
  private static func executable() throws -> URL {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    return try #require(
      sequence(first: URL(filePath: bundle)) { $0.path.count > 1 ? $0.deletingLastPathComponent() : nil }
        .map { $0.appending(path: "ModularApp") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }
}
