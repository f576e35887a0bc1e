/// What the target itself makes: a dependency of its own, its implementation of one, or its elements for one.
struct Part: Sendable {
  let target: Int
  /// The dependency's own, or a stand-in for what the target adds to another module's.
  let declaration: Declaration

  /// What it is in the generated file, if it is added to a key.
  var kind: String { declaration.collects ? "Contribution" : "Provision" }

  static func provided(_ module: Module, _ finder: EdgeFinder) -> [Part] {
    parts(module.provisions.filter { !$0.isChoice }.map(\.name), finder) { target in
      (finder.providers[target]?.implementations ?? []).filter { $0.module == 0 }.map(\.branch)
    }
  }

  static func contributed(_ module: Module, _ finder: EdgeFinder) -> [Part] {
    parts(module.contributions.map(\.name), finder, collects: true) { target in
      let declaration = finder.declarations[target]
      // What is contributed isn't isolated.
      return finder.owners[target] > 0 && declaration.collects
        ? [Branch(presence: declaration.branches.presence)] : []
    }
  }

  /// Returns the parts for the names, each once, that have branches.
  private static func parts(
    _ names: [Located<String>], _ finder: EdgeFinder, collects: Bool = false, branches: (Int) -> [Branch]
  ) -> [Part] {
    var found: Set<Int> = []
    return names.compactMap { name in
      guard let target = finder.names.inTarget[name.value], found.insert(target).inserted else { return nil }
      let whole = finder.declarations[target]
      var part = Declaration(name: Located(whole.name.value, at: name.position))
      (part.scope, part.availability, part.collects) = (whole.scope, whole.availability, collects)
      part.branches = branches(target)
      return part.branches.isEmpty ? nil : Part(target: target, declaration: part)
    }
  }
}

extension Declaration {
  var canBeReplaced: Bool { !isInput && isolation == nil }
}
