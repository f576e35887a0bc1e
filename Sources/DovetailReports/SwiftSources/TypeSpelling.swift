import DovetailGenerator

/// A type's text without white space, `any`, and parentheses around the whole.
struct TypeSpelling: Hashable {
  private let words: [String]

  init(_ text: String) {
    self.init(SwiftTokens(text), nil)
  }

  /// Spells the type of some tokens; by default, of all.
  init(_ code: SwiftTokens, _ range: Range<Int>?) {
    let range = range ?? code.indices
    var words = range.map { code.text($0) }.filter { $0 != "any" }
    while words.first == "(", words.last == ")", Self.isOneGroup(words) {
      words.removeFirst()
      words.removeLast()
    }
    self.words = words
  }

  /// The type without the modules and types that qualify its names.
  var unqualified: TypeSpelling {
    var result: [String] = []
    for word in words {
      if result.last == ".", result.count > 1 { result.removeLast(2) }
      result.append(word)
    }
    return TypeSpelling(words: result)
  }

  private init(words: [String]) { self.words = words }

  private static func isOneGroup(_ words: [String]) -> Bool {
    var depth = 0
    for (index, word) in words.enumerated() {
      if word == "(" { depth += 1 }
      if word == ")" { depth -= 1 }
      if depth == 0 { return index == words.count - 1 }
    }
    return false
  }
}
