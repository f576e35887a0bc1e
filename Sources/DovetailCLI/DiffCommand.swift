import DovetailReports
import DovetailSystem

/// Shows how the graph has changed since a revision.
enum DiffCommand: TargetCommand {
  private enum Failing: String, CaseIterable {
    case breaking
  }

  static var name: String { "diff" }
  static var summary: String { "Show how the graph has changed since a git revision" }
  static var usage: String { "REVISION (--target NAME --manifest FILE…)… [--fail-on breaking]" }
  static var packageUsage: String { "REVISION [--target NAME]… [--fail-on breaking]" }
  static var options: [Option] {
    PackageInput.options + [
      Option("fail-on", "breaking", "Exit with 1 if a public member was removed or changed")
    ]
  }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    guard let revision = arguments.operands.first else {
      throw UsageError("name a revision, as in 'diff main'")
    }
    let failing: Failing? = try arguments.choice("fail-on")
    let input = try PackageInput(arguments, operandCount: 1, seesWrappers: false)
    let past = try PastPackage(input, arguments, revision: revision)
    console.writeError(FindingFormat.text.render(input.findings, colored: console.isColored))
    for target in past.invalidTargets {
      console.writeError(
        "'\(target)' had errors at \(revision); only what could be read is compared\n")
    }
    let difference = GraphDifference(
      from: PackageGraph(past.reports), to: input.graph, revision: revision,
      changedPackageFiles: past.changedPackageFiles)
    console.writeOutput(DifferenceText.render(difference))
    let fails = failing == .breaking && difference.changes.contains(where: \.isBreaking)
    return fails || !input.isValid ? .findings : .success
  }
}
