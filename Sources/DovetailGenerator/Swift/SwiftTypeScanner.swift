/// Checks that the text of a type is balanced, and suits a dependency.
enum SwiftTypeScanner {
  /// Returns what is wrong with a type's text, and its offset.
  static func problem(inType text: String) -> (offset: Int, message: String)? {
    scan(text).problem.map { ($0.offset, $0.message) }
  }

  static func scan(_ text: String) -> ExpressionScanner {
    return ExpressionScanner([JSONString(nowhere: text)], .type)
  }

  static func isOpaque(_ index: Int, _ code: SwiftTokens) -> Bool {
    guard code.isWord(index, "some"), !code.isEscaped(index) else { return false }
    return code.isWord(index + 1) || code.isMark(index + 1, "(") || code.isMark(index + 1, "~")
  }
}

extension JSONString {
  init(nowhere text: String) {
    self.init(text: text, origin: JSONOrigin(position: SourcePosition(file: 0, offset: 0)))
  }

  /// The text with spaces instead of line breaks and comments, for one line of code.
  var onOneLine: JSONString {
    guard text.utf8.contains(where: { $0 == .newline || $0 == .carriageReturn || $0 == .slash }) else {
      return self
    }
    let code = SwiftTokens(text)
    var bytes = code.bytes
    for comment in code.comments { for offset in comment { bytes[offset] = .space } }
    var end = 0
    var isText = false
    for token in code.tokens + [SwiftToken(.mark, .space, bytes.count..<bytes.count, beginsLine: false)] {
      for offset in end..<token.start where !isText && bytes[offset].isWhitespace { bytes[offset] = .space }
      end = token.end
      isText =
        token.kind == .quote || (token.kind == .interpolation && token.byte == .closeParenthesis)
    }
    return with(String(decoding: bytes, as: UTF8.self))
  }
}
