import DovetailGenerator
import DovetailReports
import DovetailSystem

/// Draws the graph of a target.
enum GraphCommand: TargetCommand {
  static var name: String { "graph" }
  static var summary: String { "Show who needs whom, for people or for other programs" }
  static var usage: String { "--target NAME --manifest FILE… [--format FORMAT]" }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT]" }
  static var options: [Option] {
    let formats = GraphFormat.allCases.map(\.rawValue).joined(separator: "|")
    return ManifestInput.options + [Option("format", formats, "The form of the graph; text is the default")]
  }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let format: GraphFormat = try arguments.choice("format") ?? .text
    let input = try ManifestInput(arguments)
    let result = input.check()
    let diagnostics = result?.diagnostics ?? input.diagnostics
    console.writeError(TextFormatter(sources: input.sources).format(diagnostics))
    guard let result, result.isValid, let graph = result.graph else { return .findings }
    console.writeOutput(format.render(graph))
    return .success
  }
}
