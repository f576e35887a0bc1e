package import Foundation

/// Another program, run to its end.
package enum Subprocess {
  package struct Result: Sendable {
    package let status: Int32
    /// What it printed, to both of its streams or to the one for data.
    package let output: String
  }

  package static func run(
    _ words: [String], in folder: URL? = nil, keepsErrors: Bool = true
  ) throws -> Result {
    // A file, not a pipe: a pipe's ends are inherited by whatever another test starts meanwhile.
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
