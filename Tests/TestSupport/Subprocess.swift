package import Foundation

/// Another program, run to its end.
package enum Subprocess {
  package struct Result: Sendable {
    package let status: Int32
    /// Its output, of both streams or only of standard output.
    package let output: String
  }

  package static func run(
    _ words: [String], in folder: URL? = nil, keepsErrors: Bool = true
  ) throws -> Result {
    // A file, not a pipe: programs that other tests start meanwhile would inherit a pipe's ends.
    let file = FileManager.default.temporaryDirectory.appending(path: "dovetail-output-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FileHandle(forWritingTo: file)
    defer { try? output.close() }

    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "DOVETAIL_CONTEXT" }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = keepsErrors ? output : FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let text = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    return Result(status: process.terminationStatus, output: text)
  }
}
