/// A mention of `Dependency`, `Injected` or another wrapper of a dependency in code.
package struct WrapperMention: Sendable {
  package enum KeyPath: Sendable {
    /// `(\.name` or `(\DependencyContainer.name`, and whether nothing else is in the parentheses.
    case name(String, isAlone: Bool)
    /// A key path that continues after the dependency, or begins with another member of the container.
    case other
  }

  package let wrapper: String
  package let isAttribute: Bool
  /// The token of the attribute's `@`, or the first word of the wrapper's path.
  package let first: Int
  package let keyPath: KeyPath?

  private static let wrappers = ["Dependency", "Injected", "StateInjected", "WeakInjected"]

  /// Returns `nil` if the word at an index isn't a wrapper's name, or is another module's.
  package init?(at index: Int, _ code: SwiftTokens) {
    guard let wrapper = Self.wrappers.first(where: { code.isWord(index, $0) }) else { return nil }
    var start = index
    if code.isMark(index - 1, ".") || code.isMark(index - 1, ":") && code.isMark(index - 2, ":") {
      start -= code.isMark(index - 1, ".") ? 2 : 3
      guard code.isWord(start, "Dovetail"), !code.isMark(start - 1, ".") else { return nil }
    }
    isAttribute = code.isMark(start - 1, "@")
    self.wrapper = wrapper
    first = isAttribute ? start - 1 : start
    let open = code.endOfArguments(behind: index)
    let isCall = code.isMark(open, "(") && (!isAttribute || code.touchesPrevious(open))
    keyPath = isCall && code.isMark(open + 1, "\\") ? Self.keyPath(behind: open + 1, code) : nil
  }

  private static func keyPath(behind backslash: Int, _ code: SwiftTokens) -> KeyPath {
    var dot = backslash + 1
    if code.isWord(dot, "Dovetail") { dot += code.isMark(dot + 1, ".") ? 2 : 3 }
    if code.isWord(dot, "DependencyContainer") { dot += 1 }
    let isBeforeComma = code.isMark(dot + 2, ",")
    let isAlone = code.isMark(isBeforeComma ? dot + 3 : dot + 2, ")")
    guard code.isMark(dot, "."), code.isWord(dot + 1), isAlone || isBeforeComma else { return .other }
    return .name(code.text(dot + 1), isAlone: isAlone)
  }
}
