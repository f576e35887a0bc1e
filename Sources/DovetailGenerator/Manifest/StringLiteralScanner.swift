/// The bodies of string literals: where they end, and the interpolations in them.
extension ExpressionScanner {
  /// Goes on to the literal's end or to the code of its next interpolation.
  mutating func scanString(_ literal: StringLiteral) {
    while index < bytes.count {
      switch bytes[index] {
      case .quote where isDelimiter(of: literal):
        close(literal)
        return
      case .backslash where run(of: .hash, from: index + 1) >= literal.hashes:
        let escape = index
        if literal.rewrites { replace(escape..<escape + 1, by: "\\#") }
        index += 1 + literal.hashes
        guard peek() == .openParenthesis else {
          index += 1
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
    return run(of: .quote, from: index) >= quotes && run(of: .hash, from: index + quotes) >= literal.hashes
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
  }
}

extension ExpressionScanner.StringLiteral {
  /// Whether it is an ordinary one-line literal, which can be spelled as a raw one.
  var rewrites: Bool { hashes == 0 && !isMultiline }
}
