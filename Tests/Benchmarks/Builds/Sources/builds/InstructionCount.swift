import Foundation

/// Counts a program's instructions: unlike its time, they hardly change from run to run.
struct InstructionCount {
  static var isAvailable: Bool { (try? ProcessRun.run("valgrind", ["--version"]).status) == 0 }

  let workspace: Workspace

  func of(_ program: String, _ arguments: [String]) throws -> Double {
    let counts = "\(workspace.scratch)/callgrind.out"
    let options = ["--tool=callgrind", "--callgrind-out-file=\(counts)"]
    let run = try ProcessRun.run("valgrind", options + [program] + arguments).checked("valgrind \(program)")
    // callgrind ends on `Collected : 123`.
    let words = run.output.split(whereSeparator: \.isWhitespace)
    guard let place = words.lastIndex(of: "Collected"), place + 2 < words.count,
      let count = Double(words[place + 2])
    else { throw Failure("valgrind printed no count:\n\(run.output)") }
    return count
  }
}
