/// Regular expressions between slashes, which can hold what looks like brackets and quotes.
extension SwiftLexer {
  /// Steps over the regular expression that begins here; false if the slash is an operator.
  ///
  /// As in Swift, none begins or ends with a blank or closes a parenthesis that it did not open.
  mutating func scanBareRegex() -> Bool {
    guard index >= slashlessEnd, let first = peek(1), !first.isBlank else { return false }
    var parentheses = 0
    var end = index + 1
    while end < bytes.count, bytes[end] != .slash, bytes[end] != .newline {
      switch bytes[end] {
      case .backslash where end + 1 < bytes.count && bytes[end + 1] != .delete: end += 1
      case .delete: return false
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
    guard !bytes[end - 1].isBlank,
      end + 1 == bytes.count || (bytes[end + 1] != .slash && bytes[end + 1] != .star)
    else { return false }
    let start = index
    if isInterpolated { fail(at: start, Self.interpolated) }
    index = end + 1
    add(.regex, from: start)
    return true
  }

  /// Of several lines it is only if nothing else stands on its first and before its end on its last.
  mutating func scanExtendedRegex(hashes: Int) {
    let start = index
    if isInterpolated { return fail(at: start, Self.interpolated) }
    index += hashes + 1
    let isMultiline = peek() == .newline
    while index < bytes.count, isMultiline || bytes[index] != .newline {
      if bytes[index] == .backslash, peek(1) != .newline, peek(1) != .delete {
        index += 2
      } else if bytes[index] == .delete {
        break
      } else if bytes[index] == .slash, run(of: .hash, from: index + 1, atMost: hashes) == hashes {
        if isMultiline, !isAloneOnLine(index) { break }
        index += hashes + 1
        return add(.regex, from: start)
      } else {
        index += 1
      }
    }
    index = bytes.count
    fail(at: start, "this regular expression does not end")
  }

  private func isAloneOnLine(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return start == 0 || bytes[start - 1] == .newline
  }

  private var isInterpolated: Bool {
    stack.contains { if case .interpolation = $0 { true } else { false } }
  }

  private static var interpolated: String {
    "a regular expression can't stand in an interpolation; make it a constant"
  }
}
