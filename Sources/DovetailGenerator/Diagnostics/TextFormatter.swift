/// Formats diagnostics as compilers do, so that build tools and editors recognize them.
package enum TextFormatter {
  package static func format(
    _ diagnostics: [Diagnostic], in sources: [SourceText], omitted: Int = 0
  ) -> String {
    func line(_ kind: String, at position: SourcePosition, _ message: String) -> String {
      let source = sources[position.file]
      let (line, column) = source.lineAndColumn(at: position.offset)
      return "\(source.path):\(line):\(column): \(kind): \(message)\n"
    }
    let lines = diagnostics.flatMap { found in
      [line(found.severity.rawValue, at: found.position, "\(found.message) [\(found.id.rawValue)]")]
        + found.notes.map { line("note", at: $0.position, $0.message) }
    }
    return lines.joined() + note(omitted: omitted)
  }

  package static func note(omitted: Int) -> String {
    if omitted == 0 { return "" }
    return "note: \(omitted) more \(omitted == 1 ? "finding is" : "findings are") not shown\n"
  }
}
