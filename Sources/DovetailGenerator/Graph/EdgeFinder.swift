/// Finds the dependencies that expressions need.
struct EdgeFinder: Sendable {
  typealias Edge = DependencyGraph.Edge

  let names: VisibleNames
  let declarations: [Declaration]
  let owners: [Int]
  let providers: Providers

  /// Returns the edges, by context, of some dependencies and of all that they need, directly or not, and the live
  /// context with those in which a value is made in another way.
  func edges(from some: Range<Int>) -> (edges: [[[Edge]]], contexts: [Context]) {
    var live = [[Edge]](repeating: [], count: declarations.count)
    // What differs from it.
    var others: [(context: Context, node: Int, edges: [Edge])] = []
    var isFound = [Bool](repeating: false, count: declarations.count)
    var nodes = Array(some)
    for node in nodes { isFound[node] = true }
    var next = 0
    while next < nodes.count {
      let node = nodes[next]
      next += 1
      var found = edges(of: node, in: .live)
      live[node] = found
      let sources = providers[node]?.sources ?? []
      for context in [Context.preview, .test]
      where declarations[node].differs(in: context)
        || sources.contains(where: { $0.branch.differs(in: context) })
      {
        let edges = edges(of: node, in: context)
        others.append((context, node, edges))
        found += edges
      }
      for edge in found where !isFound[edge.target] {
        isFound[edge.target] = true
        nodes.append(edge.target)
      }
    }
    let edges = Context.allCases.map { context in
      var all = live
      for other in others where other.context == context { all[other.node] = other.edges }
      return all
    }
    let contexts = Context.allCases.filter { context in
      context == .live || others.contains { $0.context == context }
    }
    return (edges, contexts)
  }

  private func edges(of node: Int, in context: Context) -> [Edge] {
    let declaration = declarations[node]
    var edges = self.edges(of: declaration.branches, in: context, module: owners[node])
    guard let additions = providers[node] else { return edges }
    // If a context has its own expression, other modules don't make the value there.
    let open = declaration.branches.filter { $0.ownExpression(in: context) == nil || context == .live }
    guard !open.isEmpty else { return edges }
    for (module, contribution) in additions.contributions {
      for element in contribution.elements { edges += self.edges(of: element, module: module) }
    }
    let required = Formula.disjunction(open.filter(\.isRequired).map(\.presence))
    for source in additions.sources {
      let condition = declaration.isRequired ? source.condition && required : source.condition
      edges += self.edges(of: source.branch.expression(in: context), where: condition, in: source.module)
    }
    return edges
  }

  func edges(of element: Contribution.Element, module: Int = 0) -> [Edge] {
    edges(of: element.expression, where: element.presence, in: module)
  }

  func edges(of branches: [Branch], in context: Context, module: Int = 0) -> [Edge] {
    var all: [Edge] = []
    for branch in branches {
      let edges = edges(
        of: branch.expression(in: context), reads: branch.reads, where: branch.presence, in: module)
      if all.isEmpty { all = edges } else { all += edges }
    }
    return all
  }

  private func edges(
    of expression: Expression?, reads: [Located<String>] = [], where condition: Formula, in module: Int
  ) -> [Edge] {
    var edges: [Edge] = []
    if let expression {
      edges.reserveCapacity(expression.references.count)
      let awaits = expression.effects.contains(.await)
      for reference in expression.references {
        guard let target = names.index(of: reference.name, in: module) else { continue }
        edges.append(
          Edge(
            target: target, position: reference.position, condition: condition && reference.condition,
            kind: reference.kind == .provider ? .provider : .value, isInClosure: reference.isInClosure,
            isCall: reference.isCalled, awaits: awaits))
      }
      // A build sees only its own target's Swift files.
      for wrapper in module == 0 ? expression.wrappers : [] {
        guard let target = names.index(of: wrapper.name, in: module) else { continue }
        let presence = declarations[target].branches.presence
        // This module's file can't test another module's flags.
        if !names.isOwn(target), presence.dependsOnModuleFlag { continue }
        edges.append(
          Edge(
            target: target, position: wrapper.position, condition: condition && presence,
            kind: wrapper.keeps ? .kept : .live))
      }
    }
    for name in reads {
      guard let target = names.index(of: name.value, in: module) else { continue }
      edges.append(Edge(target: target, position: name.position, condition: condition, kind: .reads))
    }
    return edges
  }
}
