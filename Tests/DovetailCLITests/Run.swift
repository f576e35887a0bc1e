import DovetailCLI
import DovetailSystem
import Synchronization
import TestSupport

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

extension TemporaryFolder {
  /// The words for a target with manifests and Swift files in this folder.
  func target(_ files: String..., named name: String = "App") -> [String] {
    ["--target", name]
      + files.flatMap { [$0.hasSuffix(".swift") ? "--source" : "--manifest", self($0)] }
  }

  /// The words for a module below a target.
  func module(_ name: String, _ file: String) -> [String] { ["--module", "\(name)=\(self(file))"] }
}

private final class Recorder: Sendable {
  private let texts = Mutex<(output: String, error: String)>(("", ""))

  func writeOutput(_ text: String) { texts.withLock { $0.output += text } }

  func writeError(_ text: String) { texts.withLock { $0.error += text } }

  func outcome(_ status: ExitStatus) -> Outcome {
    texts.withLock { Outcome(status: status, output: $0.output, error: $0.error) }
  }
}
