import DovetailGenerator

extension SwiftTokens {
  /// How many tokens may be between a wrapper and the words of its declaration.
  static let reach = 100

  /// Returns the `var` of the property that a wrapper's attribute is on.
  func property(behind wrapper: Int) -> Int? {
    var depth = 0
    for index in indices[wrapper...].dropFirst().prefix(Self.reach) {
      depth += tokens[index].nesting
      if depth < 0 { return nil }
      if depth > 0 { continue }
      if isWord(index, "var") { return index }
      let mayStand = isWord(index) ? !isWord(index, "let") : tokens[index].nesting < 0
      guard mayStand || "@.:<>,-?&!".utf8.contains(tokens[index].byte) else { return nil }
    }
    return nil
  }

  /// Returns whether the property that a wrapper's attribute is on states a type, spelled as in the manifest.
  func statesType(_ type: String?, behind wrapper: Int) -> Bool {
    guard let type, let property = property(behind: wrapper), isMark(property + 2, ":") else { return false }
    let words = SwiftTokens(type)
    let start = property + 3
    let end = start + words.tokens.count
    guard end <= tokens.count, words.indices.allSatisfy({ words.text($0) == text(start + $0) }) else {
      return false
    }
    if end == tokens.count || isMark(end, "}") || isMark(end, ";") { return true }
    // An `&` or `.` continues the type.
    return tokens[end].beginsLine && (isWord(end) || isMark(end, "@") || isMark(end, "#"))
  }
}
