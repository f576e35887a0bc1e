/// Regular expressions between slashes, which can hold what looks like brackets and quotes.
extension ExpressionScanner {
  /// Steps over the regular expression that begins here; false if the slash is an operator.
  ///
  /// As in Swift, none begins or ends with a blank or closes a parenthesis that it did not open.
  mutating func skipBareRegex() -> Bool {
    guard index >= slashlessEnd, let first = peek(1), !first.isBlank else { return false }
    var parentheses = 0
    var end = index + 1
    while end < bytes.count, bytes[end] != .slash, bytes[end] != .newline {
      switch bytes[end] {
      case .backslash: end += 1
      case .openParenthesis: parentheses += 1
      case .closeParenthesis:
        if parentheses == 0 { return false }
        parentheses -= 1
      default: break
      }
      end += 1
    }
    guard end < bytes.count, bytes[end] == .slash else {
      slashlessEnd = end
      return false
    }
    guard !bytes[end - 1].isBlank else { return false }
    index = end
    step(expectsOperand: false)
    return true
  }

  mutating func skipExtendedRegex(hashes: Int) {
    let start = index
    index += hashes + 1
    while index < bytes.count {
      if bytes[index] == .backslash {
        index += 2
      } else if bytes[index] == .slash, run(of: .hash, from: index + 1, atMost: hashes) == hashes {
        index += hashes
        step(expectsOperand: false)
        return
      } else {
        index += 1
      }
    }
    index = bytes.count
    fail(at: start, "this regular expression does not end")
  }
}
