import DovetailGenerator

/// Prints findings like a compiler: each with its line and a mark below its place, and a count at the end.
enum FindingsText {
  private static let limit = 100

  static func render(_ findings: [Finding], colored: Bool) -> String {
    guard !findings.isEmpty else { return "" }
    var text = ""
    for finding in findings.prefix(limit) {
      text += head(finding.place, finding.severity.rawValue, colored)
      text += bold("\(finding.message) [\(finding.id.rawValue)]", colored) + "\n"
      text += excerpt(finding.place, colored)
      var shown = finding.place
      for note in finding.notes {
        text += head(note.place, "note", colored) + note.message + "\n"
        // Don't repeat the same line.
        if note.place != shown { text += excerpt(note.place, colored) }
        shown = note.place
      }
    }
    if findings.count > limit { text += "and \(findings.count - limit) more, not shown\n" }
    return text + count(findings)
  }

  private static func count(_ findings: [Finding]) -> String {
    let counts = [Finding.Severity.error, .warning, .note].compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.joined(separator: ", ") + "\n"
  }

  private static func head(_ place: Place, _ word: String, _ colored: Bool) -> String {
    let color = ["error": 31, "warning": 35][word] ?? 36
    let place = bold("\(place): ", colored)
    return place + (colored ? "\u{1B}[1;\(color)m\(word): \u{1B}[0m" : "\(word): ")
  }

  private static func bold(_ text: String, _ colored: Bool) -> String {
    colored ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  // MARK: The line

  /// How many columns of a long line are shown on each side of the place.
  private static let reach = 72

  private static func excerpt(_ place: Place, _ colored: Bool) -> String {
    // Enough bytes for these columns.
    let (before, marked, after) = place.line(upTo: 16 * reach)
    guard !marked.isEmpty else { return "" }
    let start = before.count > reach ? "…" + before.suffix(reach) : before
    let middle = marked.count > reach ? marked.prefix(reach) + "…" : marked
    let rest = after.count > reach ? after.prefix(reach) + "…" : after
    // Keep tabs, so that the mark is below its place whatever their width.
    let blanks = start.map { $0 == "\t" ? "\t" : String(repeating: " ", count: width($0)) }.joined()
    let mark = "^" + String(repeating: "~", count: max(0, middle.reduce(0) { $0 + width($1) } - 1))
    return visible(start + middle + rest) + "\n" + blanks
      + (colored ? "\u{1B}[1;32m\(mark)\u{1B}[0m" : mark) + "\n"
  }

  /// Returns a character's width in columns of a terminal: two in the ranges that Unicode calls wide.
  private static func width(_ character: Character) -> Int {
    guard let value = character.unicodeScalars.first?.value, value >= 0x1100 else { return 1 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(value) } ? 2 : 1
  }

  /// Returns the text without control characters, which a terminal would interpret.
  private static func visible(_ text: String) -> String {
    text.escaped(["\t": "\t"], control: "?")
  }
}
