import DovetailGenerator
import DovetailReports
import DovetailSystem

enum UnusedCommand: TargetCommand {
  static var name: String { "unused" }
  static var summary: String { "Find unused and misused dependencies" }
  static var usage: String { "(--target NAME --manifest FILE… --source FILE…)… [--format FORMAT] [--strict]" }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT] [--strict]" }
  static var takesTargetsAbove: Bool { true }
  static var options: [Option] { PackageInput.options + FindingOptions.options }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let options = try FindingOptions(arguments, console: console)
    let input = try PackageInput(arguments, console: console)
    guard input.targets.contains(where: { !$0.swift.isEmpty }) else {
      throw UsageError("'--source' is missing")
    }
    let unused = input.unused(isWholePackage: arguments.has("whole-package"))
    let targets = input.targets
    let inSwift = concurrently(targets.count) { targets[$0].sourceFindings }
    let others = zip(targets, inSwift).flatMap { target, inSwift in
      target.findings(target.isValid ? inSwift.diagnostics : target.diagnostics)
    }
    let findings = (unused + others).unique
    _ = options.write(findings, omitted: inSwift.reduce(0) { $0 + $1.omitted }, to: console)
    // Notes aren't findings.
    return findings.contains { $0.severity != .note } ? .findings : .success
  }
}

extension PackageInput {
  /// Returns what the valid targets don't use; what others can see, only if these are all of a package.
  func unused(isWholePackage: Bool) -> [Finding] {
    let used = targets.filter { $0.isValid && !$0.swift.isEmpty }
    let uses = concurrently(used.count) { index in
      used[index].result?.graph.map {
        TargetUse($0, swift: used[index].swift, isLibrary: used[index].isLibrary)
      }
    }
    return PackageGraph(used.filter(\.hasManifest).map(\.report))
      .unused(by: uses.compactMap(\.self), isWholePackage: isWholePackage && used.count == targets.count)
  }
}
