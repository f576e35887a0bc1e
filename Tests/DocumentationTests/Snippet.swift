/// A fenced block of a Markdown text.
struct Snippet: Sendable {
  /// What an HTML comment on the lines before a block says of that block alone.
  enum Note: Sendable, Equatable {
    /// `<!-- not compiled: reason -->`, as of another library's code.
    case notCompiled(String)
    /// `<!-- output: example -->`: what the example prints.
    case output(of: String)
    /// `<!-- generated: example -->`: a part of what is generated for the example.
    case generated(of: String)
    /// `<!-- mistake: example, right -> wrong -->`: what is reported after that replacement in the manifests.
    case mistake(Mistake, in: String)
    /// `<!-- shown by: path -->`: a part of what the tests at that path expect.
    case expected(by: String)
  }

  /// A piece of a manifest, and what is in its place by mistake.
  struct Mistake: Sendable, Equatable {
    let right: String
    let wrong: String
  }

  let language: String
  let text: String
  let line: Int
  /// The last `<!-- example: name -->` before it: blocks with one name are one program.
  let example: String?
  /// Whose types it uses without showing them, after `<!-- example: name, with: support -->`; the example's own if not said.
  let support: String?
  /// The last `<!-- module: name -->` after that: blocks with one name are one module of the program.
  let module: String
  let isOfNamedModule: Bool
  let note: Note?

  /// Whether it is a part of a program that must compile.
  var isCompiled: Bool { ["json", "swift"].contains(language) && note == nil && !isPackage }

  var isPackage: Bool { text.hasPrefix("// swift-tools-version") }

  static func find(in markdown: String) -> [Snippet] {
    var snippets: [Snippet] = []
    var example: String?
    var support: String?
    var module: String?
    var note: Note?
    var open: (language: String, line: Int, lines: [Substring])?
    for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("```") {
        if let block = open {
          let text = block.lines.map { $0 + "\n" }.joined()
          snippets.append(
            Snippet(
              language: block.language, text: text, line: block.line, example: example,
              support: support ?? example, module: module ?? "App", isOfNamedModule: module != nil, note: note
            ))
          (open, note) = (nil, nil)
        } else {
          open = (String(line.dropFirst(3)), index + 1, [])
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if let label = comment("example", in: line) {
        let parts = label.split(separator: ", with: ").map(String.init)
        (example, support, module) = (parts.first, parts.count > 1 ? parts[1] : nil, nil)
      } else if let name = comment("module", in: line) {
        module = name
      } else if let reason = comment("not compiled", in: line) {
        note = .notCompiled(reason)
      } else if let name = comment("output", in: line) {
        note = .output(of: name)
      } else if let name = comment("generated", in: line) {
        note = .generated(of: name)
      } else if let path = comment("shown by", in: line) {
        note = .expected(by: path)
      } else if let label = comment("mistake", in: line),
        let match = label.wholeMatch(of: #/([^,]*), (.*?) ->(?: (.*))?/#)
      {
        let mistake = Mistake(right: String(match.output.2), wrong: String(match.output.3 ?? ""))
        note = .mistake(mistake, in: String(match.output.1))
      }
    }
    return snippets
  }

  private static func comment(_ label: String, in line: Substring) -> String? {
    let start = "<!-- \(label): "
    guard line.hasPrefix(start), line.hasSuffix(" -->") else { return nil }
    return String(line.dropFirst(start.count).dropLast(4))
  }
}
