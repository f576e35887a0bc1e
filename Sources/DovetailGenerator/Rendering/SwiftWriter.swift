/// Collects indented Swift text, and places the user's text where the compiler must report it.
final class SwiftWriter {
  private var text = ""
  private var indentation = ""
  private let sources: [SourceText]
  private let directives: [String]
  private let graph: DependencyGraph
  /// Where the user's conditions ask what only the compiler can judge.
  private lazy var questions = graph.questions
  private let output: (String) -> Void

  init(sources: [SourceText], paths: [String], graph: DependencyGraph, output: @escaping (String) -> Void) {
    (self.sources, self.graph) = (sources, graph)
    directives = paths.map { "#sourceLocation(file: \($0.literal), line: " }
    self.output = output
  }

  func flush(ifLongerThan limit: Int = 0) {
    guard text.utf8.count > limit else { return }
    output(text)
    text.removeAll(keepingCapacity: true)
  }

  func line(_ line: String = "") {
    if !line.isEmpty {
      text += indentation
      text += line
    }
    text += "\n"
    flush(ifLongerThan: 1 << 16)
  }

  /// Writes a block, whose last line closes it if `end` is `nil`.
  func block(_ head: String, end: String? = "}", _ body: () -> Void) {
    line(head + " {")
    let outer = indentation
    indentation += "  "
    body()
    indentation = outer
    if let end { line(end) }
  }

  func conditional(_ condition: Formula, _ body: () -> Void) {
    guard !condition.isAlways else { return body() }
    open(condition)
    body()
    line("#endif")
  }

  /// Begins an `#if`; where only the compiler can judge it, at the user's place.
  func open(_ condition: Formula) {
    let question = condition.literals.first(where: \.atom.isQuestion)?.atom
    guard let place = question.flatMap({ questions[$0.name] }) else { return line("#if \(condition.text)") }
    located(condition.text, behind: "#if", at: place)
  }

  /// Writes `body` for each branch of a name, between `#if`, `#elseif`, `#else` and `#endif` if there are conditions.
  func branches(of branches: [Branch], _ body: (Branch) -> Void) {
    if branches.count == 1, branches[0].condition == nil { return body(branches[0]) }
    for (number, branch) in branches.enumerated() {
      if let condition = branch.condition {
        located(condition.text, behind: number == 0 ? "#if" : "#elseif", at: condition.position)
      } else if number > 0 {
        line("#else")
      }
      body(branch)
    }
    line("#endif")
  }

  func lineAndColumn(of position: SourcePosition) -> (line: Int, column: Int) {
    sources[position.file].lineAndColumn(at: position.offset)
  }

  /// The manifest's line of the current one, and the width of what is on it.
  private(set) var line = 0
  private var width = 0

  func located(file: Int, line: Int, _ body: () -> Void) {
    text += directives[file] + "\(line))\n"
    (self.line, width) = (line, 0)
    body()
    text += "\n#sourceLocation()\n"
    flush(ifLongerThan: 1 << 16)
  }

  func add(_ more: String) {
    text += more
    width += more.utf8.count
  }

  /// Adds text with the line and column of a position, or as near as possible behind what is there.
  func add(_ more: String, at position: SourcePosition) {
    let place = lineAndColumn(of: position)
    breakLine(place.line - line)
    pad(to: place.column)
    add(more)
  }

  func breakLine(_ count: Int = 1) {
    guard count > 0 else { return }
    text += String(repeating: "\n", count: count)
    line += count
    width = 0
  }

  func pad(to column: Int) {
    let least = width > 0 ? 1 : 0
    // Text past this column isn't padded: for a manifest on one line, the output's size would be quadratic.
    add(Self.spaces(column > 1_000 ? least : max(least, column - 1 - width)))
  }

  /// Writes a line whose `content` has the manifest's line and column, after `head`.
  func located(_ content: String, behind head: String = "", at position: SourcePosition) {
    located(file: position.file, line: lineAndColumn(of: position).line) {
      add(head)
      add(content, at: position)
    }
  }

  /// Writes a declaration whose `content` has the manifest's line and column, after `head` if there is room on the
  /// line, otherwise below it.
  func located(_ content: String, below head: String, at position: SourcePosition) {
    located(below: head, at: position) { add(content, at: position) }
  }

  func located(below head: String, at position: SourcePosition, _ body: () -> Void) {
    let (line, column) = lineAndColumn(of: position)
    let fits = line == 1 || indentation.utf8.count + head.utf8.count < column - 1
    located(file: position.file, line: fits ? line : line - 1) {
      add(indentation + head)
      if !fits { breakLine() }
      body()
    }
  }

  static func spaces(_ count: Int) -> String {
    // Without optimisation, repeating a string takes ten times as long.
    String(decoding: [UInt8](repeating: " ", count: count), as: UTF8.self)
  }
}
