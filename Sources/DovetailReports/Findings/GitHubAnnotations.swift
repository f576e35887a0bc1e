import DovetailGenerator

/// Prints findings as workflow commands, which GitHub shows as annotations of a change's lines.
enum GitHubAnnotations {
  static func render(_ findings: [Finding]) -> String { findings.map(annotation).joined() }

  private static func annotation(_ finding: Finding) -> String {
    let notes = finding.notes.map { "\n\($0.place): \($0.message)" }
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    return "::\(command) file=\(escaped(finding.place.path, isProperty: true)),line=\(finding.place.line)"
      + ",col=\(finding.place.column),title=\(finding.id.rawValue)::"
      + escaped(finding.message + notes.joined(), isProperty: false) + "\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let text = text.escaped(["%": "%25", "\r": "%0D", "\n": "%0A"])
    return isProperty ? text.escaped([":": "%3A", ",": "%2C"]) : text
  }
}
