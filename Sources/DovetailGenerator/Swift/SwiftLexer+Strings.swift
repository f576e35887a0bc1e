/// The bodies of string literals: where they end, and the interpolations in them.
extension SwiftLexer {
  /// Enters a string literal; its body is scanned by `scanString`.
  mutating func beginString(hashes: Int) {
    let start = index
    index += hashes
    let isMultiline =
      run(of: .quote, from: index, atMost: 3) == 3 && !endsOnItsLine(openedAt: index, hashes: hashes)
    index += isMultiline ? 3 : 1
    if hashes == 0, !isMultiline { replace(start..<start + 1, by: "#\"") }
    stack.append(.string(StringLiteral(offset: start, hashes: hashes, isMultiline: isMultiline)))
    add(.string, from: start)
    if isMultiline, index < bytes.count, peek() != .newline {
      fail(at: index, "the text of a literal of several lines begins on the line below its '\"\"\"'")
    }
  }

  /// Whether three quotes begin a raw one-line literal, as in `#"""#`: there its end follows on the same line.
  private mutating func endsOnItsLine(openedAt start: Int, hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    if let known = rawDelimiter, known.hashes == hashes, known.start <= start, start < known.end {
      return known.isFound
    }
    var end = start + 1
    while end < bytes.count, bytes[end] != .newline {
      if bytes[end] == .quote, run(of: .hash, from: end + 1, atMost: hashes) == hashes { break }
      end += 1
    }
    let isFound = end < bytes.count && bytes[end] == .quote
    rawDelimiter = RawDelimiter(hashes: hashes, start: start, end: end, isFound: isFound)
    return isFound
  }

  private mutating func beginInterpolation(at escape: Int, of literal: StringLiteral) {
    stack.append(.interpolation(escape))
    expression.blanks.append(index)
    index += 1
    add(.interpolation, from: escape, expectsOperand: true)
    if !literal.isMultiline { openLines += 1 }
  }

  /// Steps back into the literal, whose end is not known yet.
  mutating func endInterpolation(from start: Int) {
    add(.interpolationEnd, from: start)
    guard stack.count > 1, case .string(let literal) = stack[stack.count - 2] else { return }
    if !literal.isMultiline { openLines -= 1 }
  }

  private mutating func replace(_ range: Range<Int>, by replacement: String) {
    expression.literalEdits.append(Expression.Edit(range: range, replacement: replacement))
  }

  /// Goes on to the literal's end or to the code of its next interpolation.
  mutating func scanString(_ literal: StringLiteral) {
    while index < bytes.count {
      switch bytes[index] {
      case .quote where isDelimiter(of: literal):
        close(literal)
        return
      case .backslash where run(of: .hash, from: index + 1, atMost: literal.hashes) == literal.hashes:
        let escape = index
        if literal.rewrites { replace(escape..<escape + 1, by: "\\#") }
        index += 1 + literal.hashes
        if peek() == .openParenthesis { return beginInterpolation(at: escape, of: literal) }
        guard skipEscape(in: literal) else {
          if peek(escape + literal.hashes + 1 - index) == UInt8(ascii: "u") {
            return fail(at: escape, "'\\u' takes the digits of a Unicode scalar in braces, as in '\\u{41}'")
          }
          let end = min(bytes.count, escape + literal.hashes + 2)
          let shown = String(decoding: UnsafeBufferPointer(rebasing: bytes[escape..<end]), as: UTF8.self)
          return fail(
            at: escape,
            "Swift has no escape '\(shown.quoted)'; for a backslash write '\\\\', which JSON doubles again")
        }
      case .delete:
        return fail(at: index, "a control character can't stand in a literal; write it as '\\u{7F}'")
      case .newline:
        guard literal.isMultiline else {
          return fail(at: literal.offset, "this string literal does not end on its line")
        }
        index += 1
      default:
        index += 1
      }
    }
    fail(at: literal.offset, "this string literal does not end")
  }

  /// Steps over what follows an escape's backslash.
  private mutating func skipEscape(in literal: StringLiteral) -> Bool {
    let byte = peek()
    index += 1
    switch byte {
    case UInt8(ascii: "0"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), .quote, .singleQuote,
      .backslash:
      return true
    case UInt8(ascii: "u"): return skipScalar()
    case .newline, nil:
      // A string that runs on is told of where it begins.
      index -= 1
      escapedNewline = index
      return true
    case .space, .tab:
      while let next = peek(), next.isBlank { index += 1 }
      escapedNewline = index
      return literal.isMultiline && peek() == .newline
    default: return false
    }
  }

  /// Steps over a scalar's digits, as in `{41}`.
  private mutating func skipScalar() -> Bool {
    guard peek() == .openBrace else { return false }
    index += 1
    let start = index
    while let byte = peek(), byte.isHexDigit { index += 1 }
    guard peek() == .closeBrace, index - start <= 8, let value = UInt32(text(from: start), radix: 16) else {
      return false
    }
    index += 1
    return Unicode.Scalar(value) != nil
  }

  private func isDelimiter(of literal: StringLiteral) -> Bool {
    let quotes = literal.isMultiline ? 3 : 1
    return run(of: .quote, from: index, atMost: quotes) == quotes
      && run(of: .hash, from: index + quotes, atMost: literal.hashes) == literal.hashes
  }

  private mutating func close(_ literal: StringLiteral) {
    if literal.rewrites { replace(index..<index + 1, by: "\"#") }
    if literal.isMultiline { closeLines(of: literal) }
    let start = index
    index += (literal.isMultiline ? 3 : 1) + literal.hashes
    stack.removeLast()
    isAtLineStart = false
    add(.stringEnd, from: start)
  }

  /// Notes the lines of a literal, each of which must begin as the last one does.
  private mutating func closeLines(of literal: StringLiteral) {
    let closingLine = expression.line(at: index)
    let openingLine = expression.line(at: literal.offset)
    for line in openingLine..<closingLine { expression.closingLines[line + 1] = closingLine }
    let margin = bytes[expression.lineStarts[closingLine]..<index]
    guard margin.allSatisfy(\.isBlank) else {
      return fail(
        at: index, "the '\"\"\"' that closes a literal of several lines stands on a line of its own")
    }
    if escapedNewline == expression.lineStarts[closingLine] - 1 {
      return fail(at: escapedNewline - 1, "the last line of the literal can't end with a backslash")
    }
    for line in openingLine + 1..<max(openingLine + 1, closingLine) {
      let start = expression.lineStarts[line]
      let text = bytes[start..<expression.lineStarts[line + 1] - 1]
      guard text.isEmpty || text.starts(with: margin) else {
        return fail(
          at: start, "this line is indented less than the closing '\"\"\"'; indent it as that is")
      }
    }
  }

  struct RawDelimiter {
    let hashes: Int
    let start: Int
    /// The quote that was found, or the line's end.
    let end: Int
    let isFound: Bool
  }
}

extension SwiftLexer.StringLiteral {
  /// Whether it is an ordinary one-line literal, which can be spelled as a raw one.
  var rewrites: Bool { hashes == 0 && !isMultiline }
}
