import DovetailGenerator

/// Prints findings as workflow commands, which GitHub shows as annotations of a change's lines.
enum GitHubAnnotations {
  static func render(_ findings: [Finding]) -> String { findings.map(annotation).joined() }

  private static func annotation(_ finding: Finding) -> String {
    let notes = finding.notes.map { note in
      "\n\(note.place.path):\(note.place.line):\(note.place.column): \(note.message)"
    }
    let command = finding.severity == .note ? "notice" : finding.severity.rawValue
    return "::\(command) file=\(escaped(finding.place.path, isProperty: true)),line=\(finding.place.line)"
      + ",col=\(finding.place.column),title=\(finding.id.rawValue)::"
      + escaped(finding.message + notes.joined(), isProperty: false) + "\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
