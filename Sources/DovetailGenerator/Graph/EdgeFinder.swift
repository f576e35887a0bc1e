/// Finds what expressions need of the dependencies that they can name.
struct EdgeFinder {
  let names: VisibleNames
  let live: [[DependencyGraph.Edge]]
  let preview: [[DependencyGraph.Edge]]
  let test: [[DependencyGraph.Edge]]

  init(names: VisibleNames, declarations: [Declaration], owners: [Int]) {
    self.names = names
    let live = declarations.indices.map {
      Self.edges(of: declarations[$0].expression, reads: declarations[$0].reads, in: owners[$0], names)
    }
    func edges(_ alternative: (Declaration) -> Declaration.Alternative?) -> [[DependencyGraph.Edge]] {
      declarations.indices.map { index in
        guard case .expression(let expression) = alternative(declarations[index]) else { return live[index] }
        return Self.edges(of: expression, reads: declarations[index].reads, in: owners[index], names)
      }
    }
    self.live = live
    preview = edges(\.preview)
    test = edges(\.test)
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
          kind: kind, target: target, position: reference.position, isInClosure: reference.isInClosure))
    }
    for name in reads {
      guard let target = names.index(of: name.value, in: module) else { continue }
      edges.append(
        DependencyGraph.Edge(kind: .reads, target: target, position: name.position, isInClosure: false))
    }
    return edges
  }
}
