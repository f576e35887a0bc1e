/// Renders diagnostics the way compilers do, so that build tools and editors find the place.
package struct TextFormatter {
  private let sources: [SourceText]

  package init(sources: [SourceText]) {
    self.sources = sources
  }

  package func format(_ diagnostics: [Diagnostic]) -> String {
    var text = ""
    for diagnostic in diagnostics {
      text += "\(place(diagnostic.position)): \(diagnostic.severity.rawValue): \(diagnostic.message)"
      text += " [\(diagnostic.id.rawValue)]\n"
      for note in diagnostic.notes {
        text += "\(place(note.position)): note: \(note.message)\n"
      }
    }
    return text
  }

  private func place(_ position: SourcePosition) -> String {
    let source = sources[position.file]
    let (line, column) = source.lineAndColumn(at: position.offset)
    return "\(source.path):\(line):\(column)"
  }
}
