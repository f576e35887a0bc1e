import DovetailGenerator
import DovetailReports
package import DovetailSystem

/// Checks the manifests of targets and writes nothing.
package enum CheckCommand: TargetCommand {
  package static var name: String { "check" }
  package static var summary: String {
    "Check manifests, and find what the Swift files don't use or misuse"
  }
  package static var usage: String {
    "(--target NAME --manifest FILE… [--module NAME=FILE…] [--source FILE…])…"
  }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT] [--strict]" }
  package static var options: [Option] { PackageInput.options + FindingOptions.options }

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let options = try FindingOptions(arguments, console: console)
    let input = try PackageInput(arguments, console: console)
    let findings = input.targets.flatMap { target in
      target.findings(target.diagnostics + target.possible + target.sourceDiagnostics)
    }
    return options.write(findings.unique, to: console)
  }
}

extension PackageInput.Target {
  /// What the Swift files show; nothing about manifests with errors, of which it would be a consequence.
  var sourceDiagnostics: [Diagnostic] {
    guard !swift.isEmpty, isValid, let graph = result?.graph else { return [] }
    return SourceChecks.check(graph, sources: swift, firstFile: input.sources.count)
  }
}
