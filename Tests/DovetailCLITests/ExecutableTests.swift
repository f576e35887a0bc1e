import DovetailSystem
import Foundation
import TestSupport
import Testing

/// The built executable: its main file, its streams and its exit status.
struct ExecutableTests {
  private static let tool = BuildFolder.products.appending(path: "dovetail-tool")

  private func runTool(_ words: [String]) throws -> Outcome {
    let folder = try TemporaryFolder(["output": "", "error": ""])
    let output = try FileHandle(forWritingTo: URL(filePath: folder("output")))
    let error = try FileHandle(forWritingTo: URL(filePath: folder("error")))
    let process = Process()
    process.executableURL = Self.tool
    process.arguments = words
    process.standardOutput = output
    process.standardError = error
    try process.run()
    process.waitUntilExit()
    let status = try #require(ExitStatus(rawValue: process.terminationStatus))
    return Outcome(status: status, output: try folder.text("output"), error: try folder.text("error"))
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
    let full = FileHandle(forWritingAtPath: "/dev/full")
    for (words, output, error) in [
      (["schema"], full, FileHandle.nullDevice),
      // It has a warning.
      (["check"] + folder.target("a.json", "A.swift"), FileHandle.nullDevice, full),
    ] {
      let process = Process()
      process.executableURL = Self.tool
      process.arguments = words
      process.standardOutput = output
      process.standardError = error
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == ExitStatus.failure.rawValue, "\(words)")
    }
  }
}
