import DovetailGenerator

/// Checks a target's manifests and writes the generated Swift file.
package enum GenerateCommand: Command {
  package static var name: String { "generate" }
  package static var summary: String {
    "Check a target's manifests and generate its Swift file"
  }
  package static var usage: String {
    "--target NAME --manifest FILE… [--module NAME=FILE…] [--source FILE…] --output FILE"
  }
  package static var options: [Option] {
    ManifestInput.options + [
      Option(
        "output", "FILE",
        "Where to write, '-' for standard output; not touched after an error or if nothing changed"),
      Option(
        "path-prefix-map", "OLD=NEW", "Replace a prefix of the paths in the output, for reproducible builds"),
    ]
  }

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let output = try arguments.required("output")
    let map = try arguments.one("path-prefix-map").map(PathPrefixMap.init)
    let input = try ManifestInput(arguments)
    let result = input.check()
    let diagnostics = result?.diagnostics ?? input.diagnostics
    console.writeError(
      TextFormatter(sources: input.texts).format(diagnostics, omitted: result?.omitted ?? 0))
    guard let result, result.isValid else { return .findings }
    let paths = input.sources.map { map?.apply(to: $0.path) ?? $0.path }
    if output == "-" {
      Generator.render(result, sources: input.sources, paths: paths, into: console.writeOutput)
    } else {
      try Files.write(to: output, inputs: input.texts.map(\.path)) {
        Generator.render(result, sources: input.sources, paths: paths, into: $0)
      }
    }
    return .success
  }
}

/// `OLD=NEW`.
private struct PathPrefixMap {
  let old: String
  let new: String

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError("'--path-prefix-map' takes OLD=NEW, not '\(text)'")
    }
    (old, new) = (parts[0], parts[1])
  }

  func apply(to path: String) -> String {
    path.utf8.starts(with: old.utf8) ? new + path.dropFirst(old.count) : path
  }
}
