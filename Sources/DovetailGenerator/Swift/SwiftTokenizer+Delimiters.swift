extension SwiftTokenizer {
  /// Returns whether three quotes begin a raw one-line literal, as in `#"""#`, which ends on the same line.
  mutating func endsOnItsLine(openedAt start: Int, hashes: Int) -> Bool {
    guard hashes > 0, start >= quoteless.end || hashes < quoteless.hashes else { return false }
    var end = start + 1
    while end < bytes.count, bytes[end] != "\n" {
      if bytes[end] == "\"", run(of: "#", from: end + 1, atMost: hashes) == hashes { return true }
      end += 1
    }
    quoteless = (hashes, end)
    return false
  }

  /// As in Swift, a regular expression can't begin or end with a space that isn't escaped, nor close a parenthesis that it
  /// didn't open, except in a class.
  mutating func endOfBareRegex() -> Int? {
    guard index >= slashlessEnd, let first = peek(1), !first.isBlank else { return nil }
    var parentheses = 0
    var classes = 0
    var escaped = index
    var end = index + 1
    while end < bytes.count, bytes[end] != "/", bytes[end] != "\n" {
      switch bytes[end] {
      case "\\" where end + 1 < bytes.count:
        end += 1
        escaped = end
      case "[": classes += 1
      case "]": classes = max(0, classes - 1)
      case "(" where classes == 0: parentheses += 1
      case ")" where classes == 0:
        if parentheses == 0 { return nil }
        parentheses -= 1
      case 0x7F: return nil
      default: break
      }
      end += 1
    }
    guard end < bytes.count, bytes[end] == "/" else {
      slashlessEnd = end
      return nil
    }
    guard !bytes[end - 1].isBlank || escaped == end - 1, !beginsComment(at: end) else { return nil }
    return canStand(index..<end + 1) ? end + 1 : nil
  }

  /// Returns the end of the regular expression that begins here, or whether a value is missing before the slash.
  ///
  /// As in Swift, only an operator's first slash can begin one. White space tells prefix operators from others. Where there
  /// must be an operand instead of another operator, Swift reads on to the end of the line, whatever it closes.
  mutating func readSlash() -> (end: Int?, lacksValue: Bool) {
    guard index >= operatorsEnd, problem == nil else { return (nil, false) }
    let (first, start) = operatorStart(before: tokens.count, endingAt: index)
    operatorsEnd = endOfOperator()
    let isExpected = expectsOperand(behind: first)
    if isExpected, let end = endOfBareRegex() { return (end, false) }
    let touches = first > 0 && tokens[first - 1].end == start
    if touches, !opensOperand(tokens[first - 1]) { return (nil, isExpected) }
    let gap = endOfGap(from: operatorsEnd)
    let next = gap < bytes.count ? bytes[gap] : ";"
    if gap == operatorsEnd, !")]},;:".utf8.contains(next) {
      return (isExpected ? nil : endOfBareRegex(), false)
    }
    // An operator by itself is a value among arguments, as in `reduce(1, /)`.
    return (nil, isExpected && !(")],".utf8.contains(next) && isAmongArguments))
  }

  private func beginsComment(at offset: Int) -> Bool {
    offset + 1 < bytes.count && bytes[offset] == "/" && "/*".utf8.contains(bytes[offset + 1])
  }

  /// Returns the end of the operator here, which a comment ends too.
  private func endOfOperator() -> Int {
    var end = index + 1
    while end < bytes.count, bytes[end].isOperator || bytes[end] >= 0x80, !beginsComment(at: end) {
      let (scalar, width) = scalar(at: end)
      if bytes[end] >= 0x80, SwiftIdentifier.begins(scalar) { break }
      end += width
    }
    return end
  }

  /// Returns whether the tokens before an operator end with something else than an operand.
  private func expectsOperand(behind end: Int) -> Bool {
    guard end > 0 else { return true }
    let last = tokens[end - 1]
    if opensOperand(last) || isWordBeforeOperand(end - 1) || isMalformed(last) { return true }
    // A postfix operator is attached to an operand.
    let (first, start) = operatorStart(before: end, endingAt: last.end)
    return first < end && (first == 0 || tokens[first - 1].end < start || expectsOperand(behind: first))
  }

  private func endOfGap(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      guard let next = bytes[end].isWhitespace ? end + 1 : endOfComment(from: end) else { break }
      end = next
    }
    return end
  }

  /// Whether arguments are being read, rather than elements or statements.
  private var isAmongArguments: Bool {
    guard let open = brackets.last else { return false }
    if tokens[open].byte != "[" { return tokens[open].byte == "(" }
    return !tokens[open].beginsLine && !expectsOperand(behind: open)
  }

  /// Returns the first of the touching operator marks that end before a token, and where it begins.
  private func operatorStart(before index: Int, endingAt end: Int) -> (index: Int, offset: Int) {
    var (first, start) = (index, end)
    while first > 0, tokens[first - 1].isOperator, tokens[first - 1].end == start {
      first -= 1
      start = tokens[first].start
    }
    return (first, start)
  }

  private func isWordBeforeOperand(_ index: Int) -> Bool {
    let token = tokens[index]
    guard token.kind == .word, token.start == 0 || bytes[token.start - 1] != "." else { return false }
    let word = text(of: token)
    guard word == "async" else { return Self.wordsBeforeOperands.contains(word) }
    // A name too, unless it follows a function's parameters or `get` on its line.
    return index > 0 && !token.beginsLine && [")", "get"].contains(text(of: tokens[index - 1]))
  }

  /// Returns whether a number has letters that a number can't have. Swift then reads on as after a statement.
  private func isMalformed(_ number: SwiftToken) -> Bool {
    guard number.kind == .number else { return false }
    let text = text(of: number).filter { $0 != "_" }
    guard let digits = ["0b": "01", "0o": "01234567"][text.prefix(2)] else { return Double(text) == nil }
    return text.count == 2 || !text.dropFirst(2).allSatisfy(digits.contains)
  }

  private func text(of token: SwiftToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  private func opensOperand(_ token: SwiftToken) -> Bool {
    token.nesting > 0 || token.byte == "," || token.byte == ":" || token.byte == ";"
  }

  private static let wordsBeforeOperands = Set(
    words: "await break case catch continue default else fallthrough for guard if in repeat rethrows return "
      + "switch throw throws try where while")

  mutating func scanExtendedRegex(hashes: Int) {
    guard index >= slashlessEnd else { return mark(hashes) }
    let start = index
    var end = index + hashes + 1
    // It has several lines only if its first line ends here, and its end begins a line.
    let isMultiline = end < bytes.count && bytes[end] == "\n"
    while end < bytes.count, isMultiline || bytes[end] != "\n" {
      if bytes[end] == "\\", end + 1 < bytes.count, bytes[end + 1] != "\n" {
        end += 2
      } else if bytes[end] == "/", run(of: "#", from: end + 1, atMost: hashes) == hashes,
        !isMultiline || bytes[..<end].last(where: { !$0.isBlank }) == "\n"
      {
        end += hashes + 1
        guard canStand(start..<end) else {
          slashlessEnd = end
          return mark(hashes)
        }
        index = end
        return add(.literal, "#", from: start)
      } else {
        end += 1
      }
    }
    breakLiteral("unterminated regular expression", width: hashes)
  }

  /// Returns whether a range can be a regular expression or a name: when the compiler looks for the end of an interpolation,
  /// it doesn't recognize them, but what looks like a literal, a comment, or a parenthesis in them.
  func canStand(_ range: Range<Int>) -> Bool {
    guard let literal = literals.last else { return true }
    let outer = [UInt8](repeating: "(", count: min(literal.parentheses, range.count))
    // The parentheses and quotes that are open, of the outer ones as many as the range can close.
    var open = outer
    var previous: UInt8 = "\n"
    for byte in bytes[range] {
      let isText = open.last == "\"" || open.last == "'"
      switch byte {
      case _ where isText && previous == "\\":
        if byte == "(" { open.append(byte) }
        previous = "\n"
        continue
      case "\n" where isText: return false
      case _ where isText: if byte == open.last { open.removeLast() }
      case "\"", "'":
        if previous == byte || previous == "#" { return false }
        open.append(byte)
      case "(": open.append(byte)
      case ")": if open.popLast() != "(" { return false }
      case "/", "*": if previous == "/" { return false }
      default: break
      }
      previous = byte
    }
    return open == outer
  }
}
