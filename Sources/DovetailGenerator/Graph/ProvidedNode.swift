extension Declaration {
  /// Whether a test target can replace its value.
  var canBeReplaced: Bool { !isInput && isolation == nil }

  /// Returns a declaration of the same name and scope, for what the target adds to it.
  func standIn(at position: SourcePosition, branches: [Branch]) -> Declaration {
    var copy = Declaration(
      name: Located(name.value, at: position), access: .internal, scope: scope, isByType: false,
      branches: branches)
    copy.availability = availability
    return copy
  }
}

/// One of the target's own provisions, in the form of a declaration.
package struct ProvidedNode: Sendable {
  /// The provision, with the name and scope of its dependency.
  package let declaration: Declaration
  /// The dependency that it provides.
  package let target: Int

  /// Returns the provisions whose dependency exists, one for each dependency.
  static func find(in module: Module, _ finder: EdgeFinder, _ providers: Providers) -> [ProvidedNode] {
    var found: Set<Int> = []
    return module.provisions.filter { !$0.isChoice }.compactMap { provision in
      let name = provision.name
      guard let target = finder.names.inTarget[name.value], let all = providers.candidates[target],
        found.insert(target).inserted
      else { return nil }
      let provided = finder.declarations[target]
      let own = all.filter { $0.module == 0 }
      if own.isEmpty { return nil }
      let branches = own.map { source in
        var branch = source.branch
        branch.isolation = provided.isolation
        if module.isTest { branch.usesDefaultInTests = true }
        branch.presence = source.condition
        branch.condition =
          source.condition.isAlways
          ? nil
          : Condition(
            text: source.condition.text, position: branch.condition?.position ?? name.position,
            formula: source.condition)
        return branch
      }
      return ProvidedNode(
        declaration: provided.standIn(at: name.position, branches: branches), target: target)
    }
  }
}
