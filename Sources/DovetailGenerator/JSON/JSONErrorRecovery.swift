/// Reports errors in JSON text, and finds where to continue.
extension JSONParser {
  mutating func report(at offset: Int, _ message: String) {
    guard !stopped else { return }
    sink.report(.invalidJSON, at: position(offset), message)
  }

  mutating func reportUnexpected(_ expected: String) {
    guard let byte = peek() else {
      return unexpectedEnd()
    }
    // Further errors aren't kept, and formatting their messages would take most of the time.
    guard sink.count <= DiagnosticSink.limit else { return report(at: index, "") }
    switch byte {
    case 0xE2 where isCurlyQuote:
      report(
        at: index,
        "expected \(expected), found the curly quote '\(character(at: index))'; use a straight one: \"")
    case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0:
      report(at: index, "non-breaking space; use an ordinary space")
    case .singleQuote: report(at: index, "expected \(expected); JSON uses double quotes")
    default: report(at: index, "expected \(expected), found '\(character(at: index))'")
    }
  }

  /// Whether this is one of U+2018 to U+201F.
  private var isCurlyQuote: Bool {
    index + 2 < bytes.count && bytes[index + 1] == 0x80 && 0x98...0x9F ~= bytes[index + 2]
  }

  private func character(at offset: Int) -> String {
    let byte = bytes[offset]
    if byte < 0x20 || byte == 0x7F { return "\\u{\(String(byte, radix: 16))}" }
    let rest = bytes[offset..<min(offset + 4, bytes.count)]
    return String(String(decoding: rest, as: UTF8.self).unicodeScalars.first!)
  }

  mutating func unexpectedEnd() {
    report(at: bytes.count, "unexpected end of the file; the manifest is incomplete")
    stop()
  }

  mutating func stop() {
    stopped = true
    index = bytes.count
  }

  /// Skips to the next element, or to the closing bracket `close`; returns `false` at the end of the file.
  mutating func recover(to close: UInt8) -> Bool {
    var nesting = 0
    while let byte = peek() {
      switch byte {
      case .quote:
        guard skipString() else { break }
        continue
      case .openBrace, .openBracket: nesting += 1
      case .closeBrace, .closeBracket:
        if nesting == 0 {
          if byte != close { index += 1 }
          if byte == close { return true }
          continue
        }
        nesting -= 1
      case .comma where nesting == 0:
        index += 1
        return true
      default: break
      }
      index += 1
    }
    stop()
    return false
  }

  /// Skips a string without checking it; if it doesn't end on its line, skips one byte and returns `false`.
  private mutating func skipString() -> Bool {
    var end = index + 1
    while end < bytes.count, bytes[end] != .quote, bytes[end] != .newline {
      end += bytes[end] == .backslash ? 2 : 1
    }
    guard end < bytes.count, bytes[end] == .quote else { return false }
    index = end + 1
    return true
  }

  /// Skips what `reportUnexpected` named: a word in single quotes, or adjacent characters.
  mutating func skipUnexpected() {
    guard let byte = peek(), byte != .comma, byte != .closeBrace, byte != .closeBracket else { return }
    index += 1
    guard byte == .singleQuote else {
      skipWord()
      return
    }
    var end = index
    while end < bytes.count, bytes[end] != .singleQuote, bytes[end] != .newline { end += 1 }
    guard end < bytes.count, bytes[end] == .singleQuote else { return }
    index = end + 1
    if peek() == .singleQuote { skipUnexpected() }
  }

  /// Skips letters, digits and the other characters of numbers, and returns their number.
  @discardableResult
  mutating func skipWord() -> Int {
    let start = index
    while let byte = peek(), byte.continuesIdentifier || byte == .dot || byte == .minus || byte == .plus {
      index += 1
    }
    return index - start
  }

  /// Reports a comment and skips it; returns `false` if none begins here.
  mutating func skipComment() -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : .space
    let isBlock = bytes[index] == .slash && next == .star
    guard isBlock || bytes[index] == .hash || next == .slash else { return false }
    report(at: index, "JSON does not allow comments; use a \"$comment\" field")
    if isBlock {
      index += 2
      while let byte = peek(), byte != .star || index + 1 == bytes.count || bytes[index + 1] != .slash {
        index += 1
      }
      guard index < bytes.count else {
        stop()
        return true
      }
      index += 2
    } else {
      while let byte = peek(), byte != .newline { index += 1 }
    }
    return true
  }
}
