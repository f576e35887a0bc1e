import DovetailGenerator
import DovetailSystem

/// Looks only for what the Swift sources of a target show, and calls that a failure.
enum UnusedCommand: TargetCommand {
  static var name: String { "unused" }
  static var summary: String { "Find the dependencies that a target's Swift sources don't use, or use oddly" }
  static var usage: String { "--target NAME --manifest FILE… --source FILE…" }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT] [--strict]" }
  static var options: [Option] { ManifestInput.options + SourceInput.options + FindingOptions.options }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let findings = try FindingOptions(arguments)
    let input = try ManifestInput(arguments)
    let swift = try SourceInput(arguments)
    guard !swift.sources.isEmpty else { throw UsageError("'--source' is missing") }
    let result = input.check()
    var diagnostics = swift.check(result, firstFile: input.sources.count)
    if result?.isValid != true { diagnostics = result?.diagnostics ?? input.diagnostics }
    _ = findings.write(diagnostics, sources: input.sources + swift.sources, to: console)
    return diagnostics.isEmpty ? .success : .findings
  }
}
