enum ImportScanner {
  private static let kinds = Set(words: "class enum func let protocol struct typealias var")

  /// Returns the import and the offset of its path; `nil` if the text isn't an import.
  static func scan(_ text: String) -> (declaration: ImportDeclaration, offset: Int)? {
    let code = SwiftTokens(text)
    var start = code.endOfAttributes(from: 0)
    // An access level below those of members counts as an attribute.
    if code.isWord(start, "private") || code.isWord(start, "fileprivate") { start += 1 }
    let attributes = code.bytes[..<(start > 0 ? code.tokens[start - 1].end : 0)].drop(while: \.isBlank)
    let access = code.isWord(start) && code.isWord(start + 1) ? AccessLevel(rawValue: code.text(start)) : nil
    if access != nil { start += 1 }
    guard start < code.tokens.count, code.problem == nil, code.comments.isEmpty else { return nil }
    let offset = code.tokens[start].start
    let words = code.bytes[offset...].split(whereSeparator: \.isBlank).map {
      String(decoding: $0, as: UTF8.self)
    }
    let hasKind = words.count == 2 && kinds.contains(words[0])
    let path = (words.last ?? "").replacing("::", with: ".")
    let isPath = path.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { name in
      // In backticks, a keyword is a name.
      let isEscaped = name.count > 2 && name.first == "`" && name.last == "`"
      return SwiftIdentifier.isPath(isEscaped ? "_\(name.dropFirst().dropLast())" : String(name))
    }
    guard words.count == 1 || hasKind, isPath else { return nil }
    let declaration = ImportDeclaration(
      attributes: String(decoding: attributes, as: UTF8.self), access: access,
      path: words.joined(separator: " "))
    return (declaration, offset)
  }
}
