extension Declaration {
  /// Whether a test target can put a value of its own in the place of what there is.
  var canBeReplaced: Bool { !isInput && isolation == nil }
}

/// One of the target's own provisions, as if it were a declaration.
package struct ProvidedNode: Sendable {
  /// What the provision says, under the name and in the scope of the dependency that it is for.
  package private(set) var declaration: Declaration
  /// The dependency that it is for.
  package let target: Int
  package let liveEdges: [DependencyGraph.Edge]
  package let previewEdges: [DependencyGraph.Edge]
  package let testEdges: [DependencyGraph.Edge]

  init?(
    _ provision: Provision, _ names: VisibleNames, _ declarations: [Declaration], isTest: Bool
  ) {
    guard provision.from == nil, let target = names.index(of: provision.name.value, in: 0) else { return nil }
    let provided = declarations[target]
    guard provided.isRequired || isTest && provided.canBeReplaced else { return nil }
    var declaration = Declaration(
      name: Located(provided.name.value, at: provision.name.position), access: .internal,
      scope: provided.scope,
      isolation: provided.isolation, isByType: false,
      usesDefaultInTests: provision.usesDefaultInTests || isTest)
    declaration.expression = provision.expression
    declaration.preview = provision.preview
    declaration.test = provision.test
    declaration.dispose = provision.dispose
    declaration.condition = provision.condition
    declaration.availability = provided.availability
    declaration.isStarted = declaration.expressions.contains { !$0.effects.isEmpty }
    self.declaration = declaration
    self.target = target
    func edges(_ alternative: Declaration.Alternative?) -> [DependencyGraph.Edge]? {
      alternative?.expression.map { EdgeFinder.edges(of: $0, in: 0, names) }
    }
    liveEdges = EdgeFinder.edges(of: provision.expression, in: 0, names)
    previewEdges = edges(provision.preview) ?? liveEdges
    testEdges = edges(provision.test) ?? liveEdges
  }

  mutating func rename(_ rename: (inout Declaration) -> Void) { rename(&declaration) }
}
