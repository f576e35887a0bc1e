/// The bodies of string literals: where they end, and the interpolations in them.
extension ExpressionScanner {
  /// Enters a string literal; its body is scanned by `scanString`.
  mutating func beginString(hashes: Int) {
    let start = index
    index += hashes
    let isMultiline =
      run(of: .quote, from: index, atMost: 3) == 3 && !endsOnItsLine(openedAt: index, hashes: hashes)
    index += isMultiline ? 3 : 1
    if hashes == 0, !isMultiline { replace(start..<start + 1, by: "#\"") }
    stack.append(.string(StringLiteral(offset: start, hashes: hashes, isMultiline: isMultiline)))
    tokenCount += 1
    expectsOperand = false
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

  private mutating func beginInterpolation(at escape: Int) {
    stack.append(.interpolation(escape))
    expression.blanks.append(index)
    step(expectsOperand: true)
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
        guard peek() == .openParenthesis else {
          if peek() != .newline { index += 1 }
          continue
        }
        beginInterpolation(at: escape)
        return
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

  private func isDelimiter(of literal: StringLiteral) -> Bool {
    let quotes = literal.isMultiline ? 3 : 1
    return run(of: .quote, from: index, atMost: quotes) == quotes
      && run(of: .hash, from: index + quotes, atMost: literal.hashes) == literal.hashes
  }

  private mutating func close(_ literal: StringLiteral) {
    if literal.rewrites { replace(index..<index + 1, by: "\"#") }
    if literal.isMultiline {
      let closingLine = expression.line(at: index)
      let openingLine = expression.line(at: literal.offset)
      for line in openingLine..<closingLine { expression.closingLines[line + 1] = closingLine }
    }
    index += (literal.isMultiline ? 3 : 1) + literal.hashes
    stack.removeLast()
    expectsOperand = false
  }

  struct RawDelimiter {
    let hashes: Int
    let start: Int
    /// The quote that was found, or the line's end.
    let end: Int
    let isFound: Bool
  }
}

extension ExpressionScanner.StringLiteral {
  /// Whether it is an ordinary one-line literal, which can be spelled as a raw one.
  var rewrites: Bool { hashes == 0 && !isMultiline }
}
