import DovetailGenerator

/// A word, a number, a mark or a literal's end in Swift source text; comments and the text of strings make none.
struct SwiftToken {
  enum Kind: Equatable {
    case word, number, literal
    case mark(UInt8)
  }

  let kind: Kind
  /// A word's backticks are not part of it.
  let range: Range<Int>
  let beginsLine: Bool
}

/// The tokens of one text.
struct SwiftTokens {
  let bytes: [UInt8]
  let tokens: [SwiftToken]

  var indices: Range<Int> { tokens.indices }

  func text(_ index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  func isMark(_ index: Int, _ mark: Character) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .mark(mark.asciiValue!)
  }

  func isWord(_ index: Int) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .word
  }

  func isWord(_ index: Int, _ word: String) -> Bool {
    guard isWord(index) else { return false }
    let range = tokens[index].range
    return range.count == word.utf8.count && bytes[range].elementsEqual(word.utf8)
  }

  func isEscaped(_ index: Int) -> Bool {
    let start = tokens[index].range.lowerBound
    return start > 0 && bytes[start - 1] == .backtick
  }

  /// Whether nothing stands between a token and the one before.
  func touchesPrevious(_ index: Int) -> Bool {
    index > 0 && tokens[index - 1].range.upperBound == tokens[index].range.lowerBound
  }

  /// The mark that closes the bracket at an index, if one does within reach.
  func closing(of open: Int) -> Int? {
    var depth = 0
    for index in open..<min(tokens.count, open + 400) {
      guard case .mark(let mark) = tokens[index].kind else { continue }
      switch mark {
      case .openParenthesis, .openBracket, .openBrace: depth += 1
      case .closeParenthesis, .closeBracket, .closeBrace:
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }
}
