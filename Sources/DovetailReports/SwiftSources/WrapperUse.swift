import DovetailGenerator

/// A place where code uses `Dependency`, `Injected` or another wrapper of a dependency.
struct WrapperUse {
  enum Subject: Equatable {
    /// `(\.name)`.
    case name(String)
    /// By type, with the type's text.
    case type(TypeSpelling)
    /// A key path that goes on behind the dependency, or begins at another name of the container.
    case otherKeyPath
    /// A type that can't be told from the text.
    case unclear
  }

  let wrapper: String
  let isAttribute: Bool
  let subject: Subject
  /// The attribute's `@`, or the wrapper's name.
  let offset: Int

  /// How many tokens an attribute or a type can have, so that no text makes a search long.
  private static let reach = 100
  private static let wrappers = ["Dependency", "Injected", "StateInjected"]

  static func find(in code: SwiftTokens) -> [WrapperUse] {
    code.indices.compactMap { index in
      guard wrappers.contains(where: { code.isWord(index, $0) }) else { return nil }
      return use(at: index, code)
    }
  }

  private static func use(at index: Int, _ code: SwiftTokens) -> WrapperUse? {
    let wrapper = code.text(index)
    let start = startOfPath(to: index, code)
    if code.isMark(start - 1, "@") {
      // Another module's wrapper of the same name is not ours.
      if start != index, !code.isWord(start, "Dovetail") { return nil }
      return WrapperUse(
        wrapper: wrapper, isAttribute: true, subject: attributeSubject(behind: index, code),
        offset: code.tokens[start - 1].start)
    }
    return WrapperUse(
      wrapper: wrapper, isAttribute: false, subject: expressionSubject(behind: index, code),
      offset: code.tokens[start].start)
  }

  private static func startOfPath(to index: Int, _ code: SwiftTokens) -> Int {
    var start = index
    while index - start < 20, code.isMark(start - 1, "."), code.isWord(start - 2) { start -= 2 }
    return start
  }

  // MARK: What it stands for

  private static func attributeSubject(behind index: Int, _ code: SwiftTokens) -> Subject {
    var next = index + 1
    if code.isMark(next, "<") { return .unclear }
    if code.isMark(next, "("), code.touchesPrevious(next) {
      if code.isMark(next + 1, "\\") { return keyPath(at: next + 1, code) }
      guard let end = code.closing(of: next) else { return .unclear }
      next = end + 1
    }
    return annotatedType(from: next, code)
  }

  private static func expressionSubject(behind index: Int, _ code: SwiftTokens) -> Subject {
    if code.isMark(index + 1, "("), code.isMark(index + 2, "\\") { return keyPath(at: index + 2, code) }
    guard code.isMark(index + 1, "<"), let end = closingAngle(of: index + 1, code) else { return .unclear }
    return .type(TypeSpelling(code, index + 2..<end))
  }

  /// `\.name` or `\DependencyContainer.name`, and no further.
  private static func keyPath(at backslash: Int, _ code: SwiftTokens) -> Subject {
    var dot = backslash + 1
    if code.isWord(dot, "Dovetail"), code.isMark(dot + 1, ".") { dot += 2 }
    if code.isWord(dot, "DependencyContainer") { dot += 1 }
    guard code.isMark(dot, "."), code.isWord(dot + 1), code.isMark(dot + 2, ")") || code.isMark(dot + 2, ",")
    else {
      return .otherKeyPath
    }
    return .name(code.text(dot + 1))
  }

  /// The type behind the colon of the property that an attribute stands before.
  private static func annotatedType(from start: Int, _ code: SwiftTokens) -> Subject {
    var index = start
    while index < code.tokens.count, !code.isWord(index, "var"), !code.isWord(index, "let") {
      // Only further attributes and modifiers can stand between.
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

  /// Whether a type goes on over a line's end.
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
