/// The `#if` in an expression, whose conditions its references carry.
extension ExpressionScanner {
  mutating func readHash(_ token: SwiftToken) {
    guard code.isWord(index + 1), code.touchesPrevious(index + 1), token.range.count == 1 else { return }
    let word = code.text(index + 1)
    guard ["if", "elseif", "else", "endif", "sourceLocation"].contains(word) else { return }
    guard subject != .type, word != "sourceLocation" else {
      return fail(at: token.start, "the directive '#\(word)' can't stand in this \(subjectName)")
    }
    if token.beginsLine { separate(from: token) }
    isBehindDirective = true
    index += 1
    if word == "if" {
      return open(.directive(refuted: [], condition: readCondition()), at: token.start)
    }
    guard let level = levels.last, case .directive(let refuted, let condition) = level.opening else {
      return fail(at: token.start, "'#\(word)' without an '#if' before it", openedAt: levels.last?.offset)
    }
    levels.removeLast()
    guard word != "endif" else { return }
    let next = word == "elseif" ? readCondition() : nil
    open(.directive(refuted: refuted + [condition].compactMap(\.self), condition: next), at: level.offset)
  }

  /// Takes the rest of the line, and more where parentheses are open.
  private mutating func readCondition() -> String {
    let start = code.tokens[index].end
    var depth = 0
    while index + 1 < code.tokens.count, depth > 0 || !code.tokens[index + 1].beginsLine {
      index += 1
      if code.isMark(index, "(") { depth += 1 }
      if code.isMark(index, ")") { depth -= 1 }
    }
    return String(decoding: code.bytes[start..<code.tokens[index].end], as: UTF8.self)
  }

  var conditions: [String] {
    levels.flatMap { level -> [String] in
      guard case .directive(let refuted, let condition) = level.opening else { return [] }
      return refuted.map { "!(\($0))" } + [condition].compactMap(\.self)
    }
  }

  /// No blank can take the place of the line break before a directive.
  private mutating func separate(from token: SwiftToken) {
    var offset = token.start
    while offset > 0, code.bytes[offset] != .newline { offset -= 1 }
    expression.joints.remove(offset)
  }
}
