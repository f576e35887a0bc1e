/// Help text for a terminal of 80 columns.
package enum HelpText {
  private static let width = 80
  /// A longer name has its meaning on the next line.
  private static let longestName = 24

  package static func table(_ rows: [(name: String, meaning: String)]) -> String {
    let column = min(longestName, rows.map(\.name.count).max() ?? 0) + 4
    return rows.map { name, meaning in
      let isBeside = name.count + 4 <= column
      let blanks = String(repeating: " ", count: isBeside ? column - 2 - name.count : column)
      return "  \(name)\(isBeside ? "" : "\n")\(blanks)\(paragraph(meaning, indentation: column))"
    }
    .joined()
  }

  package static func paragraph(_ text: String, indentation: Int = 0) -> String {
    let lines = wrap(text, to: width - indentation)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indentation)) + "\n"
  }

  private static func wrap(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
