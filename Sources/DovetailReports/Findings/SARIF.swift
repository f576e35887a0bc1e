import DovetailGenerator

/// SARIF 2.1.0, which code scanning services and editors read.
enum SARIF {
  static func render(_ diagnostics: [Diagnostic], sources: [SourceText]) -> String {
    let found = Set(diagnostics.map(\.id))
    let rules = DiagnosticID.allCases.filter(found.contains)
    let results = diagnostics.map { diagnostic in
      result(diagnostic, rule: rules.firstIndex(of: diagnostic.id)!, sources)
    }
    let driver = JSONOutput.object([
      ("name", .string("Dovetail")), ("rules", .array(rules.map(rule))),
    ])
    let run = JSONOutput.object([
      ("tool", .object([("driver", driver)])),
      ("columnKind", .string("utf16CodeUnits")),
      ("results", .array(results)),
    ])
    return JSONOutput.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")),
      ("version", .string("2.1.0")),
      ("runs", .array([run])),
    ]).text()
  }

  private static func rule(_ id: DiagnosticID) -> JSONOutput {
    let explanation = Explanation(of: id)
    return .object([
      ("id", .string(id.rawValue)),
      ("name", .string(pascalCase(id.rawValue))),
      ("shortDescription", message(explanation.title)),
      ("fullDescription", message(explanation.meaning)),
      (
        "help",
        .object([
          ("text", .string(ExplanationText.render(id))),
          ("markdown", .string(ExplanationMarkdown.render(id, level: 1))),
        ])
      ),
      ("defaultConfiguration", .object([("level", .string(id.severity.rawValue))])),
    ])
  }

  private static func result(_ diagnostic: Diagnostic, rule: Int, _ sources: [SourceText]) -> JSONOutput {
    var members: [(name: String, value: JSONOutput)] = [
      ("ruleId", .string(diagnostic.id.rawValue)),
      ("ruleIndex", .number(rule)),
      ("level", .string(diagnostic.severity.rawValue)),
      ("message", message(diagnostic.message)),
      (
        "locations",
        .array([.object([("physicalLocation", physicalLocation(diagnostic.position, sources))])])
      ),
    ]
    if !diagnostic.notes.isEmpty {
      let notes = diagnostic.notes.enumerated().map { index, note in
        JSONOutput.object([
          ("id", .number(index)),
          ("physicalLocation", physicalLocation(note.position, sources)),
          ("message", message(note.message)),
        ])
      }
      members.append(("relatedLocations", .array(notes)))
    }
    return .object(members)
  }

  private static func message(_ text: String) -> JSONOutput { .object([("text", .string(text))]) }

  private static func physicalLocation(_ position: SourcePosition, _ sources: [SourceText]) -> JSONOutput {
    let source = sources[position.file]
    let place = source.lineAndUTF16Column(at: position.offset)
    return .object([
      ("artifactLocation", .object([("uri", .string(URIReference.of(path: source.path)))])),
      ("region", .object([("startLine", .number(place.line)), ("startColumn", .number(place.column))])),
    ])
  }

  private static func pascalCase(_ name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}

extension SourceText {
  /// The column as SARIF counts it: in UTF-16 units, from 1.
  func lineAndUTF16Column(at offset: Int) -> (line: Int, column: Int) {
    let (line, column) = lineAndColumn(at: offset)
    let end = min(offset, bytes.count)
    let before = String(decoding: bytes[min(offset - column + 1, end)..<end], as: UTF8.self)
    return (line, before.utf16.count + 1)
  }
}
