import DovetailGenerator
import DovetailReports
import DovetailSystem

/// Tells what a diagnostic's id means, or how a dependency hangs together with the others.
enum ExplainCommand: TargetCommand {
  static var name: String { "explain" }
  static var summary: String { "Explain a diagnostic's id, or a dependency of a target" }
  static var usage: String { "ID | NAME --target NAME --manifest FILE…" }
  static var packageUsage: String { "ID | NAME [--target NAME]" }
  static var packageTarget: String {
    "Whose dependency it is; can be left out where one target has a manifest"
  }
  static var options: [Option] { ManifestInput.options }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    guard let word = arguments.operands.first else {
      throw UsageError("what is to be explained? give a diagnostic's id or a dependency's name")
    }
    guard arguments.has("manifest") || arguments.has("target") else {
      return try explainDiagnostic(word, arguments, console)
    }
    let input = try ManifestInput(arguments, operandCount: 1)
    let result = input.check()
    guard let result, let graph = result.graph else {
      // Somebody who asks what an error means must not get the same error for an answer.
      if DiagnosticID(rawValue: word) != nil { return try explainDiagnostic(word, arguments, console) }
      let diagnostics = result?.diagnostics ?? input.diagnostics
      console.writeError(TextFormatter(sources: input.sources).format(diagnostics))
      return .findings
    }
    guard let index = graph.indexes[word] else {
      let ids = DiagnosticID.allCases.map(\.rawValue)
      if ids.contains(word) { return try explainDiagnostic(word, arguments, console) }
      let hint = Spelling.hint(for: word, among: graph.declarations.map(\.name.value) + ids)
      throw UsageError("'\(word)' is neither a dependency of '\(input.target)' nor a diagnostic's id\(hint)")
    }
    console.writeOutput(DependencyExplanation(graph, sources: input.sources).render(index))
    return .success
  }

  private static func explainDiagnostic(
    _ word: String, _ arguments: Arguments, _ console: Console
  ) throws -> ExitStatus {
    if let extra = arguments.operands.dropFirst().first { throw UsageError("unexpected '\(extra)'") }
    guard let id = DiagnosticID(rawValue: word) else {
      let hint = Spelling.hint(for: word, among: DiagnosticID.allCases.map(\.rawValue))
      throw UsageError(
        "there is no diagnostic '\(word)'\(hint)\nto explain a dependency, say whose with '--target'")
    }
    console.writeOutput(ExplanationText.render(id))
    return .success
  }
}
