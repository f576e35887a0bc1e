/// Splits Swift into tokens, in a manifest's fields as in source files.
///
/// It knows what can hide brackets and words: all kinds of literals, comments, and names in backticks. Everything else
/// is a word or mark, however the language evolves. An unterminated literal is a problem, and nothing after it is a literal.
struct SwiftTokenizer {
  struct StringLiteral {
    let start: Int
    let hashes: Int
    let isMultiline: Bool
    /// How many are open in its current interpolation.
    var parentheses = 0

    var quotes: Int { isMultiline ? 3 : 1 }
  }

  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0
  private(set) var tokens: [SwiftToken] = []
  private(set) var comments: [Range<Int>] = []
  private(set) var problem: SwiftProblem?
  /// The string literals that are open here, from the outermost one.
  private(set) var literals: [StringLiteral] = []
  /// The tokens of the brackets that are open here, while there is no problem.
  private(set) var brackets: [Int] = []
  private var beginsLine = true
  /// Whether there was an unterminated literal.
  private var isBroken = false
  /// Until here, no slash closes a regular expression.
  var slashlessEnd = 0
  /// Until here, operators were examined as a whole.
  var operatorsEnd = 0
  /// Until here, no quote is followed by so many hashes.
  var quoteless = (hashes: 0, end: 0)

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    tokens.reserveCapacity(min(bytes.count / 4, 64))
  }

  mutating func run() {
    // A file may begin with a byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    repeat {
      while index < bytes.count { scanCode() }
    } while reopenLiteral { _ in true }
  }

  /// Returns a following byte. Mutating, since a nonmutating call would copy the tokenizer.
  mutating func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  func run(of byte: UInt8, from start: Int, atMost limit: Int = .max) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, bytes[end] == byte { end += 1 }
    return end - start
  }

  mutating func fail(at offset: Int, _ message: String) {
    if problem == nil { problem = SwiftProblem(offset: offset, message: message) }
  }

  mutating func add(_ kind: SwiftToken.Kind, _ byte: UInt8, from start: Int) {
    let token = SwiftToken(kind, byte, start..<index, beginsLine: beginsLine)
    if token.nesting > 0 { brackets.append(tokens.count) }
    if token.nesting < 0 { _ = brackets.popLast() }
    tokens.append(token)
    beginsLine = false
  }

  mutating func mark(_ width: Int = 1, problem message: String? = nil) {
    if let message { fail(at: index, message) }
    index += width
    add(.mark, bytes[index - width], from: index - width)
  }

  /// Reads the opening of an unterminated literal as marks.
  mutating func breakLiteral(_ message: String, width: Int = 1) {
    isBroken = true
    mark(width, problem: message)
  }

  private mutating func scanCode() {
    let byte = bytes[index]
    switch byte {
    case "\n", "\r":
      if reopenOneLineLiteral() { return }
      beginsLine = true
      index += 1
    case " ", "\t", 0x0, 0xB, 0xC: index += 1
    case "/": scanSlash()
    case "\"" where !isBroken: beginString(hashes: 0)
    case "#": scanHash()
    case "`": scanBacktick()
    case "(":
      mark()
      if !literals.isEmpty { literals[literals.count - 1].parentheses += 1 }
    case ")":
      guard let literal = literals.last else { return mark() }
      if literal.parentheses > 0 {
        literals[literals.count - 1].parentheses -= 1
        return mark()
      }
      index += 1
      add(.interpolation, byte, from: index - 1)
      scanText(of: literal)
    case "'": mark(problem: "Swift strings use double quotes; write \\\" instead of '")
    case "<" where isPlaceholder(): mark(problem: "editor placeholder; replace it with an expression")
    case _ where byte.isDigit: scanNumber()
    case _ where byte.beginsIdentifier || byte == "$": scanWord()
    default: mark()
    }
  }

  private mutating func scanWord() {
    let start = index
    if bytes[index] == "$" { index += 1 }
    while index < bytes.count, bytes[index].continuesIdentifier || bytes[index] == "$" {
      guard bytes[index] >= 0x80 else {
        index += 1
        continue
      }
      let (scalar, width) = scalar(at: index)
      guard SwiftIdentifier.begins(scalar) || index > start && SwiftIdentifier.continues(scalar) else {
        break
      }
      index += width
    }
    guard index == start else { return add(.word, bytes[start], from: start) }
    let (scalar, width) = scalar(at: index)
    mark(width, problem: SwiftIdentifier.slip(scalar))
  }

  /// Returns the character at an offset and the number of its bytes.
  func scalar(at offset: Int) -> (Unicode.Scalar, width: Int) {
    let byte = bytes[offset]
    let width = min(bytes.count - offset, byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1)
    return (String(decoding: bytes[offset..<offset + width], as: UTF8.self).unicodeScalars.first!, width)
  }

  private mutating func scanNumber() {
    let start = index
    while let byte = peek(), byte.continuesIdentifier || (byte == "." && peek(1)?.isDigit == true) {
      index += 1
    }
    add(.number, bytes[start], from: start)
  }

  /// Scans a name in backticks, which contains something besides white space and operators.
  private mutating func scanBacktick() {
    let start = index
    let name = bytes[(start + 1)...].prefix { $0 >= 0x20 && $0 != "`" && $0 != "\\" }
    let end = name.endIndex
    guard end < bytes.count, bytes[end] == "`", !name.allSatisfy({ $0.isBlank || $0.isOperator }) else {
      return mark(problem: "expected a name and a closing '`'")
    }
    guard canStand(start..<end + 1) else { return mark(problem: "Swift can't read this name in a string") }
    index = end + 1
    add(.word, "`", from: start)
  }

  private mutating func isPlaceholder() -> Bool {
    guard peek(1) == "#" else { return false }
    var end = index + 2
    while end + 1 < bytes.count, bytes[end] != "\n" {
      if bytes[end] == "<", bytes[end + 1] == "#" { return false }
      if bytes[end] == "#", bytes[end + 1] == ">" { return true }
      end += 1
    }
    return false
  }

  private mutating func scanSlash() {
    let start = index
    switch peek(1) {
    case "/",
      "*" where !isBroken:
      guard let end = endOfComment(from: start) else { return breakLiteral("unterminated '/*' comment") }
      if bytes[start..<end].contains("\n") {
        if reopenOneLineLiteral() { return }
        beginsLine = true
      }
      comments.append(start..<end)
      index = end
    default:
      let (end, lacksValue) = readSlash()
      guard let end else { return mark(problem: lacksValue ? "expected a value before '/'" : nil) }
      index = end
      add(.literal, "/", from: start)
    }
  }

  /// Returns the end of a comment; `nil` if none begins there, or it is never closed.
  func endOfComment(from start: Int) -> Int? {
    guard start + 1 < bytes.count, bytes[start] == "/" else { return nil }
    var end = start
    if bytes[start + 1] == "/" {
      while end < bytes.count, bytes[end] != "\n", bytes[end] != "\r" { end += 1 }
      return end
    }
    var depth = 0
    while end + 1 < bytes.count {
      let (first, second) = (bytes[end], bytes[end + 1])
      let nesting = first == "/" && second == "*" ? 1 : first == "*" && second == "/" ? -1 : 0
      depth += nesting
      end += nesting == 0 ? 1 : 2
      if depth <= 0 { return nesting == 0 ? nil : end }
    }
    return nil
  }

  private mutating func scanHash() {
    let hashes = run(of: "#", from: index)
    switch peek(hashes) {
    case "\"" where !isBroken: beginString(hashes: hashes)
    case "/" where !isBroken: scanExtendedRegex(hashes: hashes)
    default: mark(hashes)
    }
  }

  private mutating func beginString(hashes: Int) {
    let start = index
    let isMultiline =
      run(of: "\"", from: start + hashes, atMost: 3) == 3
      && !endsOnItsLine(openedAt: start + hashes, hashes: hashes)
    let literal = StringLiteral(start: start, hashes: hashes, isMultiline: isMultiline)
    literals.append(literal)
    index += hashes + literal.quotes
    add(.quote, bytes[start], from: start)
    scanText(of: literal)
  }

  /// Scans to the end of the literal, or to its next interpolation.
  private mutating func scanText(of literal: StringLiteral) {
    while index < bytes.count {
      switch bytes[index] {
      case "\"" where isDelimiter(of: literal):
        let start = index
        let content = bytes[(literal.start + literal.hashes + literal.quotes)..<start]
        if literal.isMultiline, content.first(where: { !$0.isBlank && $0 != "\r" }) != "\n" {
          fail(at: literal.start, "multi-line string literal content must begin on a new line")
        }
        index += literal.quotes + literal.hashes
        literals.removeLast()
        return add(.literal, "\"", from: start)
      case "\\" where run(of: "#", from: index + 1, atMost: literal.hashes) == literal.hashes:
        let escape = index
        index += 1 + literal.hashes
        guard let escaped = peek() else { return }
        if escaped == "(" {
          index += 1
          return add(.interpolation, "(", from: escape)
        }
        // In a one-line literal, a line break can't be escaped.
        if escaped != "\n", escaped != "\r" { index += 1 }
      case "\n" where !literal.isMultiline, "\r" where !literal.isMultiline:
        _ = reopenOneLineLiteral()
        return
      default: index += 1
      }
    }
  }

  private func isDelimiter(of literal: StringLiteral) -> Bool {
    run(of: "\"", from: index, atMost: literal.quotes) == literal.quotes
      && run(of: "#", from: index + literal.quotes, atMost: literal.hashes) == literal.hashes
  }

  private mutating func reopenOneLineLiteral() -> Bool {
    literals.last?.isMultiline == false && reopenLiteral { !$0.isMultiline }
  }

  /// Reports the innermost literal that should have ended, and goes back to the outermost one.
  private mutating func reopenLiteral(where mustEnd: (StringLiteral) -> Bool) -> Bool {
    guard let innermost = literals.last(where: mustEnd) else { return false }
    let (outermost, message) = (literals[0], "unterminated string literal")
    fail(at: innermost.start, message)
    index = outermost.start
    tokens.removeSubrange(tokens.leading { $0.start < outermost.start }...)
    literals = []
    breakLiteral(message, width: outermost.hashes + outermost.quotes)
    return true
  }
}
