/// Finds what expressions need of the dependencies that they can name.
struct EdgeFinder {
  let names: VisibleNames
  let live: [[DependencyGraph.Edge]]
  let preview: [[DependencyGraph.Edge]]
  let test: [[DependencyGraph.Edge]]

  init(names: VisibleNames, declarations: [Declaration], owners: [Int], providers: Providers) {
    self.names = names
    var live = declarations.indices.map {
      Self.edges(ofAll: declarations[$0], in: .live, module: owners[$0], names)
    }
    for (node, contributors) in providers.contributions {
      for contributor in contributors {
        for element in contributor.contribution.elements {
          live[node] += Self.edges(of: element.expression, in: contributor.module, names)
        }
      }
    }
    func provided(
      _ node: Int, _ alternative: (Provision) -> Declaration.Alternative?
    ) -> [DependencyGraph.Edge]? {
      guard let provider = providers.chosen[node] else { return nil }
      let expression = alternative(provider.provision)?.expression ?? provider.provision.expression
      return Self.edges(of: expression, in: provider.module, names)
    }
    // In tests others than required ones are replaced; what they are made of elsewhere stays.
    for node in providers.chosen.keys { live[node] += provided(node) { _ in nil } ?? [] }
    func edges(
      in context: DependencyGraph.Context, where hasOwn: (Declaration) -> Bool,
      _ provision: (Provision) -> Declaration.Alternative?
    ) -> [[DependencyGraph.Edge]] {
      declarations.indices.map { index in
        guard hasOwn(declarations[index]) else {
          guard declarations[index].isRequired else { return live[index] }
          return provided(index, provision) ?? live[index]
        }
        return Self.edges(ofAll: declarations[index], in: context, module: owners[index], names)
      }
    }
    self.live = live
    preview = edges(in: .preview, where: \.hasPreview, \.preview)
    test = edges(in: .test, where: \.hasTest, \.test)
  }

  private static func edges(
    ofAll declaration: Declaration, in context: DependencyGraph.Context, module: Int, _ names: VisibleNames
  ) -> [DependencyGraph.Edge] {
    declaration.variants.isEmpty
      ? edges(of: declaration, in: context, module: module, names)
      : declaration.variants.flatMap { edges(of: $0, in: context, module: module, names) }
  }

  /// What one declaration of a name needs of others in a context.
  static func edges(
    of branch: Declaration, in context: DependencyGraph.Context, module: Int, _ names: VisibleNames
  ) -> [DependencyGraph.Edge] {
    let alternative =
      switch context {
      case .live: nil as Expression?
      case .preview: branch.preview?.expression
      case .test: branch.test?.expression
      }
    return edges(of: alternative ?? branch.expression, reads: branch.reads, in: module, names)
  }

  static func edges(
    of expression: Expression?, reads: [Located<String>] = [], in module: Int, _ names: VisibleNames
  ) -> [DependencyGraph.Edge] {
    var edges: [DependencyGraph.Edge] = []
    for reference in expression?.references ?? [] {
      guard let target = names.index(of: reference.name, in: module) else { continue }
      let kind: DependencyGraph.Edge.Kind = reference.kind == .provider ? .provider : .value
      edges.append(
        DependencyGraph.Edge(
          kind: kind, target: target, position: reference.position, isInClosure: reference.isInClosure,
          isCall: reference.isCalled, awaits: expression?.effects.contains(.await) == true))
    }
    for name in reads {
      guard let target = names.index(of: name.value, in: module) else { continue }
      edges.append(
        DependencyGraph.Edge(kind: .reads, target: target, position: name.position, isInClosure: false))
    }
    return edges
  }
}
