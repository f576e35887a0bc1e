/// White space and comments, and edits that keep literals as wide as in JSON.
extension ExpressionScanner {
  mutating func edit(_ kind: Expression.Edit.Kind, _ range: Range<Int>) {
    edits.append(Expression.Edit(kind, range))
  }

  mutating func addBlank(_ offset: Int) { if text.isShifted { edit(.blank, offset..<offset + 1) } }

  mutating func join(at offset: Int, _ isJoined: Bool) {
    let next = lineBreaks.firstIndex(from: offset)
    if next < lineBreaks.count, lineBreaks[next].offset == offset { lineBreaks[next].isJoined = isJoined }
  }

  mutating func readEndOfString(_ token: SwiftToken) {
    let level = levels.removeLast()
    if level.isOrdinary { edit(.closeString, token.range) }
    let end = lineBreaks.firstIndex(from: token.start)
    for index in lineBreaks.firstIndex(from: level.offset)..<end {
      lineBreaks[index].closing = lineBreaks[end - 1].offset + 1
    }
  }

  mutating func readGap(_ gap: Range<Int>) {
    if let level = levels.last, level.opening == "\"" { return level.isOrdinary ? readText(gap) : () }
    var offset = gap.lowerBound
    var isBehindComment = isBehindDirective
    while offset < gap.upperBound {
      if nextComment < code.comments.count, code.comments[nextComment].lowerBound == offset {
        isBehindComment = isBehindComment || code.bytes[offset + 1] == "/"
        offset = code.comments[nextComment].upperBound
        nextComment += 1
        continue
      }
      if code.bytes[offset].isBlank { addBlank(offset) }
      if code.bytes[offset] == "\n" {
        if !partsStatements, !isBehindComment, gap.lowerBound > 0 { join(at: offset, true) }
        isBehindComment = false
        isBehindDirective = false
      }
      offset += 1
    }
  }

  /// Whether a line break here may part statements, rather than tokens in parentheses.
  private var partsStatements: Bool {
    guard let level = levels.last(where: { $0.opening != "#" }) else { return subject == .disposal }
    return level.opening == "{"
  }

  private mutating func readText(_ text: Range<Int>) {
    var isEscape = false
    for offset in text {
      isEscape = !isEscape && code.bytes[offset] == "\\"
      if isEscape { edit(.escape, offset..<offset + 1) }
    }
  }
}

extension [Expression.LineBreak] {
  func firstIndex(from offset: Int) -> Int { leading { $0.offset < offset } }
}
