import DovetailGenerator

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
      Option(
        "plugin-folder", "NAME=FOLDER",
        "The folder that exists if a plugin generates a module's code; without it, using the module is an error"
      ),
      Option("plugin-error", "TEXT", "What the build plugin found wrong: print this and fail"),
    ]
  }

  package static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    if let error = try arguments.one("plugin-error") {
      console.writeError(error + "\n")
      return .findings
    }
    let input = try ManifestInput(arguments)
    let output = try arguments.required("output")
    let map = try arguments.one("path-prefix-map").map { try Pair($0, of: "path-prefix-map", "OLD=NEW") }
    let folders = try arguments.all("plugin-folder").map { try Pair($0, of: "plugin-folder", "NAME=FOLDER") }
    let result = input.check()
    let diagnostics = result?.diagnostics ?? input.diagnostics
    console.writeError(
      TextFormatter.format(diagnostics, in: input.texts, omitted: result?.omitted ?? 0))
    guard let result, result.isValid, let graph = result.graph else { return .findings }
    // A module that only some builds need may lack the plugin.
    let forgotten = graph.modules(of: graph.foundByType) { !$0.isConditional }.filter { module in
      folders.contains { $0.left == module.name && !Files.exists($0.right) }
    }
    for module in forgotten {
      console.writeError(
        """
        \(input.sources[module.files[0]].path):1:1: error: module '\(module.name)' has a manifest, but its target \
        does not use DovetailPlugin; add plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")] to the \
        target in Package.swift

        """)
    }
    guard forgotten.isEmpty else { return .findings }
    let paths = input.sources.map { map?.replacingPrefix(of: $0.path) ?? $0.path }
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

private struct Pair {
  let left: String
  let right: String

  init(_ text: String, of option: String, _ form: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError("'--\(option)' takes \(form), not '\(text)'")
    }
    (left, right) = (parts[0], parts[1])
  }

  func replacingPrefix(of path: String) -> String {
    path.utf8.starts(with: left.utf8) ? right + Substring(path.utf8.dropFirst(left.utf8.count)) : path
  }
}
