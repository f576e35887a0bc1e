/// What the target itself makes: a dependency of its own, its implementation of one, or its elements for one.
struct Part: Sendable {
  let target: Int
  /// The dependency's own, or a stand-in for what the target adds to another module's.
  let declaration: Declaration

  static func provided(_ module: Module, _ finder: EdgeFinder) -> [Part] {
    var found: Set<Int> = []
    return module.provisions.filter { !$0.isChoice }.compactMap { provision in
      let name = provision.name
      guard let target = finder.names.inTarget[name.value], found.insert(target).inserted else { return nil }
      let provided = finder.declarations[target]
      let branches = (finder.providers[target]?.sources ?? []).filter { $0.module == 0 }.map(\.branch)
      if branches.isEmpty { return nil }
      return Part(target: target, declaration: provided.standIn(at: name.position, branches))
    }
  }

  static func contributed(_ module: Module, _ finder: EdgeFinder) -> [Part] {
    var found: Set<Int> = []
    return module.contributions.compactMap { contribution in
      let name = contribution.name
      guard let target = finder.names.inTarget[name.value], finder.owners[target] > 0,
        finder.declarations[target].collects, found.insert(target).inserted
      else { return nil }
      // What is contributed isn't isolated.
      let presence = finder.declarations[target].branches.presence
      var declaration = finder.declarations[target].standIn(
        at: name.position, [Branch(presence: presence)])
      declaration.collects = true
      return Part(target: target, declaration: declaration)
    }
  }
}

extension Declaration {
  var canBeReplaced: Bool { !isInput && isolation == nil }

  package var isKeyedCollection: Bool {
    let code = SwiftTokens(type?.bytes ?? [])
    var depth = 0
    return code.indices.contains { index in
      depth += code.nesting(index)
      // In `Module::Type`, there are two.
      return depth == 1 && code.isMark(index, ":")
        && ![index - 1, index + 1].contains { code.isMark($0, ":") }
    }
  }

  fileprivate func standIn(at position: SourcePosition, _ branches: [Branch]) -> Declaration {
    var copy = Declaration(name: Located(name.value, at: position))
    (copy.scope, copy.branches, copy.availability) = (scope, branches, availability)
    return copy
  }
}
