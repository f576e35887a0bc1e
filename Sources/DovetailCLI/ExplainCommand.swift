import DovetailGenerator
import DovetailReports
import DovetailSystem

enum ExplainCommand: TargetCommand {
  static var name: String { "explain" }
  static var summary: String { "Explain a diagnostic's id, or a dependency" }
  static var usage: String { "ID | NAME (--target NAME --manifest FILE…)…" }
  static var packageUsage: String { "ID | NAME [--target NAME]…" }
  static var packageTarget: String {
    "Where to look for the dependency; the default is the whole package"
  }
  static var options: [Option] { PackageInput.options + ColorOption.options }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    guard let word = arguments.operands.first else {
      throw UsageError("nothing to explain; give a diagnostic's id or a dependency's name")
    }
    if let extra = arguments.operands.dropFirst().first {
      throw UsageError("unexpected '\(extra)'; explain one id or name at a time")
    }
    let isColored = try ColorOption.isColored(arguments, console)
    guard arguments.has("manifest") || arguments.has("target") else {
      return try explainDiagnostic(word, arguments, console)
    }
    let input = try PackageInput(arguments, operandCount: 1, console: console)
    let graph = input.graph
    if graph.indexes(of: word).isEmpty {
      // Explaining an error must not report that same error.
      if DiagnosticID(rawValue: word) != nil { return try explainDiagnostic(word, arguments, console) }
      if graph.nodes.isEmpty, !input.isValid {
        console.writeError(FindingFormat.text.render(input.findings, colored: isColored))
        return .findings
      }
    }
    let index = try graph.index(
      of: word, otherWords: DiagnosticID.allCases.map(\.rawValue),
      what: "a dependency of \(list(input.targets.map(\.input.target))) or a diagnostic's id")
    // In a module with errors, what something is made from may be missing.
    let shown = graph.focused(on: index, depth: nil)
    let isWhole = shown.nodes.allSatisfy { shown.modules[$0.module].isValid }
    if !isWhole { console.writeError(FindingFormat.text.render(input.findings, colored: isColored)) }
    console.writeOutput(DependencyExplanation.render(index, of: graph))
    return isWhole ? .success : .findings
  }

  private static func list(_ targets: [String]) -> String {
    targets.count > 3 ? "these targets" : targets.map { "'\($0)'" }.joined(separator: ", ")
  }

  private static func explainDiagnostic(
    _ word: String, _ arguments: Arguments, _ console: Console
  ) throws -> ExitStatus {
    guard let id = DiagnosticID(rawValue: word) else {
      let hint = Spelling.hint(for: word, among: DiagnosticID.allCases.map(\.rawValue))
      let advice =
        arguments.has("whole-package")
        ? "no target of this package has a manifest that could declare a dependency"
        : "to explain a dependency, name its target with '--target'"
      throw UsageError("there is no diagnostic '\(word)'\(hint)\n\(advice)")
    }
    console.writeOutput(ExplanationText.render(id))
    return .success
  }
}
