/// Collects Swift text, indented, and places the user's own text where the compiler will report it.
struct SwiftWriter {
  private(set) var text = ""
  private var indentation = ""
  private let sources: [SourceText]
  private let files: [String]

  init(sources: [SourceText], paths: [String]) {
    self.sources = sources
    files = paths.map(Self.literal)
  }

  mutating func line(_ line: String) {
    if !line.isEmpty {
      text += indentation
      text += line
    }
    text += "\n"
  }

  mutating func blank() { text += "\n" }

  /// A writer for a body that may turn out to be empty.
  func nested() -> SwiftWriter {
    var writer = self
    writer.text = ""
    writer.indentation += "  "
    return writer
  }

  mutating func indented(_ body: (inout SwiftWriter) -> Void) {
    let outer = indentation
    indentation += "  "
    body(&self)
    indentation = outer
  }

  /// `head {`, an indented body, `}`.
  mutating func block(_ head: String, _ body: (inout SwiftWriter) -> Void) {
    line(head + " {")
    indented(body)
    line("}")
  }

  /// A `switch` whose cases stand below it.
  mutating func choice(_ subject: String, _ cases: (inout SwiftWriter) -> Void) {
    line("switch \(subject) {")
    cases(&self)
    line("}")
  }

  /// What is written in `body`, between `#if` and `#endif` where there is a condition.
  mutating func conditional(_ condition: String?, _ body: (inout SwiftWriter) -> Void) {
    guard let condition else { return body(&self) }
    line("#if \(condition)")
    body(&self)
    line("#endif")
  }

  // MARK: Text with a place in a manifest

  func lineAndColumn(of position: SourcePosition) -> (line: Int, column: Int) {
    sources[position.file].lineAndColumn(at: position.offset)
  }

  mutating func beginLocation(file: Int, line: Int) {
    text += "#sourceLocation(file: \(files[file]), line: \(line))\n"
  }

  mutating func endLocation() { text += "#sourceLocation()\n" }

  /// A statement or declaration whose `content` stands where the manifest has it.
  ///
  /// The `head` goes on the line before, or on the same one if there is no line before; the `lead` goes on the same
  /// line, as far as there is room.
  mutating func located(
    _ lead: String = "", _ content: String, after head: String = "", at position: SourcePosition
  ) {
    let (line, column) = lineAndColumn(of: position)
    let isHeadAbove = !head.isEmpty && line > 1
    beginLocation(file: position.file, line: isHeadAbove ? line - 1 : line)
    if isHeadAbove { text += indentation + head + "\n" }
    let start = isHeadAbove || head.isEmpty ? "" : head + " "
    text +=
      start + Self.spaces(max(0, column - 1 - start.utf8.count - lead.utf8.count)) + lead + content + "\n"
    endLocation()
  }

  mutating func located(_ content: String, at position: SourcePosition) { located("", content, at: position) }

  /// Text that brings its own indentation and line breaks.
  mutating func raw(_ other: String) { text += other }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// A Swift string literal for a text.
  static func literal(_ string: String) -> String {
    var result = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
