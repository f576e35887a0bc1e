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
    guard !bytes[end - 1].isBlank || escaped == end - 1,
      end + 1 == bytes.count || (bytes[end + 1] != "/" && bytes[end + 1] != "*")
    else { return nil }
    return canStand(index..<end + 1) ? end + 1 : nil
  }

  /// Returns whether an operator with a slash is where an operand must be, and not a prefix operator. There, Swift reads
  /// the rest of the line as a regular expression, whatever it closes.
  mutating func standsForOperand() -> Bool {
    guard index >= operatorsEnd else { return false }
    let first = tokens.last?.end == index ? operatorStart(before: tokens.count) : tokens.count
    let start = first < tokens.count ? tokens[first].start : index
    var end = index + 1
    while end < bytes.count, bytes[end].isOperator { end += 1 }
    operatorsEnd = end
    let last = first > 0 ? tokens[first - 1] : nil
    let isBehindWord = last.map { isWordBeforeOperand($0) || isMalformed($0) } ?? false
    if isBehindWord, last?.end == start { return true }
    let closing: [UInt8] = [")", "]", "}", ",", ";", ":", "\n"]
    guard end == bytes.count || bytes[end].isBlank || closing.contains(bytes[end]) else { return false }
    // An operator by itself is a value among arguments, as in `reduce(1, /)`.
    let next = endOfGap(from: end)
    if next < bytes.count, [")", "]", ","].contains(bytes[next]), isAmongArguments { return false }
    guard let last, !isBehindWord, !Self.opensOperand(last.byte) else { return true }
    // A binary operator has spaces on both sides, and isn't attached to a word such as `try`.
    guard last.isOperator, last.end < start else { return false }
    let binary = operatorStart(before: first)
    guard binary > 0 else { return true }
    let before = tokens[binary - 1]
    return before.end < tokens[binary].start || Self.opensOperand(before.byte) || isWordBeforeOperand(before)
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
    let isSubscript = open > 0 && tokens[open - 1].end == tokens[open].start
    return isSubscript && !Self.opensOperand(tokens[open - 1].byte)
  }

  /// Returns the index of the first of the touching operator marks that end before a token.
  private func operatorStart(before index: Int) -> Int {
    var first = index
    while first > 0, tokens[first - 1].isOperator,
      first == index || tokens[first - 1].end == tokens[first].start
    {
      first -= 1
    }
    return first
  }

  func isWordBeforeOperand(_ token: SwiftToken) -> Bool {
    token.kind == .word && (token.start == 0 || bytes[token.start - 1] != ".")
      && Self.wordsBeforeOperands.contains(text(of: token))
  }

  /// Returns whether a number has letters that a number can't have. Swift then reads on as after a statement.
  private func isMalformed(_ number: SwiftToken) -> Bool {
    guard number.kind == .number else { return false }
    let text = text(of: number)
    let (prefix, digits, signs) =
      switch text.dropFirst().first {
      case "x": (2, "0123456789abcdefABCDEF_", ".pP")
      case "o": (2, "01234567_", "")
      case "b": (2, "01_", "")
      default: (0, "0123456789_", ".eE")
      }
    guard let last = text.dropFirst(prefix).last, digits.contains(last) else { return true }
    return !text.dropFirst(prefix).allSatisfy((digits + signs).contains)
  }

  private func text(of token: SwiftToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  static func opensOperand(_ byte: UInt8) -> Bool {
    switch byte {
    case "(", "[", "{", ",", ":", ";": true
    default: false
    }
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

  /// Returns whether a range can be a regular expression: when the compiler looks for the end of an interpolation, it
  /// doesn't recognize them, but what looks like a literal, a comment, or a parenthesis in them.
  private func canStand(_ range: Range<Int>) -> Bool {
    guard let literal = literals.last else { return true }
    let outer = [UInt8](repeating: "(", count: literal.parentheses)
    // The parentheses and quotes that are open.
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
