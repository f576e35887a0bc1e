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

  private static func isBeforeStatic(_ wrapper: Int, _ code: SwiftTokens) -> Bool {
    guard let property = code.property(behind: wrapper) else { return false }
    return (wrapper..<property).contains { code.isWord($0, "static") }
  }

  /// Returns whether a wrapper is what a static property's value begins with.
  private static func isValueOfStatic(_ wrapper: Int, _ code: SwiftTokens) -> Bool {
    guard code.isMark(wrapper - 1, "=") else { return false }
    var depth = 0
    let declaration = (max(0, wrapper - SwiftTokens.reach)..<wrapper).last { index in
      depth -= code.tokens[index].nesting
      // An opening bracket here ends the search.
      return depth < 0
        || depth == 0
          && (code.isMark(index, ";") || ["func", "let", "var"].contains { code.isWord(index, $0) })
    }
    guard var index = declaration, code.isWord(index, "let") || code.isWord(index, "var") else {
      return false
    }
    while index > 0 {
      if code.isWord(index - 1, "static") { return true }
      // A modifier may have an argument in parentheses.
      index -= code.isMark(index - 1, ")") ? 4 : 1
      guard modifiers.contains(where: { code.isWord(index, $0) }) else { return false }
    }
    return false
  }

  private static let modifiers = [
    "fileprivate", "final", "internal", "nonisolated", "package", "private", "public",
  ]
}
