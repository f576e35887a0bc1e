/// Collects Swift text, indented, and places the user's own text where the compiler will report it.
struct SwiftWriter {
  private(set) var text = ""
  private(set) var indentation = ""
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

  /// A line that closes a block around this one.
  mutating func outdented(_ other: String) {
    indentation.removeLast(2)
    line(other)
    indentation += "  "
  }

  /// What is written in `body`, between `#if` and `#endif` where it is not always there.
  mutating func conditional(_ condition: Formula, _ body: (inout SwiftWriter) -> Void) {
    guard !condition.isAlways else { return body(&self) }
    line("#if \(condition.text)")
    body(&self)
    line("#endif")
  }

  /// What is written in `body` for each branch of a name, of which one counts, between `#if`, `#elseif`, `#else` and
  /// `#endif` where there are conditions.
  mutating func branches(of branches: [Branch], _ body: (inout SwiftWriter, Branch) -> Void) {
    for (number, branch) in branches.enumerated() {
      if let condition = branch.condition {
        located(condition.text, behind: number == 0 ? "#if" : "#elseif", at: condition.position)
      } else if number > 0 {
        line("#else")
      }
      body(&self, branch)
    }
    if branches.contains(where: { $0.condition != nil }) { line("#endif") }
  }

  // MARK: Text with a place in a manifest

  func lineAndColumn(of position: SourcePosition) -> (line: Int, column: Int) {
    sources[position.file].lineAndColumn(at: position.offset)
  }

  mutating func beginLocation(file: Int, line: Int) {
    text += "#sourceLocation(file: \(files[file]), line: \(line))\n"
  }

  mutating func endLocation() { text += "#sourceLocation()\n" }

  /// A line whose `content` is where the manifest has it, and whose `head` takes some of the room before it.
  mutating func located(_ content: String, behind head: String = "", at position: SourcePosition) {
    let (line, column) = lineAndColumn(of: position)
    beginLocation(file: position.file, line: line)
    text += head + Self.padding(to: column, behind: head.utf8.count) + content + "\n"
    endLocation()
  }

  /// A declaration whose `content` is where the manifest has it, behind `head` on its line if there is room, and
  /// else below it.
  mutating func located(_ content: String, below head: String, at position: SourcePosition) {
    let (line, column) = lineAndColumn(of: position)
    if head.isEmpty { return located(content, at: position) }
    if line == 1 || indentation.utf8.count + head.utf8.count < column - 1 {
      return located(content, behind: indentation + head, at: position)
    }
    beginLocation(file: position.file, line: line - 1)
    text += indentation + head + "\n"
    text += Self.padding(to: column) + content + "\n"
    endLocation()
  }

  /// Text that brings its own indentation and line breaks.
  mutating func raw(_ other: String) { text += other }

  static func spaces(_ count: Int) -> String {
    String(unsafeUninitializedCapacity: count) { bytes in
      bytes.update(repeating: .space)
      return count
    }
  }

  /// Past this column text is no longer padded: a manifest on one line would make an output of its length squared.
  static let columnLimit = 1_000

  /// The blanks that bring text to a column, at least one behind other text on the line.
  static func padding(to column: Int, behind used: Int = 0) -> String {
    let least = used > 0 ? 1 : 0
    return spaces(column > columnLimit ? least : max(least, column - 1 - used))
  }

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
