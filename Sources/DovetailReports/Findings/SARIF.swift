import DovetailGenerator

enum SARIF {
  /// The base of relative paths, which the reader of the file defines.
  private static let base = "SRCROOT"

  static func render(_ findings: [Finding], toolVersion: String) -> String {
    let found = Set(findings.map(\.id))
    let rules = DiagnosticID.allCases.filter(found.contains)
    let results = findings.map { result($0, rule: rules.firstIndex(of: $0.id)!) }
    let run: JSONOutput = [
      "tool": [
        "driver": [
          "name": "Dovetail", "semanticVersion": .string(toolVersion), "rules": .array(rules.map(rule)),
        ]
      ],
      "columnKind": "utf16CodeUnits",
      "originalUriBaseIds": [base: ["description": message("The package's folder")]],
      "results": .array(results),
    ]
    let log: JSONOutput = [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
    return log.text()
  }

  private static func rule(_ id: DiagnosticID) -> JSONOutput {
    let explanation = Explanation(of: id)
    return [
      "id": .string(id.rawValue),
      "name": .string(pascalCase(id.rawValue)),
      "shortDescription": message(explanation.title),
      "fullDescription": message(explanation.paragraphs.joined(separator: "\n\n")),
      "help": [
        "text": .string(ExplanationText.render(id)),
        "markdown": .string(ExplanationMarkdown.render(id, level: 1)),
      ],
      "defaultConfiguration": ["level": .string(id.severity.rawValue)],
    ]
  }

  private static func result(_ finding: Finding, rule: Int) -> JSONOutput {
    let notes = finding.notes.enumerated().map { index, note -> JSONOutput in
      [
        "id": .number(index), "physicalLocation": physicalLocation(note.place),
        "message": message(note.message),
      ]
    }
    return [
      "ruleId": .string(finding.id.rawValue),
      "ruleIndex": .number(rule),
      "level": .string(finding.severity.rawValue),
      "message": message(finding.message),
      "locations": [["physicalLocation": physicalLocation(finding.place)]],
      "relatedLocations": notes.isEmpty ? nil : .array(notes),
    ]
  }

  private static func message(_ text: String) -> JSONOutput { ["text": .string(text)] }

  private static func physicalLocation(_ place: Place) -> JSONOutput {
    let columns = place.utf16Columns
    let isRelative = place.path.utf8.first != "/"
    let uri = JSONOutput.string(uriReference(place.path))
    return [
      "artifactLocation": ["uri": uri, "uriBaseId": isRelative ? .string(base) : nil],
      "region": [
        "startLine": .number(place.line), "startColumn": .number(columns.start),
        "endColumn": .number(columns.end),
      ],
    ]
  }

  /// Returns a `file` URI for an absolute path, and a relative reference for any other (RFC 3986).
  private static func uriReference(_ path: String) -> String {
    var text = path.utf8.first == "/" ? "file://" : ""
    for byte in path.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// Returns whether a byte needs no escape; a colon does, since it would make a relative path's first part a scheme.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || "/-._~".utf8.contains(byte)
  }

  private static func pascalCase(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
