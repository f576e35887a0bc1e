/// `#if` in an expression, whose conditions apply to the references in it.
extension ExpressionScanner {
  mutating func readHash(_ token: SwiftToken) {
    guard code.isWord(index + 1), code.touchesPrevious(index + 1) else { return }
    let text = code.text(index + 1)
    // The compiler reads a directive's name up to here.
    let word = String(text.prefix { $0.isASCII && $0 != "$" })
    guard ["if", "elseif", "else", "endif", "line", "sourceLocation"].contains(word) else { return }
    // The compiler reads the last of several hashes as the directive's.
    let isValid = token.range.count == 1
    if isValid, text == "line" {
      // Where a statement begins, the compiler reads it as a directive. As a default, it is the caller's line.
      guard subject != .parameter || isInBraces, !code.isMark(index - 1, "=") else { return }
      return edit(.line, token.start..<code.tokens[index + 1].end)
    }
    guard isValid, subject != .type, word != "sourceLocation", word == text else {
      return fail(at: token.start, "'#\(text)' is not allowed in this \(subjectName)")
    }
    // A space can't replace the line break before a directive.
    if token.beginsLine { join(at: code.bytes[..<token.start].lastIndex(of: "\n") ?? 0, false) }
    isBehindDirective = true
    index += 1
    // The compiler would skip the rest of the line, including brackets.
    if word == "else" || word == "endif", index + 1 < code.tokens.count, !code.tokens[index + 1].beginsLine {
      return fail(at: code.tokens[index + 1].start, "start a new line after '#\(word)'")
    }
    var level = Level(opening: "#", offset: token.start)
    if word != "if" {
      guard levels.last?.opening == "#" else {
        return fail(at: token.start, "'#\(word)' without a matching '#if'", openedAt: levels.last?.offset)
      }
      level = levels.removeLast()
    }
    endsInDirective = word == "endif" && index == code.tokens.count - 1
    guard word != "endif" else { return }
    if word == "if" { level.rest = condition }
    let own = word == "else" ? .always : readCondition()
    (level.presence, level.rest) = (level.rest && own, level.rest && !own)
    if level.presence.parts.count > Self.limit {
      fail(at: token.start, "more than \(Self.limit) conditions apply here; move part of it into a function")
    }
    open(level)
  }

  /// Reads the rest of the line, and further lines while parentheses are open.
  private mutating func readCondition() -> Formula {
    let start = index + 1
    var depth = 0
    while index + 1 < code.tokens.count, depth > 0 || !code.tokens[index + 1].beginsLine {
      index += 1
      depth += code.tokens[index].nesting
    }
    let (formula, problem) = ConditionParser.parse(start..<index + 1, of: code, module: module)
    if let problem { fail(at: problem.offset, problem.message) }
    return formula
  }

  var condition: Formula { levels.last { $0.opening == "#" }?.presence ?? .always }
}
