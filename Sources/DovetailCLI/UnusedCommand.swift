import DovetailGenerator
import DovetailReports
import DovetailSystem

/// Looks only for what the Swift sources of targets show, and calls that a failure.
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
    let findings = input.targets.flatMap { target in
      target.findings(target.isValid ? target.sourceDiagnostics : target.diagnostics)
    }
    _ = options.write(findings.unique, to: console)
    return findings.isEmpty ? .success : .findings
  }
}
