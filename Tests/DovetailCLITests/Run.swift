import DovetailCLI
import DovetailSystem
import Foundation
import Synchronization

/// What a call of the tool wrote and returned.
struct Outcome: Equatable {
  var status: ExitStatus
  var output = ""
  var error = ""
}

/// Runs the tool in this process.
func run(_ words: String...) -> Outcome { run(words) }

func run(_ words: [String]) -> Outcome {
  let recorder = Recorder()
  let status = CommandLineTool.run(words, console: recorder.console)
  return recorder.outcome(status)
}

private final class Recorder: Sendable {
  private let texts = Mutex<(output: String, error: String)>(("", ""))

  var console: Console {
    Console(
      writeOutput: { text in self.texts.withLock { $0.output += text } },
      writeError: { text in self.texts.withLock { $0.error += text } })
  }

  func outcome(_ status: ExitStatus) -> Outcome {
    texts.withLock { Outcome(status: status, output: $0.output, error: $0.error) }
  }
}

/// A folder of its own for one test, with some files, removed with it.
final class Folder {
  let path: String

  init(_ files: [String: String]) throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
    for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  func text(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: URL(filePath: self(name))), as: UTF8.self)
  }
}
