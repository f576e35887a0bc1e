import DovetailGenerator

/// Prints findings as JSON. The documentation describes its structure, which only gains fields.
enum FindingsJSON {
  static func render(_ findings: [Finding]) -> String {
    JSONOutput.object([("version", 1), ("diagnostics", .array(findings.map(finding)))]).text()
  }

  private static func finding(_ finding: Finding) -> JSONOutput {
    .object(
      [("id", .string(finding.id.rawValue)), ("severity", .string(finding.severity.rawValue))]
        + place(finding.place)
        + [
          ("message", .string(finding.message)),
          (
            "notes",
            .array(finding.notes.map { .object(place($0.place) + [("message", .string($0.message))]) })
          ),
        ])
  }

  private static func place(_ place: Place) -> [(name: String, value: JSONOutput)] {
    GraphJSON.location(place) + [("endColumn", .number(place.endColumn))]
  }
}
