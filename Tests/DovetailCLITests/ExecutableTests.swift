import DovetailSystem
import Foundation
import TestSupport
import Testing

/// The built executable: its main file, its streams and its exit status.
struct ExecutableTests {
  private static let tool = BuildFolder.products.appending(path: "dovetail-tool")

  private func runTool(_ words: [String]) throws -> Outcome {
    let folder = try TemporaryFolder(["output": "", "error": ""])
    let status = try runTool(
      words, output: FileHandle(forWritingTo: URL(filePath: folder("output"))),
      error: FileHandle(forWritingTo: URL(filePath: folder("error"))))
    return Outcome(
      status: try #require(ExitStatus(rawValue: status)), output: try folder.text("output"),
      error: try folder.text("error"))
  }

  private func runTool(_ words: [String], output: FileHandle, error: FileHandle) throws -> Int32 {
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = words
    process.standardOutput = output
    process.standardError = error
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test func `The executable does what the library does`() throws {
    let folder = try TemporaryFolder(["good.json": "{}", "bad.json": "{ \"dependencies\": { \"a\": {} } }"])
    for words in [
      ["check"] + folder.target("good.json"),
      ["check"] + folder.target("bad.json"),
      ["check"] + folder.target("bad.json") + ["--format", "sarif"],
      ["check"] + folder.target("missing.json"),
      ["explain", "cycle"],
      ["--help"],
      [],
    ] {
      #expect(try runTool(words) == run(words))
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
  func `What can't be written is a failure`() throws {
    let manifest = #"{ "dependencies": { "a": { "type": "Int", "default": "1" } } }"#
    let folder = try TemporaryFolder(["a.json": manifest, "A.swift": ""])
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    #expect(try runTool(["schema"], output: full, error: .nullDevice) == ExitStatus.failure.rawValue)
    // It has a warning.
    let check = ["check"] + folder.target("a.json", "A.swift")
    #expect(try runTool(check, output: .nullDevice, error: full) == ExitStatus.failure.rawValue)
  }
}
