import DovetailReports
import DovetailSystem

enum DiffCommand: TargetCommand {
  private enum Failing: String, CaseIterable {
    case breaking
  }

  static var name: String { "diff" }
  static var summary: String { "Show how the graph has changed since a git revision" }
  static var usage: String {
    "REVISION (--target NAME --manifest FILE…)… [--format FORMAT] [--fail-on breaking]"
  }
  static var packageUsage: String { "REVISION [--target NAME]… [--format FORMAT] [--fail-on breaking]" }
  static var takesTargetsAbove: Bool { true }
  static var options: [Option] {
    let formats = DifferenceFormat.allCases.map(\.rawValue).joined(separator: "|")
    return PackageInput.options + [
      Option("format", formats, "The output format; text is the default"),
      Option("fail-on", "breaking", "Exit with 1 on a change that breaks others"),
    ] + ColorOption.options
  }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    guard let revision = arguments.operands.first else {
      throw UsageError("name a revision, as in 'diff main'")
    }
    let format: DifferenceFormat = try arguments.choice("format") ?? .text
    let failing: Failing? = try arguments.choice("fail-on")
    let isColored = try ColorOption.isColored(arguments, console)
    let input = try PackageInput(
      arguments, operandCount: 1, needsManifest: !arguments.has("folder"), console: console)
    let past = try PastPackage(input, arguments, revision: revision, console: console)
    console.writeError(FindingFormat.text.render(input.findings, colored: isColored))
    for target in past.invalidTargets {
      let cause = past.lostTargets.first { $0 != target }
        .map { "could not be read in full at \(revision), since '\($0)' has no manifest now" }
      console.writeError(
        "'\(target)' \(cause ?? "had errors at \(revision)"); only what could be read is compared\n")
    }
    let difference = GraphDifference(
      from: PackageGraph(past.reports), to: input.graph, revision: revision,
      changedPackageFiles: past.changedPackageFiles)
    console.writeOutput(format.render(difference))
    let fails = failing == .breaking && difference.changes.contains(where: \.isBreaking)
    return fails || !input.isValid ? .findings : .success
  }
}
