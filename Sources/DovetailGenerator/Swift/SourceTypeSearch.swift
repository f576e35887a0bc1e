/// Finds the types in a file in one pass. Each open bracket has the state of the declaration being read in it.
package struct SourceTypeSearch {
  private struct Level {
    let type: Int?
    /// The modifiers, and the attribute `globalActor`.
    var modifiers: Set<String> = []
    /// Whether a stored property is being read, whose value may follow.
    var isProperty = false
    var attributes: [StoredWrapper] = []
    var declared: Int?
  }

  private let code: SwiftTokens
  private let file: Int
  private var levels = [Level(type: nil)]
  private var last: Int { levels.count - 1 }
  private var conditions = 0
  package private(set) var types: [SourceType] = []

  package init(_ code: SwiftTokens, file: Int) {
    (self.code, self.file) = (code, file)
    for index in code.indices {
      switch code.tokens[index].kind {
      case .word: readWord(index)
      case .mark, .interpolation: readMark(index)
      case .number, .quote, .literal: break
      }
    }
  }

  private mutating func readMark(_ index: Int) {
    switch code.tokens[index].byte {
    case "{": levels.append(Level(type: levels[last].declared.take()))
    case "(", "[": levels.append(Level(type: nil))
    case "}", ")", "]": if last > 0 { levels.removeLast() }
    case "#" where code.isWord(index + 1, "if"): conditions += 1
    case "#" where code.isWord(index + 1, "endif"): conditions -= 1
    default: break
    }
  }

  private mutating func readWord(_ index: Int) {
    if let type = levels[last].type, let mention = WrapperMention(at: index, code) {
      return read(mention, in: type)
    }
    if code.isEscaped(index) || code.isMark(index - 1, ".") { return }
    switch code.text(index) {
    case "fileprivate", "globalActor", "private", "static": levels[last].modifiers.insert(code.text(index))
    case "actor", "class", "enum", "struct":
      // As a member's modifier, `class` has no name after it.
      guard code.isWord(index + 1),
        ["{", ":", "<"].contains(where: { code.isMark(index + 2, $0) }) || code.isWord(index + 2, "where")
      else {
        if code.isWord(index, "class") { levels[last].modifiers.insert("static") }
        return
      }
      let modifiers = levels[last].modifiers
      let isVisible = last == 0 && conditions == 0 && modifiers.isDisjoint(with: ["fileprivate", "private"])
      let isActor = modifiers.contains("globalActor")
      types.append(SourceType(name: code.text(index + 1), isVisible: isVisible, isGlobalActor: isActor))
      begin(declaring: types.count - 1)
    // Before a type's body, `let` is in its generic parameters.
    case "let" where levels[last].declared == nil, "var":
      let isProperty = !levels[last].modifiers.contains("static")
      if isProperty, let type = levels[last].type { types[type].wrappers += levels[last].attributes }
      begin(isProperty: isProperty)
    case "associatedtype", "case", "deinit", "extension", "func", "import", "init", "operator", "protocol",
      "subscript", "typealias",
      "macro" where code.isWord(index + 1):
      begin()
    default: break
    }
  }

  private mutating func begin(declaring declared: Int? = nil, isProperty: Bool = false) {
    levels[last] = Level(type: levels[last].type, isProperty: isProperty, declared: declared)
  }

  private mutating func read(_ mention: WrapperMention, in type: Int) {
    guard case .name(let name, isAlone: true) = mention.keyPath else { return }
    let wrapper = StoredWrapper(
      name: name, keeps: mention.wrapper == "Injected" || mention.wrapper == "StateInjected",
      position: SourcePosition(file: file, offset: code.tokens[mention.first].start),
      isCertain: conditions == 0)
    if mention.isAttribute {
      levels[last].attributes.append(wrapper)
    } else if levels[last].isProperty, code.isMark(mention.first - 1, "=") {
      types[type].wrappers.append(wrapper)
    }
  }
}
