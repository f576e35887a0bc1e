/// The dependencies of a module and what each needs of the others.
package struct DependencyGraph: Sendable {
  package struct Edge: Sendable {
    package enum Kind: Sendable {
      /// Evaluated while the value is made, or in a closure that it keeps.
      case value
      /// Fetched later, through a provider.
      case provider
      /// Read by the value itself, through wrappers.
      case reads
    }

    package let kind: Kind
    package let target: Int
    package let position: SourcePosition
    package let isInClosure: Bool
    /// A call of the value, as a factory's, which may change the actor where `awaits` says so.
    package var isCall = false
    package var awaits = false
  }

  package let module: Module
  /// The declarations, each name once.
  package let declarations: [Declaration]
  package let indexes: [String: Int]
  /// For each declaration, what its live expression needs, in the order of the text.
  package let liveEdges: [[Edge]]
  package let previewEdges: [[Edge]]
  package let testEdges: [[Edge]]

  package init(_ module: Module) {
    self.module = module
    var declarations: [Declaration] = []
    var indexes: [String: Int] = [:]
    for declaration in module.dependencies where indexes[declaration.name.value] == nil {
      indexes[declaration.name.value] = declarations.count
      declarations.append(declaration)
    }
    self.declarations = declarations
    self.indexes = indexes
    liveEdges = declarations.map { Self.edges(ofAll: $0, in: .live, indexes) }
    previewEdges = declarations.indices.map { [liveEdges] index in
      guard declarations[index].hasPreview else { return liveEdges[index] }
      return Self.edges(ofAll: declarations[index], in: .preview, indexes)
    }
    testEdges = declarations.indices.map { [liveEdges] index in
      guard declarations[index].hasTest else { return liveEdges[index] }
      return Self.edges(ofAll: declarations[index], in: .test, indexes)
    }
  }

  /// What a value is made for.
  package enum Context: Sendable {
    case live, preview, test
  }

  /// What one declaration of a name needs of others in a context.
  package func edges(of branch: Declaration, in context: Context) -> [Edge] {
    Self.edges(of: branch, in: context, indexes)
  }

  private static func edges(
    ofAll declaration: Declaration, in context: Context, _ indexes: [String: Int]
  ) -> [Edge] {
    declaration.variants.isEmpty
      ? edges(of: declaration, in: context, indexes)
      : declaration.variants.flatMap { edges(of: $0, in: context, indexes) }
  }

  private static func edges(
    of branch: Declaration, in context: Context, _ indexes: [String: Int]
  ) -> [Edge] {
    let alternative =
      switch context {
      case .live: nil as Expression?
      case .preview: branch.preview?.expression
      case .test: branch.test?.expression
      }
    return edges(of: branch, expression: alternative ?? branch.expression, indexes)
  }

  /// The edges in each context that differs from the live one, the live one first.
  package var edgesByContext: [[[Edge]]] {
    var result = [liveEdges]
    if declarations.contains(where: \.hasPreview) {
      result.append(previewEdges)
    }
    if declarations.contains(where: \.hasTest) {
      result.append(testEdges)
    }
    return result
  }

  private static func edges(
    of declaration: Declaration, expression: Expression?, _ indexes: [String: Int]
  ) -> [Edge] {
    var edges: [Edge] = []
    for reference in expression?.references ?? [] {
      guard let target = indexes[reference.name] else { continue }
      let kind: Edge.Kind = reference.kind == .provider ? .provider : .value
      edges.append(
        Edge(
          kind: kind, target: target, position: reference.position, isInClosure: reference.isInClosure,
          isCall: reference.isCalled, awaits: expression?.effects.contains(.await) == true))
    }
    for name in declaration.reads {
      guard let target = indexes[name.value] else { continue }
      edges.append(Edge(kind: .reads, target: target, position: name.position, isInClosure: false))
    }
    return edges
  }
}
