import DovetailCLI
import DovetailSystem
import Foundation
import Synchronization

/// The output and status of a call of the tool.
struct Outcome: Equatable {
  var status: ExitStatus
  var output = ""
  var error = ""
}

/// Runs the tool in this process.
func run(_ words: String...) -> Outcome { run(words) }

func run(
  _ words: [String], isTerminal: Bool = false, allowsColor: Bool = true,
  now: @escaping @Sendable () -> Duration = Console.systemTime
) -> Outcome {
  let recorder = Recorder()
  let console = Console(
    writeOutput: recorder.writeOutput, writeError: recorder.writeError, isTerminal: isTerminal,
    allowsColor: allowsColor, now: now)
  let status = CommandLineTool.run(words, console: console)
  return recorder.outcome(status)
}

private final class Recorder: Sendable {
  private let texts = Mutex<(output: String, error: String)>(("", ""))

  func writeOutput(_ text: String) { texts.withLock { $0.output += text } }

  func writeError(_ text: String) { texts.withLock { $0.error += text } }

  func outcome(_ status: ExitStatus) -> Outcome {
    texts.withLock { Outcome(status: status, output: $0.output, error: $0.error) }
  }
}

/// A folder for one test, with some files, removed after it.
final class Folder {
  let path: String

  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
      .path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  func write(_ name: String, _ text: String) throws {
    let file = URL(filePath: self(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  func text(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: URL(filePath: self(name))), as: UTF8.self)
  }
}
