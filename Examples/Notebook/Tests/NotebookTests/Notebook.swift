import Foundation

/// Runs the built program on a database of its own.
final class Notebook: Sendable {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The database's folder; what the program prints goes to another one.
  let folder: URL
  let file: URL
  private let printed: URL
  private let parent: URL

  init() throws {
    parent = FileManager.default.temporaryDirectory.appending(path: "notebook-\(UUID().uuidString)")
    folder = parent.appending(path: "database")
    printed = parent.appending(path: "printed")
    file = folder.appending(path: "notes.sqlite")
    for folder in [folder, printed] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit { try? FileManager.default.removeItem(at: parent) }

  /// Runs the program to its end; a launcher is a program, with its arguments, that starts it.
  func run(_ words: String..., through launcher: [String] = []) throws -> Result {
    let run = try start(words, through: launcher)
    run.process.waitUntilExit()
    return Result(
      status: run.process.terminationStatus, output: try run.output,
      errors: try run.errors)
  }

  /// Starts the program. Its output goes to files, since another test's program could inherit a pipe.
  func start(_ words: [String], through launcher: [String] = []) throws -> Run {
    let name = UUID().uuidString
    let run = Run(
      process: Process(), outputFile: printed.appending(path: "\(name).out"),
      errorFile: printed.appending(path: "\(name).err"))
    try Data().write(to: run.outputFile)
    try Data().write(to: run.errorFile)
    let command =
      launcher + [Self.executable.path(percentEncoded: false), "--file", file.path(percentEncoded: false)]
    run.process.executableURL = URL(filePath: "/usr/bin/env")
    run.process.arguments = command + words
    run.process.standardInput = FileHandle.nullDevice
    run.process.standardOutput = try FileHandle(forWritingTo: run.outputFile)
    run.process.standardError = try FileHandle(forWritingTo: run.errorFile)
    try run.process.run()
    return run
  }

  /// A run of the program.
  struct Run {
    let process: Process
    let outputFile: URL
    let errorFile: URL

    var errors: String {
      get throws { try String(contentsOf: errorFile, encoding: .utf8) }
    }

    /// What it has printed so far.
    var output: String {
      get throws { try String(contentsOf: outputFile, encoding: .utf8) }
    }
  }

  /// The executable, which is beside the tests or above them.
  private static let executable: URL = {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") }
    var folder = URL(filePath: bundle ?? CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path().count > 1 {
      let program = folder.appending(path: "notebook")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program.path(percentEncoded: false), isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return program
      }
      folder.deleteLastPathComponent()
    }
    preconditionFailure("the program is not found near \(CommandLine.arguments[0])")
  }()
}
