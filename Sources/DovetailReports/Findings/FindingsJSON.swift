import DovetailGenerator

/// Dovetail's own JSON form of findings; its shape is described in the documentation and only grows.
enum FindingsJSON {
  static func render(_ diagnostics: [Diagnostic], sources: [SourceText]) -> String {
    let findings = diagnostics.map { diagnostic in
      JSONOutput.object(
        [("id", .string(diagnostic.id.rawValue)), ("severity", .string(diagnostic.severity.rawValue))]
          + place(diagnostic.position, sources)
          + [
            ("message", .string(diagnostic.message)),
            (
              "notes",
              .array(
                diagnostic.notes.map { note in
                  .object(place(note.position, sources) + [("message", .string(note.message))])
                })
            ),
          ])
    }
    return JSONOutput.object([("version", .number(1)), ("diagnostics", .array(findings))]).text()
  }

  private static func place(
    _ position: SourcePosition, _ sources: [SourceText]
  ) -> [(name: String, value: JSONOutput)] {
    let source = sources[position.file]
    let (line, column) = source.lineAndColumn(at: position.offset)
    return [("file", .string(source.path)), ("line", .number(line)), ("column", .number(column))]
  }
}
