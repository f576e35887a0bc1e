/// Formats diagnostics as compilers do, so that build tools and editors recognize them.
package enum TextFormatter {
  package static func format(
    _ diagnostics: [Diagnostic], in sources: [SourceText], omitted: Int = 0
  ) -> String {
    func place(_ position: SourcePosition) -> String {
      let source = sources[position.file]
      let (line, column) = source.lineAndColumn(at: position.offset)
      return "\(source.path):\(line):\(column)"
    }
    var text = ""
    for diagnostic in diagnostics {
      text += "\(place(diagnostic.position)): \(diagnostic.severity.rawValue): \(diagnostic.message)"
      text += " [\(diagnostic.id.rawValue)]\n"
      for note in diagnostic.notes {
        text += "\(place(note.position)): note: \(note.message)\n"
      }
    }
    return text + note(omitted: omitted)
  }

  package static func note(omitted: Int) -> String {
    if omitted == 0 { return "" }
    return "note: \(omitted) more \(omitted == 1 ? "finding is" : "findings are") not shown\n"
  }
}
