/// A fenced block of a Markdown text.
struct Snippet: Sendable {
  let language: String
  let text: String
  let line: Int
  /// What the last `<!-- example: name -->` before it says: blocks of one name are one program.
  let example: String?

  static func find(in markdown: String) -> [Snippet] {
    var snippets: [Snippet] = []
    var example: String?
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          let text = block.lines.joined(separator: "\n") + "\n"
          snippets.append(Snippet(language: block.language, text: text, line: block.line, example: example))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), index + 1, [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("<!-- example: "), line.hasSuffix(" -->") {
        example = String(line.dropFirst(14).dropLast(4))
      }
    }
    return snippets
  }
}
