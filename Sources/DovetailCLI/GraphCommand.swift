import DovetailGenerator
import DovetailReports
import DovetailSystem

enum GraphCommand: TargetCommand {
  static var name: String { "graph" }
  static var summary: String { "Show the dependency graph, for people or for other programs" }
  static var usage: String { "(--target NAME --manifest FILE…)… [--format FORMAT]" }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT]" }
  static var options: [Option] {
    let formats = GraphFormat.allCases.map(\.rawValue).joined(separator: "|")
    return PackageInput.options + [Option("format", formats, "The form of the graph; text is the default")]
  }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let format: GraphFormat = try arguments.choice("format") ?? .text
    let input = try PackageInput(arguments)
    console.writeError(FindingFormat.text.render(input.findings, colored: console.isColored))
    console.writeOutput(format.render(input.graph))
    return input.isValid ? .success : .findings
  }
}
