// A class, since a struct would be copied for each token that is looked up.
package final class SwiftTokens: Sendable {
  package let bytes: [UInt8]
  package let tokens: [SwiftToken]
  let comments: [Range<Int>]
  /// The first syntax error; the tokens still cover the whole text.
  let problem: SwiftProblem?

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    (tokens, comments, problem) = bytes.withUnsafeBufferPointer { bytes in
      var tokenizer = SwiftTokenizer(bytes)
      tokenizer.run()
      return (tokenizer.tokens, tokenizer.comments, tokenizer.problem)
    }
  }

  package convenience init(_ text: String) { self.init(Array(text.utf8)) }

  package var indices: Range<Int> { tokens.indices }

  /// Returns a token's text, without the backticks of a name.
  package func text(_ index: Int) -> String { String(decoding: bytes[range(index)], as: UTF8.self) }

  /// Returns a token's text, with the backticks of a name that needs them and the whole of a string.
  func spelling(_ index: Int) -> String {
    let token = tokens[index]
    if isEscaped(index), SwiftIdentifier.isValid(text(index)) { return GeneratedName.escaped(text(index)) }
    let start = token.kind == .literal ? tokens[index - 1].end : token.start
    return String(decoding: bytes[start..<token.end], as: UTF8.self)
  }

  private func range(_ index: Int) -> Range<Int> {
    let token = tokens[index]
    return isEscaped(index) ? token.start + 1..<token.end - 1 : token.range
  }

  func problem(at index: Int, _ message: String, _ id: DiagnosticID = .unbalancedExpression) -> SwiftProblem {
    let place = max(0, min(index, tokens.count - 1))
    return SwiftProblem(id: id, offset: tokens.isEmpty ? 0 : tokens[place].start, message: message)
  }

  package func isMark(_ index: Int, _ mark: UInt8) -> Bool {
    guard index >= 0, index < tokens.count, tokens[index].byte == mark else { return false }
    return tokens[index].kind == .mark || tokens[index].kind == .interpolation
  }

  package func isWord(_ index: Int) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].kind == .word
  }

  package func isWord(_ index: Int, _ word: String) -> Bool {
    guard isWord(index) else { return false }
    let range = range(index)
    return range.count == word.utf8.count && bytes[range].elementsEqual(word.utf8)
  }

  package func isEscaped(_ index: Int) -> Bool { tokens[index].kind == .word && tokens[index].byte == "`" }

  package func touchesPrevious(_ index: Int) -> Bool {
    index > 0 && index < tokens.count && tokens[index - 1].end == tokens[index].start
  }

  /// How deep the generic arguments of a wrapper may nest.
  private static let depthLimit = 16

  /// Returns the index after a name and its generic arguments, if there are any.
  func endOfArguments(behind name: Int) -> Int {
    guard touchesPrevious(name + 1) else { return name + 1 }
    var depth = 0
    for index in indices.dropFirst(name + 1) {
      if isMark(index, "<") { depth += 1 }
      // Brackets that are never closed may be many.
      if depth == 0 || depth > Self.depthLimit { break }
      if isMark(index, ">"), !isMark(index - 1, "-") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return name + 1
  }

  /// Returns the index after an attribute.
  func endOfAttribute(_ index: Int) -> Int {
    var end = index + 1
    while isMark(end + 1, "."), isWord(end + 2) { end += 2 }
    end = endOfArguments(behind: end)
    return isMark(end, "(") && touchesPrevious(end) ? endOfBracket(end) : end
  }

  /// Returns the index after the attributes from an index on, if there are any.
  func endOfAttributes(from start: Int) -> Int {
    var end = start
    while isMark(end, "@"), isWord(end + 1) { end = endOfAttribute(end) }
    return end
  }

  /// Returns the tokens of a range that are outside all brackets, including those of generic arguments.
  ///
  /// A `<` opens generic arguments if a `>` closes it and only parts of types come between.
  func outermost(_ range: Range<Int>, isType: Bool = true) -> [Int] {
    var (depth, angles, start) = (0, 0, 0)
    var result: [Int] = []
    for index in range {
      depth += tokens[index].nesting
      if depth == 0, isMark(index, "<"), isType || angles > 0 || touchesPrevious(index) {
        if angles == 0 { start = result.count }
        angles += 1
      } else if angles > 0, depth == 0, isMark(index, ">"), !isMark(index - 1, "-") {
        angles -= 1
        if angles == 0 { result.removeSubrange(start...) }
      } else if angles > 0, !mayStandInType(index, isNested: depth > 0) {
        angles = 0
      }
      if depth == 0 { result.append(index) }
    }
    return result
  }

  /// Returns whether generic arguments may contain a token. A single `:` needs brackets of its own.
  private func mayStandInType(_ index: Int, isNested: Bool) -> Bool {
    let token = tokens[index]
    if token.byte == ":" { return isNested || isMark(index - 1, ":") || isMark(index + 1, ":") }
    return token.kind == .word || token.kind == .number || "()[]<>,.-!&?@~".utf8.contains(token.byte)
  }

  func endOfBracket(_ open: Int) -> Int {
    var depth = 0
    for index in indices.dropFirst(open) {
      depth += tokens[index].nesting
      if depth == 0 { return index + 1 }
    }
    return tokens.count
  }
}

extension JSONString {
  /// The text with spaces instead of line breaks and comments, for one line of code.
  var onOneLine: JSONString {
    if !isShifted, bytes.offsets(of: "/").isEmpty { return self }
    let code = SwiftTokens(bytes)
    var result = self
    var end = 0
    var isText = false
    for token in code.tokens + [SwiftToken(.mark, " ", bytes.count..<bytes.count, beginsLine: false)] {
      if !isText { for offset in end..<token.start { result.bytes[offset] = " " } }
      end = token.end
      isText = token.kind == .quote || (token.kind == .interpolation && token.byte == ")")
    }
    return result
  }
}
