import DovetailGenerator
import DovetailReports
import DovetailSystem

enum UnusedCommand: TargetCommand {
  static var name: String { "unused" }
  static var summary: String { "Find the dependencies that nothing uses, and misused ones" }
  static var usage: String { "(--target NAME --manifest FILE… --source FILE…)…" }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT] [--strict]" }
  static var options: [Option] { PackageInput.options + FindingOptions.options }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let options = try FindingOptions(arguments, console: console)
    let input = try PackageInput(arguments, console: console)
    guard input.targets.contains(where: { !$0.swift.isEmpty }) else {
      throw UsageError("'--source' is missing")
    }
    let used = input.targets.filter { $0.isValid && !$0.swift.isEmpty }
    let isWhole = arguments.has("whole-package") && used.count == input.targets.count
    let graph = PackageGraph(used.filter(\.hasManifest).map(\.report))
    let uses = concurrently(used.count) { used[$0].use }.compactMap(\.self)
    let unused = PackageUse(uses, isWholePackage: isWhole).unused(in: graph)
    let targets = input.targets
    let others = concurrently(targets.count) { index in
      let target = targets[index]
      return target.findings(
        target.isValid
          ? target.sourceDiagnostics.filter { $0.id != .unusedDependency } : target.diagnostics)
    }.flatMap(\.self)
    let findings = (unused + others).unique
    _ = options.write(findings, to: console)
    // Notes aren't findings.
    return findings.contains { $0.severity != .note } ? .findings : .success
  }
}

extension PackageInput.Target {
  fileprivate var use: TargetUse? {
    result?.graph.map { TargetUse($0, swift: swift, isLibrary: isLibrary) }
  }
}
