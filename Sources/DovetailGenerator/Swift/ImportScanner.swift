enum ImportScanner {
  private static let kinds = Set(words: "class enum func let protocol struct typealias var")

  /// Returns the import and the offset of its path; `nil` if the text isn't an import.
  static func scan(_ text: String) -> (declaration: ImportDeclaration, offset: Int)? {
    let parts = text.utf8.split(whereSeparator: \.isBlank)
    var words = parts.map { String($0)! }
    var attributes: [String] = []
    while let word = words.first, isModifier(word) { attributes.append(words.removeFirst()) }
    let access = words.count > 1 ? AccessLevel(rawValue: words[0]) : nil
    if access != nil { words.removeFirst() }
    let hasKind = words.count == 2 && kinds.contains(words[0])
    guard words.count == 1 || hasKind, let path = words.last, SwiftIdentifier.isPath(path) else { return nil }
    let first = parts[parts.count - words.count]
    let declaration = ImportDeclaration(
      attributes: attributes.joined(separator: " "), access: access, path: words.joined(separator: " "))
    return (declaration, text.utf8.distance(from: text.utf8.startIndex, to: first.startIndex))
  }

  /// Returns whether a word is an attribute, or an access level below those of members.
  private static func isModifier(_ word: String) -> Bool {
    guard word.utf8.first == "@" else { return word == "private" || word == "fileprivate" }
    var rest = word.dropFirst()
    if rest.last == ")", let open = rest.firstIndex(of: "(") {
      let argument = rest[rest.index(after: open)...].dropLast()
      guard SwiftIdentifier.isValid(String(argument)) else { return false }
      rest = rest[..<open]
    }
    return SwiftIdentifier.isValid(String(rest))
  }
}
