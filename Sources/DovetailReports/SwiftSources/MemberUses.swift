import DovetailGenerator

/// The names that Swift code uses as members, of the container or anything else.
struct MemberUses {
  private(set) var names: Set<String> = []
  private(set) var words: Set<String> = []

  /// Adds a file's names; in an extension of the container, a bare word is a member too.
  mutating func add(_ code: SwiftTokens, barewordsAreMembers: Bool) {
    for index in code.indices where code.isWord(index) {
      let word = code.text(index)
      words.insert(word)
      // As in `container.App::clock`; a global declaration counts as a use, too.
      let isSelected = code.isMark(index - 1, ":") && code.isMark(index - 2, ":")
      if barewordsAreMembers || isSelected
        || code.isMark(index - 1, ".") && Self.hasBase(dot: index - 1, code)
      {
        names.insert(word)
      }
    }
  }

  /// Returns whether something precedes a dot; without it, as in `case .name`, the name is an enumeration case.
  private static func hasBase(dot: Int, _ code: SwiftTokens) -> Bool {
    guard dot > 0 else { return false }
    switch code.tokens[dot - 1].kind {
    case .number, .literal: return true
    case .quote: return false
    case .word:
      guard keywordsBeforeOperand.contains(code.text(dot - 1)) else { return true }
      return code.isEscaped(dot - 1) || code.isMark(dot - 2, "#") || code.isMark(dot - 2, ".")
    case .mark, .interpolation:
      switch code.tokens[dot - 1].byte {
      case "\\", ")", "]", "}", ">", "?", "!": return true
      case "(", "[", "{", ",", ":", ";", "=": return false
      default: return code.touchesPrevious(dot)
      }
    }
  }

  /// Only keywords that can't name a value: anything else must count as a base.
  private static let keywordsBeforeOperand: Set<String> = [
    "as", "case", "else", "guard", "if", "in", "is", "return", "switch", "throw", "try", "where", "while",
  ]
}
