import DovetailGenerator
package import DovetailSystem

/// Checks the manifests of a target and writes nothing.
package enum CheckCommand: Command {
  package static var name: String { "check" }
  package static var summary: String { "Check a target's manifests and write nothing" }
  package static var usage: String { "--target NAME --manifest FILE…" }
  package static var options: [Option] { ManifestInput.options }

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let input = try ManifestInput(arguments)
    let result = input.check()
    let diagnostics = result?.diagnostics ?? input.diagnostics
    console.writeError(TextFormatter(sources: input.sources).format(diagnostics))
    return result?.isValid == true ? .success : .findings
  }
}
