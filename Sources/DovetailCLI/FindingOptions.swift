import DovetailGenerator
import DovetailReports
import DovetailSystem

struct FindingOptions {
  static let options =
    [
      Option(
        "format", FindingFormat.allCases.map(\.rawValue).joined(separator: "|"),
        "The output format; text goes to standard error, the others to standard output"),
      Option("strict", nil, "Treat warnings as errors"),
    ] + ColorOption.options

  private let format: FindingFormat
  private let isStrict: Bool
  private let isColored: Bool

  init(_ arguments: Arguments, console: Console) throws {
    format = try arguments.choice("format") ?? .text
    isStrict = arguments.has("strict")
    isColored = try ColorOption.isColored(arguments, console)
  }

  func write(_ findings: [Finding], omitted: Int, to console: Console) -> ExitStatus {
    let findings = isStrict ? findings.map(\.strict) : findings
    let text = format.render(findings, colored: isColored, toolVersion: ToolVersion.current)
    if format.isData { console.writeOutput(text) } else { console.writeError(text) }
    console.writeError(TextFormatter.note(omitted: omitted))
    return findings.contains { $0.severity == .error } ? .findings : .success
  }
}
