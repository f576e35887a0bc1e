/// JSON whose members keep their order, each on a line of its own.
struct ManifestText {
  private let lines: [String]

  var json: String { lines.map { $0 + "\n" }.joined() }

  static func text(_ text: String) -> Self { Self(lines: [quoted(text)]) }

  static func flag(_ flag: Bool) -> Self { Self(lines: ["\(flag)"]) }

  static func list(_ elements: [Self]) -> Self { block("[", elements.map(\.lines), "]") }

  static func object(_ members: [(name: String, value: Self)]) -> Self {
    let entries = members.map { name, value in
      ["\(quoted(name)): \(value.lines[0])"] + value.lines.dropFirst()
    }
    return block("{", entries, "}")
  }

  private static func block(_ open: String, _ entries: [[String]], _ close: String) -> Self {
    guard let last = entries.last else { return Self(lines: [open + close]) }
    let others = entries.dropLast().flatMap { $0.dropLast() + [$0.last! + ","] }
    return Self(lines: [open] + (others + last).map { "  " + $0 } + [close])
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n"))\""
  }
}
