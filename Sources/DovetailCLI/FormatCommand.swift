import DovetailGenerator
import DovetailReports
import DovetailSystem

enum FormatCommand: TargetCommand {
  static var name: String { "format" }
  static var summary: String { "Format manifests, keeping their order and comments" }
  static var usage: String { "--manifest FILE… [--check]" }
  static var packageUsage: String { "[--target NAME]… [--check]" }
  static var options: [Option] {
    PackageInput.options + [Option("check", nil, "Write nothing, and exit with 1 if a file would change")]
      + ColorOption.options
  }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    if let operand = arguments.operands.first {
      throw UsageError(
        "unexpected '\(operand)'; name a manifest with '--manifest' or, in a package, a target with '--target'"
      )
    }
    let paths = arguments.distinct("manifest")
    guard !paths.isEmpty else { throw UsageError("'--manifest' is missing") }
    let isColored = try ColorOption.isColored(arguments, console)
    let files = SourceFiles(relativeTo: try arguments.one("relative-to"))
    var findings: [Finding] = []
    var changed = 0
    for path in paths {
      guard let source = try files.read(path) else {
        throw UsageError("'\(path)' is too large for a manifest")
      }
      guard let text = ManifestFormat.format(source) else {
        findings += JSONDocument.errors(in: source).map { Finding($0, sources: [source]) }
        continue
      }
      guard Array(text.utf8) != source.bytes else { continue }
      changed += 1
      if !arguments.has("check") { try Files.write(text, to: path) }
      console.writeOutput("\(source.path)\n")
    }
    console.writeError(FindingFormat.text.render(findings, colored: isColored))
    return !findings.isEmpty || arguments.has("check") && changed > 0 ? .findings : .success
  }
}
