import DovetailGenerator

/// Prints findings as JSON. The documentation describes its structure, which only gains fields.
enum FindingsJSON {
  static func render(_ findings: [Finding]) -> String {
    JSONOutput.object([("version", 1), ("diagnostics", .array(findings.map(finding)))]).text()
  }

  private static func finding(_ finding: Finding) -> JSONOutput {
    let notes = finding.notes.map { note in
      JSONOutput.object(place(note.place) + [("message", .string(note.message))])
    }
    return .object(
      [("id", .string(finding.id.rawValue)), ("severity", .string(finding.severity.rawValue))]
        + place(finding.place) + [("message", .string(finding.message)), ("notes", .array(notes))])
  }

  private static func place(_ place: Place) -> JSONOutput.Members {
    GraphJSON.location(place) + [("endColumn", .number(place.endColumn))]
  }
}
