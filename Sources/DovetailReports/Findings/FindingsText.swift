import DovetailGenerator

/// Prints findings like a compiler: each with its line and a mark below its place, and a count at the end.
struct FindingsText {
  private static let limit = 100

  let isColored: Bool

  func render(_ findings: [Finding]) -> String {
    guard !findings.isEmpty else { return "" }
    var text = ""
    for finding in findings.prefix(Self.limit) {
      text += head(finding.place, finding.severity.rawValue)
      text += styled("\(finding.message) [\(finding.id.rawValue)]", "1") + "\n"
      text += excerpt(finding.place)
      var shown = finding.place
      for note in finding.notes {
        text += head(note.place, "note") + note.message + "\n"
        // Don't repeat the same line.
        if note.place != shown { text += excerpt(note.place) }
        shown = note.place
      }
    }
    if findings.count > Self.limit { text += "and \(findings.count - Self.limit) more, not shown\n" }
    return text + count(findings)
  }

  private func count(_ findings: [Finding]) -> String {
    let counts = [Finding.Severity.error, .warning, .note].compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    return counts.joined(separator: ", ") + "\n"
  }

  private func head(_ place: Place, _ word: String) -> String {
    let color = ["error": 31, "warning": 35][word] ?? 36
    return styled("\(place): ", "1") + styled("\(word): ", "1;\(color)")
  }

  /// Returns a text with the parameters of an SGR sequence, such as 1 for bold.
  private func styled(_ text: String, _ style: String) -> String {
    isColored ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }

  // MARK: The line

  /// How many columns of a long line are shown on each side of the place.
  private static let reach = 72

  private func excerpt(_ place: Place) -> String {
    let reach = Self.reach
    // Enough bytes for these columns.
    let (before, marked, after) = place.line(upTo: 16 * reach)
    guard !marked.isEmpty else { return "" }
    let start = before.count > reach ? "…" + before.suffix(reach) : before
    let middle = marked.count > reach ? marked.prefix(reach) + "…" : marked
    let rest = after.count > reach ? after.prefix(reach) + "…" : after
    // Keep tabs, so that the mark is below its place whatever their width.
    let blanks = start.map { $0 == "\t" ? "\t" : String(repeating: " ", count: width($0)) }.joined()
    let mark = "^" + String(repeating: "~", count: max(0, middle.reduce(0) { $0 + width($1) } - 1))
    // A terminal would interpret control characters.
    let line = (start + middle + rest).escaped(["\t": "\t"], control: "?")
    return "\(line)\n\(blanks)\(styled(mark, "1;32"))\n"
  }

  /// Returns a character's width in columns of a terminal: two in the ranges that Unicode calls wide.
  private func width(_ character: Character) -> Int {
    guard let value = character.unicodeScalars.first?.value, value >= 0x1100 else { return 1 }
    let wide: [ClosedRange<UInt32>] = [
      0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0x1F300...0x1FAFF, 0x20000...0x3FFFD,
    ]
    return wide.contains { $0.contains(value) } ? 2 : 1
  }
}
