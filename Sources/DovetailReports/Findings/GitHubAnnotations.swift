import DovetailGenerator

/// Commands that GitHub's runners turn into annotations of a change's lines.
enum GitHubAnnotations {
  static func render(_ diagnostics: [Diagnostic], sources: [SourceText]) -> String {
    diagnostics.map { annotation($0, sources) }.joined()
  }

  private static func annotation(_ diagnostic: Diagnostic, _ sources: [SourceText]) -> String {
    let source = sources[diagnostic.position.file]
    let (line, column) = source.lineAndColumn(at: diagnostic.position.offset)
    let notes = diagnostic.notes.map { note in
      let noted = sources[note.position.file]
      let (line, column) = noted.lineAndColumn(at: note.position.offset)
      return "\n\(noted.path):\(line):\(column): \(note.message)"
    }
    let text = diagnostic.message + notes.joined()
    return "::\(diagnostic.severity.rawValue) file=\(escaped(source.path, isProperty: true)),line=\(line)"
      + ",col=\(column),title=\(diagnostic.id.rawValue)::\(escaped(text, isProperty: false))\n"
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
