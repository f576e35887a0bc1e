import DovetailGenerator

/// A use of `Dependency`, `Injected` or another wrapper in code.
struct WrapperUse {
  enum Subject: Equatable {
    /// `(\.name)`.
    case name(String)
    /// By type, as it is spelled.
    case type(TypeSpelling)
    /// A key path that continues after the dependency, or begins with another member of the container.
    case otherKeyPath
    case unclear
  }

  let wrapper: String
  let isAttribute: Bool
  let subject: Subject
  /// The offset of the attribute's `@`, or of the wrapper's name.
  let offset: Int

  /// The most tokens of an attribute or a type, so that no search is long.
  private static let reach = 100

  static func find(in code: SwiftTokens) -> [WrapperUse] {
    code.indices.compactMap { index in
      guard let mention = WrapperMention(at: index, code) else { return nil }
      return WrapperUse(
        wrapper: mention.wrapper, isAttribute: mention.isAttribute,
        subject: subject(of: mention, behind: index, code), offset: code.tokens[mention.first].start)
    }
  }

  // MARK: What it stands for

  private static func subject(of mention: WrapperMention, behind index: Int, _ code: SwiftTokens) -> Subject {
    switch mention.keyPath {
    case .name(let name, _): return .name(name)
    case .other: return .otherKeyPath
    case nil:
      return mention.isAttribute
        ? attributeSubject(behind: index, code) : expressionSubject(behind: index, code)
    }
  }

  private static func attributeSubject(behind index: Int, _ code: SwiftTokens) -> Subject {
    var next = index + 1
    if code.isMark(next, "<") { return .unclear }
    if code.isMark(next, "("), code.touchesPrevious(next) {
      guard let end = code.closing(of: next) else { return .unclear }
      next = end + 1
    }
    return annotatedType(from: next, code)
  }

  private static func expressionSubject(behind index: Int, _ code: SwiftTokens) -> Subject {
    guard code.isMark(index + 1, "<"), let end = closingAngle(of: index + 1, code) else { return .unclear }
    return .type(TypeSpelling(code, index + 2..<end))
  }

  /// Returns the type after the colon of the property that has the attribute.
  private static func annotatedType(from start: Int, _ code: SwiftTokens) -> Subject {
    var index = start
    while index < code.tokens.count, !code.isWord(index, "var"), !code.isWord(index, "let") {
      // Only attributes and modifiers may come between.
      guard index - start < reach,
        code.isWord(index) || code.isMark(index, "@") || code.isMark(index, ".") || code.isMark(index, "(")
      else { return .unclear }
      if code.isMark(index, "("), let end = code.closing(of: index) { index = end }
      index += 1
    }
    guard code.isWord(index + 1), code.isMark(index + 2, ":") else { return .unclear }
    let end = endOfType(from: index + 3, code)
    return end > index + 3 && end - index < reach ? .type(TypeSpelling(code, index + 3..<end)) : .unclear
  }

  private static func endOfType(from start: Int, _ code: SwiftTokens) -> Int {
    var index = start
    var depth = 0
    while index < code.tokens.count, index - start < reach {
      guard code.tokens[index].kind == .mark else {
        if index > start, depth == 0, code.tokens[index].beginsLine, !isJoined(index, code) { return index }
        index += 1
        continue
      }
      switch Character(Unicode.Scalar(code.tokens[index].byte)) {
      case "(", "[": depth += 1
      case "<": depth += 1
      case ">" where !code.isMark(index - 1, "-"): depth -= 1
      case ")", "]": depth -= 1
      case "=", "{", "}", ";", "@", "#": return index
      case "," where depth == 0: return index
      default: break
      }
      if depth < 0 { return index }
      index += 1
    }
    return index
  }

  /// Returns whether a type continues on this line.
  private static func isJoined(_ index: Int, _ code: SwiftTokens) -> Bool {
    code.isWord(index - 1, "any") || code.isWord(index - 1, "some") || code.isMark(index - 1, "&")
      || code.isMark(index - 1, ".") || (code.isMark(index - 1, ">") && code.isMark(index - 2, "-"))
  }

  private static func closingAngle(of open: Int, _ code: SwiftTokens) -> Int? {
    var depth = 0
    for index in open..<min(code.tokens.count, open + reach) {
      if code.isMark(index, "<") { depth += 1 }
      if code.isMark(index, ">"), !code.isMark(index - 1, "-") { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}

extension SwiftTokens {
  /// Returns the index of the closing bracket, unless it is too far away.
  fileprivate func closing(of open: Int) -> Int? {
    var depth = 0
    for index in open..<min(tokens.count, open + 400) {
      switch tokens[index].byte {
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
