extension Declaration {
  /// Whether a test target can put a value of its own in place of what there is.
  var canBeReplaced: Bool { !isInput && isolation == nil }
}

/// One of the target's own provisions, as if it were a declaration.
package struct ProvidedNode: Sendable {
  /// What the provision says, under the name and in the scope of the dependency that it is for.
  package private(set) var declaration: Declaration
  /// The dependency that it is for.
  package let target: Int
  private let names: VisibleNames

  /// Those for which there is a dependency to provide.
  static func find(
    in module: Module, _ names: VisibleNames, _ declarations: [Declaration]
  ) -> [ProvidedNode] {
    var result: [ProvidedNode] = []
    // Where two entries for one name could both count, the first does; that is reported.
    var taken: [Int: [Formula]] = [:]
    for provision in module.provisions where !provision.isChoice {
      guard let target = names.index(of: provision.name.value, in: 0) else { continue }
      let provided = declarations[target]
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
        // Those that choose a module are not here to say what this one is not.
        if presence != .always {
          let position = declaration.branches[index].condition?.position ?? provision.name.position
          declaration.branches[index].condition = Condition(
            text: presence.text, position: position, formula: presence)
        }
      }
      taken[target, default: []].append(!provision.branches.presence)
      declaration.branches.removeAll { $0.chosenModule != nil }
      result.append(ProvidedNode(declaration: declaration, target: target, names: names))
    }
    return result
  }

  package func edges(of branch: Branch, in context: Context) -> [DependencyGraph.Edge] {
    EdgeFinder.edges(of: branch, in: context, module: 0, names)
  }

  package func edges(in context: Context) -> [DependencyGraph.Edge] {
    declaration.branches.flatMap { edges(of: $0, in: context) }
  }

  /// What it needs in whatever context.
  package var allEdges: [DependencyGraph.Edge] { Context.allCases.flatMap { edges(in: $0) } }

  /// The same with one of its branches.
  func only(_ branch: Branch) -> ProvidedNode {
    var copy = self
    copy.declaration.branches = [branch]
    return copy
  }

  mutating func rename(_ rename: (inout Declaration) -> Void) { rename(&declaration) }
}
