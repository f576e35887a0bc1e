extension Declaration {
  /// Whether a test target can replace its value.
  var canBeReplaced: Bool { !isInput && isolation == nil }
}

/// One of the target's own provisions, in the form of a declaration.
package struct ProvidedNode: Sendable {
  /// The provision, with the name and scope of its dependency.
  package let declaration: Declaration
  /// The dependency that it provides.
  package let target: Int

  /// Returns the provisions whose dependency exists.
  static func find(in module: Module, _ finder: EdgeFinder) -> [ProvidedNode] {
    var result: [ProvidedNode] = []
    // If two entries for one name overlap, which is reported, the first is used.
    var taken: [Int: [Formula]] = [:]
    for provision in module.provisions where !provision.isChoice {
      guard let target = finder.names.index(of: provision.name.value, in: 0) else { continue }
      let provided = finder.declarations[target]
      guard provided.isRequired || module.isTest && provided.canBeReplaced else { continue }
      var declaration = Declaration(
        name: Located(provided.name.value, at: provision.name.position), access: .internal,
        scope: provided.scope, isByType: false, branches: provision.branches)
      declaration.availability = provided.availability
      for index in declaration.branches.indices {
        declaration.branches[index].isolation = provided.isolation
        if module.isTest { declaration.branches[index].usesDefaultInTests = true }
        let own = declaration.branches[index].presence
        let presence = Formula.conjunction([own] + (taken[target] ?? []))
        declaration.branches[index].presence = presence
        // Entries that choose a module don't restrict this one.
        if !presence.isAlways {
          let position = declaration.branches[index].condition?.position ?? provision.name.position
          declaration.branches[index].condition = Condition(
            text: presence.text, position: position, formula: presence)
        }
      }
      taken[target, default: []].append(!provision.branches.presence)
      declaration.branches.removeAll { $0.chosenModule != nil }
      result.append(ProvidedNode(declaration: declaration, target: target))
    }
    return result
  }
}
