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
  static var takesTargetsAbove: Bool { true }
  static var options: [Option] { PackageInput.options + FindingOptions.options }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    let options = try FindingOptions(arguments, console: console)
    let input = try PackageInput(arguments, console: console)
    let targets = input.targets
    let unused = input.unused(isWholePackage: false)
    let inSwift = concurrently(targets.count) { targets[$0].sourceFindings }
    let findings = zip(targets, inSwift).flatMap { target, inSwift in
      let own = Set(target.input.sources.prefix(target.input.ownCount).map(\.path))
      return target.findings(target.diagnostics + target.possible)
        + unused.filter { own.contains($0.place.path) }
        + target.findings(inSwift.diagnostics + [target.missingManifest].compactMap(\.self))
    }
    let omitted = targets.map { $0.result?.omitted ?? 0 } + inSwift.map(\.omitted)
    return options.write(findings.unique, omitted: omitted.reduce(0, +), to: console)
  }
}

extension PackageInput.Target {
  /// Findings in the Swift files, unless the manifests have errors that would cause more.
  var sourceFindings: DiagnosticSink {
    guard !swift.isEmpty, hasManifest, isValid, let graph = result?.graph else { return DiagnosticSink() }
    return SourceChecks.check(graph, sources: swift, firstFile: manifests.count)
  }

  /// A warning if a program has no manifest, so that nothing installs what the modules below it need.
  var missingManifest: Diagnostic? {
    guard isProgram, !hasManifest, let graph = result?.graph else { return nil }
    // A root below it installs that itself.
    if graph.modules.dropFirst().contains(where: \.composes) { return nil }
    let required = graph.declarations.indices.filter { graph.declarations[$0].isRequired }
    guard let first = required.first else { return nil }
    let (name, module) = (graph.declarations[first].name, graph.modules[graph.owners[first]].name)
    let start = SourcePosition(file: manifests.count, offset: 0)
    return Diagnostic(
      .missingInstall, at: swift.isEmpty ? name.position : start,
      "program '\(input.target)' has no manifest, so nothing that provides '\(name.value)' of module "
        + "'\(module)' is installed; add a dependencies.json (the smallest is {})",
      notes: required.prefix(5).map { graph.declarations[$0].name }.map {
        .at($0.position, "'\($0.value)' needs a provider")
      })
  }
}
