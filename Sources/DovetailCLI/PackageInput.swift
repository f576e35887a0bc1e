import DovetailGenerator
import DovetailReports
import DovetailSystem

struct PackageInput {
  struct Target: Sendable {
    let input: ManifestInput
    /// Whether other packages can use its public members.
    var isLibrary = false
    /// `nil` if a file could not be read.
    let result: Generator.Result?
    /// The manifests, indexed by the file numbers of positions.
    let manifests: [SourceText]

    var isProgram: Bool { input.roles[0].isRoot && !input.roles[0].isTest }
    var hasManifest: Bool { input.ownCount > 0 }
    /// The diagnostics; none for a target without a manifest.
    var diagnostics: [Diagnostic] { hasManifest ? result?.diagnostics ?? input.diagnostics : [] }
    /// The problems of some builds only, which then stop.
    var possible: [Diagnostic] {
      (result?.possible ?? []).map {
        var warning = $0
        warning.severity = .warning
        return warning
      }
    }
    var isValid: Bool { !hasManifest || result?.isValid ?? false }
    var swift: [SourceText] { input.swift }
    /// All texts, indexed by the file numbers of positions.
    var sources: [SourceText] { manifests + swift }

    func findings(_ diagnostics: [Diagnostic]) -> [Finding] {
      let sources = sources
      return diagnostics.map { Finding($0, sources: sources) }
    }

    var report: TargetReport {
      TargetReport(
        name: input.target, graph: result?.graph, isValid: isValid, diagnostics: diagnostics,
        sources: sources)
    }
  }

  static let options: [Option] =
    ManifestInput.options + [
      Option(
        "folder", "FOLDER", "The target's folder: where 'init' writes, and 'diff' finds removed manifests"),
      Option("whole-package", nil, "The targets are a whole package, so what none of them uses is unused"),
      Option("library", nil, "Other packages can use the target's public members"),
      Option("relative-to", "FOLDER", "Show paths relative to this folder"),
    ]
  /// The options that `swift package dovetail` adds.
  static let namesOfFiles: Set<String> = Set(options.map(\.name))

  let targets: [Target]
  let files: SourceFiles

  /// Reads and checks targets; each `--target` begins the options of one.
  init(
    _ arguments: Arguments, operandCount: Int = 0, needsManifest: Bool = true, console: Console
  ) throws {
    let files = SourceFiles(relativeTo: try arguments.one("relative-to"))
    self.files = files
    let groups = arguments.groups(beginningWith: "target")
    var names: Set<String> = []
    let inputs = try groups.map { group in
      let input = try ManifestInput(
        group, operandCount: operandCount, needsManifest: needsManifest && !group.has("module"),
        read: files.read)
      guard names.insert(input.target).inserted else {
        throw UsageError("target '\(input.target)' is named twice")
      }
      return input
    }
    var targets = Target.check(inputs, console)
    for (index, group) in groups.enumerated() { targets[index].isLibrary = group.has("library") }
    self.targets = targets
  }

  var declaring: [Target] { targets.filter(\.hasManifest) }

  var findings: [Finding] { declaring.flatMap { $0.findings($0.diagnostics) }.unique }

  var isValid: Bool { declaring.allSatisfy(\.isValid) }

  var graph: PackageGraph { PackageGraph(declaring.map(\.report)) }
}
