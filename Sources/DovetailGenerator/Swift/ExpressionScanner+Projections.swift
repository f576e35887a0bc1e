/// Projected values that an expression declares itself, so that `$name` is not a reference.
extension ExpressionScanner {
  /// Returns a closure's own parameters, as in `{ $first, $second in … }` or `{ [self] ($item: Item) -> Int in … }`.
  func projectedParameters(behind brace: Int) -> Set<String> {
    var start = code.endOfAttributes(from: brace + 1)
    if code.isMark(start, "[") { start = code.endOfBracket(start) }
    var end = code.isMark(start, "(") ? code.endOfBracket(start) : start
    while code.isMark(end, ",") || code.isWord(end) && !["for", "in"].contains(code.text(end)) { end += 1 }
    let isArrow =
      code.isMark(end, "-")
      && code.tokens.dropFirst(end).prefix(while: \.isOperator).map(\.byte).elementsEqual("->".utf8)
    let isSignature = isArrow || code.isWord(end, "in") || code.isWord(end - 1, "throws")
    return isSignature ? Set((start..<end).filter { code.tokens[$0].byte == "$" }.map(code.text)) : []
  }

  /// Notes the projected value of a wrapped variable or parameter: `@Clamped var count = 1`, `(@Clamped count: Int)`.
  mutating func readAttribute() {
    guard let brace = levels.lastIndex(where: { $0.opening == "{" }) else { return }
    var end = code.endOfAttribute(index)
    while code.isWord(end), !code.isWord(end, "in"), !code.isWord(end - 1, "var"), !code.isMark(end + 1, ":")
    {
      end = code.isMark(end + 1, "(") ? code.endOfBracket(end + 1) : end + 1
    }
    if code.isWord(end) { levels[brace].projected?.insert("$" + code.text(end)) }
  }
}
