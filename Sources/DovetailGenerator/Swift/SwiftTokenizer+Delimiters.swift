/// Where literals end whose ends must be looked for before they begin.
extension SwiftTokenizer {
  /// Whether three quotes begin a raw one-line literal, as in `#"""#`: there its end follows on the same line.
  mutating func endsOnItsLine(openedAt start: Int, hashes: Int) -> Bool {
    guard hashes > 0 else { return false }
    if let known = rawDelimiter, known.hashes == hashes, known.range.contains(start) { return known.isFound }
    var end = start + 1
    while end < bytes.count, bytes[end] != .newline {
      if bytes[end] == .quote, run(of: .hash, from: end + 1, atMost: hashes) == hashes { break }
      end += 1
    }
    let isFound = end < bytes.count && bytes[end] == .quote
    rawDelimiter = (hashes, start..<end, isFound)
    return isFound
  }

  /// Where the regular expression ends that begins here; nothing if the slash is an operator.
  ///
  /// As in Swift, none begins or ends with a blank, or closes a parenthesis that it did not open and that is in no class.
  mutating func endOfBareRegex() -> Int? {
    guard index >= slashlessEnd, let first = peek(1), !first.isBlank else { return nil }
    var parentheses = 0
    var classes = 0
    var end = index + 1
    while end < bytes.count, bytes[end] != .slash, bytes[end] != .newline {
      switch bytes[end] {
      case .backslash where end + 1 < bytes.count: end += 1
      case .openBracket: classes += 1
      case .closeBracket: classes = max(0, classes - 1)
      case .openParenthesis where classes == 0: parentheses += 1
      case .closeParenthesis where classes == 0:
        if parentheses == 0 { return nil }
        parentheses -= 1
      case 0x7F: return nil
      default: break
      }
      end += 1
    }
    guard end < bytes.count, bytes[end] == .slash else {
      slashlessEnd = end
      return nil
    }
    guard !bytes[end - 1].isBlank,
      end + 1 == bytes.count || (bytes[end + 1] != .slash && bytes[end + 1] != .star)
    else { return nil }
    return canStand(index..<end + 1) ? end + 1 : nil
  }

  mutating func scanExtendedRegex(hashes: Int) {
    guard index >= slashlessEnd else { return mark(hashes) }
    let start = index
    var end = index + hashes + 1
    // Of several lines it is only if nothing else stands on its first and before its end on its last.
    let isMultiline = end < bytes.count && bytes[end] == .newline
    while end < bytes.count, isMultiline || bytes[end] != .newline {
      if bytes[end] == .backslash, end + 1 < bytes.count, bytes[end + 1] != .newline {
        end += 2
      } else if bytes[end] == .slash, run(of: .hash, from: end + 1, atMost: hashes) == hashes,
        !isMultiline || isAloneOnLine(end)
      {
        end += hashes + 1
        guard canStand(start..<end) else {
          slashlessEnd = end
          return mark(hashes)
        }
        index = end
        return add(.literal, .hash, from: start)
      } else {
        end += 1
      }
    }
    doubt(at: start, upTo: end, "unterminated regular expression", width: hashes)
  }

  private func isAloneOnLine(_ offset: Int) -> Bool {
    var start = offset
    while start > 0, bytes[start - 1].isBlank { start -= 1 }
    return start == 0 || bytes[start - 1] == .newline
  }

  /// The compiler looks for an interpolation's end without a thought to regular expressions.
  private func canStand(_ range: Range<Int>) -> Bool {
    interpolations == 0
      || !bytes[range].contains {
        $0 == .quote || $0 == .singleQuote || $0 == .openParenthesis || $0 == .closeParenthesis
      }
  }
}
