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
    let lines = diagnostics.flatMap { diagnostic in
      let message = "\(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.id.rawValue)]"
      return ["\(place(diagnostic.position)): \(message)\n"]
        + diagnostic.notes.map { "\(place($0.position)): note: \($0.message)\n" }
    }
    return lines.joined() + note(omitted: omitted)
  }

  package static func note(omitted: Int) -> String {
    if omitted == 0 { return "" }
    return "note: \(omitted) more \(omitted == 1 ? "finding is" : "findings are") not shown\n"
  }
}
