import DovetailGenerator
import DovetailReports
import DovetailSystem

enum CheckCommand: TargetCommand {
  static var name: String { "check" }
  static var summary: String { "Check manifests, and find unused and misused dependencies" }
  static var usage: String {
    "(--target NAME --manifest FILE… [--module NAME=FILE…] [--source FILE…])… [--format FORMAT] [--strict]"
  }
  static var packageUsage: String { "[--target NAME]… [--format FORMAT] [--strict]" }
  static var options: [Option] { PackageInput.options + FindingOptions.options }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let options = try FindingOptions(arguments, console: console)
    let input = try PackageInput(arguments, console: console)
    let targets = input.targets
    let unused = input.unused(isWholePackage: false)
    let findings = concurrently(targets.count) { index in
      let target = targets[index]
      let own = Set(target.input.sources.prefix(target.input.ownCount).map(\.path))
      return target.findings(target.diagnostics + target.possible)
        + unused.filter { own.contains($0.place.path) } + target.findings(target.sourceDiagnostics)
        + [target.missingManifest].compactMap(\.self)
    }.flatMap(\.self)
    let omitted = input.targets.reduce(0) { $0 + ($1.result?.omitted ?? 0) }
    return options.write(findings.unique, omitted: omitted, to: console)
  }
}

extension PackageInput.Target {
  /// Findings in the Swift files, unless the manifests have errors that would cause more.
  var sourceDiagnostics: [Diagnostic] {
    guard !swift.isEmpty, hasManifest, isValid, let graph = result?.graph else { return [] }
    return SourceChecks.check(graph, sources: swift, firstFile: manifests.count)
  }

  /// A finding if a program has no manifest, so that nothing installs what the modules below it need.
  var missingManifest: Finding? {
    guard isProgram, !hasManifest, let graph = result?.graph else { return nil }
    let required = graph.declarations.indices.filter { graph.declarations[$0].isRequired }
    guard let first = required.first else { return nil }
    func module(_ index: Int) -> String { graph.modules[graph.owners[index]].name }
    func place(_ index: Int) -> Place { Place(graph.declarations[index].name.position, in: sources) }
    let start = SourcePosition(file: manifests.count, offset: 0)
    let finding = Finding(
      .missingInstall, .warning, at: swift.isEmpty ? place(first) : Place(start, in: sources),
      "program '\(input.target)' has no manifest, so nothing is installed that provides "
        + "'\(graph.declarations[first].name.value)' of module '\(module(first))'; add a dependencies.json (the smallest is {})"
    )
    return required.prefix(5).reduce(finding) { finding, index in
      finding.noting(at: place(index), "'\(graph.declarations[index].name.value)' needs a provider")
    }
  }
}
