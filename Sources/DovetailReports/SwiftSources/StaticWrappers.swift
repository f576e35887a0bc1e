import DovetailGenerator

/// Finds static properties that keep the container around their first use.
enum StaticWrappers {
  static func check(_ graph: DependencyGraph, _ code: SwiftTokens, file: Int, into sink: inout DiagnosticSink)
  {
    for index in code.indices {
      guard let mention = WrapperMention(at: index, code),
        case .name(let name, isAlone: true) = mention.keyPath, graph.indexes[name] != nil,
        mention.isAttribute ? isBeforeStatic(index, code) : isValueOfStatic(mention.first, code)
      else { continue }
      sink.report(
        .staticWrapper, at: SourcePosition(file: file, offset: code.tokens[mention.first].start),
        "a static wrapper keeps the override around its first use, so one test can see another's; use a computed property that returns DependencyContainer.current.\(name)"
      )
    }
  }

  /// Returns whether a wrapper's attribute, which ends in `(\.name)`, is followed by `static` and other modifiers.
  private static func isBeforeStatic(_ wrapper: Int, _ code: SwiftTokens) -> Bool {
    let end = code.indices[wrapper...].first { code.isMark($0, ")") } ?? wrapper
    return code.indices[end...].dropFirst().prefix { code.isWord($0) && !code.isWord($0, "var") }
      .contains { code.isWord($0, "static") }
  }

  /// Returns whether a wrapper is what a static property's declaration on one line begins with.
  private static func isValueOfStatic(_ wrapper: Int, _ code: SwiftTokens) -> Bool {
    guard code.isMark(wrapper - 1, "=") else { return false }
    var index = wrapper - 1
    while index > 0, !code.isWord(index, "let"), !code.isWord(index, "var") {
      if code.tokens[index].beginsLine || code.isMark(index, "{") { return false }
      index -= 1
    }
    while index > 0, !code.tokens[index].beginsLine, code.isWord(index - 1) || code.isMark(index - 1, ")") {
      if code.isWord(index - 1, "static") { return true }
      index -= code.isMark(index - 1, ")") ? 3 : 1
    }
    return false
  }
}
