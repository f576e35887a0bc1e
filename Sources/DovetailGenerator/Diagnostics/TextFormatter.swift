/// Formats diagnostics as compilers do, so that build tools and editors recognize them.
package struct TextFormatter {
  private let sources: [SourceText]

  package init(sources: [SourceText]) {
    self.sources = sources
  }

  package func format(_ diagnostics: [Diagnostic], omitted: Int = 0) -> String {
    var text = ""
    for diagnostic in diagnostics {
      text += "\(place(diagnostic.position)): \(diagnostic.severity.rawValue): \(diagnostic.message)"
      text += " [\(diagnostic.id.rawValue)]\n"
      for note in diagnostic.notes {
        text += "\(place(note.position)): note: \(note.message)\n"
      }
    }
    text += Self.note(omitted: omitted)
    return text
  }

  package static func note(omitted: Int) -> String {
    if omitted == 0 { return "" }
    return "note: \(omitted) more \(omitted == 1 ? "finding is" : "findings are") not shown\n"
  }

  private func place(_ position: SourcePosition) -> String {
    let source = sources[position.file]
    let (line, column) = source.lineAndColumn(at: position.offset)
    return "\(source.path):\(line):\(column)"
  }
}
