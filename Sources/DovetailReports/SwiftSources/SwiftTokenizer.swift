import DovetailGenerator

/// Takes Swift source text apart, just well enough to find the words that are code.
///
/// Where it can't tell it errs towards code: a literal that does not end is read as if it were none.
struct SwiftTokenizer {
  private enum Context {
    case parenthesis, interpolation
    case string(StringLiteral)

    var isString: Bool {
      if case .string = self { return true }
      return false
    }
  }

  private struct StringLiteral {
    let start: Int
    let hashes: Int
    let isMultiline: Bool
    /// What had been found before it.
    let tokenCount: Int

    var delimiterWidth: Int { hashes + (isMultiline ? 3 : 1) }
  }

  private let bytes: [UInt8]
  private var index = 0
  private var tokens: [SwiftToken] = []
  private var stack: [Context] = []
  private var beginsLine = true
  /// A literal ran to the end of the text; from there on no quote is trusted.
  private var ignoresQuotes = false
  /// The same for comments and regular expressions of several lines.
  private var ignoresComments = false
  private var ignoresExtendedRegexes = false

  static func tokens(of bytes: [UInt8]) -> SwiftTokens {
    var tokenizer = SwiftTokenizer(bytes: bytes)
    tokenizer.run()
    return SwiftTokens(bytes: bytes, tokens: tokenizer.tokens)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func run() {
    while true {
      while index < bytes.count {
        if case .string(let literal) = stack.last { scanString(literal) } else { scanCode() }
      }
      guard let open = stack.firstIndex(where: \.isString), case .string(let literal) = stack[open] else {
        return
      }
      ignoresQuotes = true
      reopen(literal, at: open)
    }
  }

  // MARK: Code

  private mutating func scanCode() {
    let byte = bytes[index]
    switch byte {
    case .newline, .carriageReturn:
      beginsLine = true
      index += 1
    case .space, .tab: index += 1
    case .slash: scanSlash()
    case .quote where !ignoresQuotes: beginString(hashes: 0)
    case .hash: scanHash()
    case .backtick: scanBacktick()
    case .openParenthesis:
      stack.append(.parenthesis)
      mark()
    case .closeParenthesis:
      _ = stack.popLast()
      mark()
    case _ where byte.isDigit: scanNumber()
    case _ where byte.beginsIdentifier || byte == .dollar: scanWord()
    default: mark()
    }
  }

  private mutating func add(_ kind: SwiftToken.Kind, _ range: Range<Int>) {
    tokens.append(SwiftToken(kind: kind, range: range, beginsLine: beginsLine))
    beginsLine = false
  }

  /// One mark, also for a run of equal ones.
  private mutating func mark(_ count: Int = 1) {
    add(.mark(bytes[index]), index..<index + count)
    index += count
  }

  private mutating func scanWord() {
    let start = index
    index += 1
    while let byte = peek(), byte.continuesIdentifier || byte == .dollar { index += 1 }
    add(.word, start..<index)
  }

  private mutating func scanNumber() {
    let start = index
    while let byte = peek(), byte.continuesIdentifier || (byte == .dot && peek(1)?.isDigit == true) {
      index += 1
    }
    add(.number, start..<index)
  }

  private mutating func scanBacktick() {
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != .backtick, bytes[end] != .newline { end += 1 }
    guard end < bytes.count, bytes[end] == .backtick, end > start else { return mark() }
    add(.word, start..<end)
    index = end + 1
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  /// The number of equal bytes from here, as far as it matters.
  private func run(of byte: UInt8, from start: Int, atMost limit: Int = .max) -> Int {
    var end = start
    while end < bytes.count, end - start < limit, bytes[end] == byte { end += 1 }
    return end - start
  }

  // MARK: Comments and regular expressions

  private mutating func scanSlash() {
    switch peek(1) {
    case .slash:
      while let byte = peek(), byte != .newline, byte != .carriageReturn { index += 1 }
    case .star where !ignoresComments:
      guard let end = endOfBlockComment() else {
        ignoresComments = true
        return mark()
      }
      if bytes[index..<end].contains(.newline) { beginsLine = true }
      index = end
    default:
      guard expectsOperand, let end = endOfBareRegex() else { return mark() }
      addRegex(index..<end)
    }
  }

  private func endOfBlockComment() -> Int? {
    var end = index
    var depth = 0
    while end + 1 < bytes.count {
      if bytes[end] == .slash, bytes[end + 1] == .star {
        depth += 1
        end += 2
      } else if bytes[end] == .star, bytes[end + 1] == .slash {
        depth -= 1
        end += 2
        if depth == 0 { return end }
      } else {
        end += 1
      }
    }
    return nil
  }

  /// Whether a value must come next, so that a slash begins a regular expression.
  private var expectsOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .word: return SwiftWord.named(String(decoding: bytes[last.range], as: UTF8.self)).precedesOperand
    case .number, .literal: return false
    case .mark(let mark):
      return ![
        .closeParenthesis, .closeBracket, .closeBrace, UInt8(ascii: "?"), UInt8(ascii: "!"), .dot,
      ].contains(mark)
    }
  }

  private func endOfBareRegex() -> Int? {
    guard let first = peek(1), !first.isBlank, first != .newline, first != .closeParenthesis else {
      return nil
    }
    var end = index + 1
    while end < bytes.count, bytes[end] != .slash, bytes[end] != .newline {
      end += bytes[end] == .backslash ? 2 : 1
    }
    return end < bytes.count && bytes[end] == .slash ? end + 1 : nil
  }

  /// A regular expression, or what only looks like one: its words might be code.
  private mutating func addRegex(_ range: Range<Int>) {
    index = range.lowerBound + 1
    while index < range.upperBound {
      let byte = bytes[index]
      if byte.beginsIdentifier {
        scanWord()
      } else if byte == .dot {
        mark()
      } else {
        index += 1
      }
    }
    add(.literal, range.upperBound - 1..<range.upperBound)
    index = max(index, range.upperBound)
  }

  private mutating func scanHash() {
    let hashes = run(of: .hash, from: index)
    switch peek(hashes) {
    case .quote where !ignoresQuotes: beginString(hashes: hashes)
    case .slash where !ignoresExtendedRegexes:
      guard let end = endOfExtendedRegex(hashes: hashes) else {
        ignoresExtendedRegexes = true
        return mark(hashes)
      }
      index += hashes
      addRegex(index..<end)
    default: mark(hashes)
    }
  }

  private func endOfExtendedRegex(hashes: Int) -> Int? {
    var end = index + hashes + 1
    while end < bytes.count {
      if bytes[end] == .backslash {
        end += 2
      } else if bytes[end] == .slash, run(of: .hash, from: end + 1, atMost: hashes) == hashes {
        return end + 1 + hashes
      } else {
        end += 1
      }
    }
    return nil
  }

  // MARK: Strings

  private mutating func beginString(hashes: Int) {
    let isMultiline = run(of: .quote, from: index + hashes, atMost: 3) == 3
    let literal = StringLiteral(
      start: index, hashes: hashes, isMultiline: isMultiline, tokenCount: tokens.count)
    stack.append(.string(literal))
    index += literal.delimiterWidth
  }

  private mutating func scanString(_ literal: StringLiteral) {
    while index < bytes.count {
      switch bytes[index] {
      case .quote where isDelimiter(of: literal):
        let end = index + literal.delimiterWidth
        add(.literal, end - 1..<end)
        index = end
        stack.removeLast()
        return
      case .backslash where run(of: .hash, from: index + 1, atMost: literal.hashes) == literal.hashes:
        index += 1 + literal.hashes
        if peek() == .openParenthesis {
          mark()
          stack.append(.interpolation)
          return
        }
        // A line break can't be escaped in a string that ends on its line.
        if peek() != .newline { index += 1 }
      case .newline where !literal.isMultiline:
        reopen(literal, at: stack.count - 1)
        return
      default: index += 1
      }
    }
  }

  private func isDelimiter(of literal: StringLiteral) -> Bool {
    let quotes = literal.isMultiline ? 3 : 1
    return run(of: .quote, from: index, atMost: quotes) == quotes
      && run(of: .hash, from: index + quotes, atMost: literal.hashes) == literal.hashes
  }

  /// Goes back to a literal that has no end, and takes its quotes for marks.
  private mutating func reopen(_ literal: StringLiteral, at depth: Int) {
    tokens.removeSubrange(literal.tokenCount...)
    stack.removeSubrange(depth...)
    index = literal.start
    for _ in 0..<literal.delimiterWidth { mark() }
  }
}
