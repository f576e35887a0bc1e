import DovetailGenerator
package import DovetailSystem

/// Checks the manifests of a target and writes nothing.
package enum CheckCommand: TargetCommand {
  package static var name: String { "check" }
  package static var summary: String {
    "Check a target's manifests, find what its Swift sources don't use or use oddly, and write no file"
  }
  package static var usage: String { "--target NAME --manifest FILE… [--module NAME=FILE…] [--source FILE…]" }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT] [--strict]" }
  package static var options: [Option] {
    ManifestInput.options + SourceInput.options + FindingOptions.options
  }

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let findings = try FindingOptions(arguments)
    let input = try ManifestInput(arguments)
    let swift = try SourceInput(arguments)
    let result = input.check()
    let possible = result?.graph?.possible.map(\.warning) ?? []
    let diagnostics =
      (result?.diagnostics ?? input.diagnostics) + possible
      + swift.check(result, firstFile: input.sources.count)
    return findings.write(diagnostics, sources: input.sources + swift.sources, to: console)
  }
}
