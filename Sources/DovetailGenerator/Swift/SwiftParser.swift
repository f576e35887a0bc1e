/// Reads Swift by the language's own grammar and keeps nothing of it: what is accepted here, the compiler parses.
///
/// After a problem the parser stands at the end of the text, where nothing more can be taken.
struct SwiftParser {
  /// What the place of an expression says of it.
  struct Place {
    /// A brace behind the expression is a statement's: that of an `if`, say.
    var isCondition = false
    /// The expression is a pattern, which can bind names.
    var isPattern = false
    /// The expression is a whole statement, so that it can assign.
    var isStatement = false
  }

  /// What is read.
  enum Subject: String {
    case expression, type, condition
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var tokens: [SwiftToken]
  var index = 0
  var token: SwiftToken
  var place = Place()
  var problem: SwiftProblem?
  /// For each closure around this place, whether it names its parameters.
  var closures: [Bool] = []
  /// The names that the pattern being read binds.
  var bindings: [String] = []
  /// Where `$0` stands outside of all closures.
  var elements: [Range<Int>] = []
  let subject: Subject
  let takesElement: Bool
  /// Whether something behind an angle bracket would have to stand apart from it.
  private(set) var isUnsplittable = false
  private var depth = 0

  /// How deep brackets and statements may nest; the compiler's limit is not much higher.
  private static let depthLimit = 50

  init(
    _ tokens: [SwiftToken], of bytes: UnsafeBufferPointer<UInt8>, subject: Subject, takesElement: Bool = false
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.token = tokens[0]
    self.subject = subject
    self.takesElement = takesElement
  }

  /// What is wrong with a text that stands on one line, and at which of its bytes.
  static func problem(
    in text: String, subject: Subject, _ read: (inout SwiftParser) -> Void
  ) -> (offset: Int, message: String)? {
    let line = JSONString(text: text, position: SourcePosition(file: 0, offset: 0), jumps: [])
    let expression = Expression(lines: [line])
    return expression.bytes.withUnsafeBufferPointer { bytes in
      var lexer = SwiftLexer(bytes: bytes, expression: expression)
      lexer.scan()
      if let problem = lexer.problem { return (problem.offset, problem.message) }
      var parser = SwiftParser(lexer.tokens, of: bytes, subject: subject)
      read(&parser)
      return parser.problem.map { ($0.offset, $0.message) }
    }
  }

  // MARK: Tokens

  func peek(_ distance: Int = 1) -> SwiftToken {
    tokens[max(0, min(index + distance, tokens.count - 1))]
  }

  mutating func advance() {
    guard index < tokens.count - 1 else { return }
    index += 1
    token = tokens[index]
  }

  mutating func take(_ kind: SwiftToken.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  mutating func take(_ word: SwiftWord) -> Bool {
    guard token.word == word else { return false }
    advance()
    return true
  }

  mutating func expect(_ kind: SwiftToken.Kind, _ shown: String) {
    if !take(kind) { fail(expected: shown) }
  }

  mutating func expect(_ word: SwiftWord) {
    if !take(word) { fail(expected: "'\(word.rawValue)'") }
  }

  /// Whether an operator begins with a byte, and with which text it goes on.
  func isOperator(beginningWith byte: UInt8) -> Bool { isOperator(token, beginningWith: byte) }

  func isOperator(_ token: SwiftToken, beginningWith byte: UInt8) -> Bool {
    switch token.kind {
    case .binaryOperator, .prefixOperator, .postfixOperator: bytes[token.start] == byte
    default: false
    }
  }

  func isOperator(_ text: StaticString) -> Bool {
    token.end - token.start == text.utf8CodeUnitCount && isOperator(beginningWith: bytes[token.start])
      && bytes[token.start..<token.end].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Takes an angle bracket, though more of an operator may follow it directly.
  mutating func takeAngle(_ byte: UInt8) -> Bool {
    guard isOperator(beginningWith: byte) else { return false }
    if token.end > token.start + 1 {
      guard let parts = SwiftLexer.split(token, of: bytes) else {
        isUnsplittable = byte == UInt8(ascii: ">")
        return false
      }
      tokens.replaceSubrange(index...index, with: parts)
    }
    advance()
    return true
  }

  // MARK: Problems

  mutating func fail(expected: String) {
    guard token.kind == .end else { return fail("expected \(expected), found \(shown(token))") }
    let last = tokens[max(0, tokens.count - 2)]
    fail("the \(subject.rawValue) ends where \(expected) must follow", at: last.start)
  }

  mutating func fail(_ message: String, at offset: Int? = nil) {
    if problem == nil { problem = SwiftProblem(offset: offset ?? token.start, message: message) }
    index = tokens.count - 1
    token = tokens[index]
  }

  func shown(_ token: SwiftToken) -> String {
    switch token.kind {
    case .string, .stringEnd: return "a string"
    case .regex: return "a regular expression"
    default: return "'\(text(of: token).quoted)'"
    }
  }

  func text(of token: SwiftToken) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[token.start..<token.end]), as: UTF8.self)
  }

  // MARK: Nesting

  /// Reads what nests in what is being read.
  mutating func nested(_ read: (inout SwiftParser) -> Void) {
    guard depth < Self.depthLimit else {
      return fail("this nests more than \(Self.depthLimit) levels deep; move a part of it into a function")
    }
    depth += 1
    read(&self)
    depth -= 1
  }

  /// Reads elements and the commas between them, up to a closing bracket; counts them.
  @discardableResult
  mutating func list(
    until close: SwiftToken.Kind, _ shown: String, canEndInComma: Bool = true,
    _ element: (inout SwiftParser) -> Void
  ) -> Int {
    let outer = place
    place = Place(isPattern: outer.isPattern)
    var count = 0
    nested { parser in
      while parser.token.kind != close {
        element(&parser)
        count += 1
        guard parser.take(.comma) else { break }
        if parser.token.kind == close, !canEndInComma { parser.fail(expected: "another element") }
      }
      parser.expect(close, "',' or '\(shown)'")
    }
    place = outer
    return count
  }
}
