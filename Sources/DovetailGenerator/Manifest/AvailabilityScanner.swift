/// Checks that a text is the list of an `@available`, so that nothing else gets between its parentheses.
enum AvailabilityScanner {
  /// What is wrong with the list, and at which of its bytes.
  static func problem(in text: String) -> (offset: Int, message: String)? {
    if let foreign = SwiftTypeScanner.problem(in: text, what: "availability", allowed: " \t.,*:_") {
      return foreign
    }
    var offset = 0
    for item in text.utf8.split(separator: .comma, omittingEmptySubsequences: false) {
      let blanks = item.prefix(while: \.isBlank).count
      let words = item.split { $0.isBlank || $0 == .colon }.map { String($0)! }
      if !isItem(words) {
        let shown = words.joined(separator: " ").quoted
        return (
          min(offset + blanks, text.utf8.count - 1),
          "'\(shown)' is no part of an availability; write it as in \"iOS 18, *\""
        )
      }
      offset += item.count + 1
    }
    return nil
  }

  /// `*`, or a platform or argument, and perhaps a version.
  private static func isItem(_ words: [String]) -> Bool {
    if words == ["*"] { return true }
    guard (1...2).contains(words.count), SwiftIdentifier.isValid(words[0]) else { return false }
    return words.count == 1 || words[1].utf8.allSatisfy { $0.isDigit || $0 == .dot }
  }
}
