import Foundation
import Testing

/// Where SwiftData is missing, the code for it is type-checked against a stub; elsewhere `RepositoryTests` run it.
@Suite struct SwiftDataTests {
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test func theStoreTypeChecksAgainstAStub() throws {
    let stub = Self.package.appending(path: "Tests/Stubs/SwiftData.swift")
    let kit = Self.package.appending(path: "Sources/NotebookKit")
    let sources =
      try ["SwiftData", "Storage"].flatMap { folder in
        try FileManager.default.contentsOfDirectory(
          at: kit.appending(path: folder), includingPropertiesForKeys: nil)
      } + ["Note", "NoteRepository", "NoteStore"].map { kit.appending(path: "Notes/\($0).swift") }

    let file = try TemporaryFile()
    let module = file.folder.appending(path: "SwiftData.swiftmodule").path(percentEncoded: false)
    #expect(try compile(["-emit-module", "-module-name", "SwiftData", "-o", module], [stub]) == "")
    #expect(
      try compile(
        ["-typecheck", "-module-name", "NotebookKit", "-I", file.folder.path(percentEncoded: false)], sources)
        == "")
  }

  /// Returns what the compiler says about files.
  private func compile(_ arguments: [String], _ files: [URL]) throws -> String {
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library"] + arguments
      + files.map { $0.path(percentEncoded: false) }
    process.standardError = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    if process.terminationStatus != 0, text.isEmpty { return "the compiler failed" }
    return String(decoding: text, as: UTF8.self)
  }
}
