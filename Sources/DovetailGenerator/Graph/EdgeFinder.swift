struct EdgeFinder: Sendable {
  typealias Edge = DependencyGraph.Edge

  let names: VisibleNames
  let declarations: [Declaration]
  let owners: [Int]
  let providers: Providers

  /// Returns the edges of all dependencies, live and in each other context in which some value is made in its own way.
  func edges() -> [Context: [[Edge]]] {
    let nodes = declarations.indices
    let live = nodes.map { edges(of: $0, in: .live) }
    var all = [Context.live: live]
    for context in [Context.preview, .test] {
      func differs(_ branch: Branch) -> Bool { branch.ownExpressions[context] != nil }
      for node in nodes {
        let isProvided = providers[node]?.implementations.contains { differs($0.branch) } ?? false
        guard isProvided || declarations[node].branches.contains(where: differs) else { continue }
        all[context, default: live][node] = edges(of: node, in: context)
      }
    }
    return all
  }

  private func edges(of node: Int, in context: Context) -> [Edge] {
    let branches = declarations[node].branches
    guard let parts = providers[node] else { return edges(of: branches, in: context, module: owners[node]) }
    // Where a context has its own expression, only a test target's own provision replaces it.
    func isOpen(_ branch: Branch) -> Bool { context == .live || branch.ownExpressions[context] == nil }
    func isReplaced(_ branch: Branch, by module: Int) -> Bool {
      providers.isForTests ? module == 0 || isOpen(branch) : branch.isRequired && isOpen(branch)
    }
    var rest = branches
    for index in rest.indices {
      let others = parts.implementations.filter { isReplaced(branches[index], by: $0.module) }
      rest[index].presence = rest[index].presence && !.disjunction(others.map(\.branch.presence))
    }
    var edges = self.edges(of: rest, in: context, module: owners[node])
    let collected = Formula.disjunction(rest.filter(isOpen).map(\.presence))
    for (module, contribution) in parts.contributions {
      for element in contribution.elements { edges += self.edges(of: element, where: collected, in: module) }
    }
    for (module, branch) in parts.implementations {
      let replaced = Formula.disjunction(branches.filter { isReplaced($0, by: module) }.map(\.presence))
      edges += self.edges(of: branch.expression(in: context), where: branch.presence && replaced, in: module)
    }
    return edges
  }

  func edges(of part: Contribution.Element, where presence: Formula = .always, in module: Int = 0) -> [Edge] {
    edges(of: part.expression, where: part.presence && presence, in: module)
  }

  func edges(of branches: [Branch], in context: Context, module: Int = 0) -> [Edge] {
    branches.flatMap {
      edges(of: $0.expression(in: context), reads: $0.reads, where: $0.presence, in: module)
    }
  }

  private func edges(
    of expression: Expression?, reads: [Located<String>] = [], where condition: Formula, in module: Int
  ) -> [Edge] {
    if condition.isNever { return [] }
    var edges: [Edge] = []
    if let expression {
      // An expression can have as many as a manifest has bytes: a list that grows would take twice the memory.
      edges.reserveCapacity(expression.references.count)
      for reference in expression.references {
        guard let target = names.index(of: reference.name, in: module) else { continue }
        let isFactory = declarations[target].isFactory
        // A provider that is called at once is a read, unless it only fetches a factory.
        let isLater = !reference.isCalled || reference.isInClosure || isFactory
        let isUse = !isFactory || reference.isCalled && !reference.isProvider
        edges.append(
          Edge(
            target: target, position: reference.position, condition: condition && reference.condition,
            kind: reference.isProvider && isLater ? .provider : .value, isInClosure: reference.isInClosure,
            needsActor: isUse && !expression.effects.contains(.await)))
      }
      // A build sees only its own target's Swift files.
      for wrapper in module == 0 ? expression.wrappers : [] {
        guard let target = names.index(of: wrapper.name, in: module) else { continue }
        let presence = declarations[target].branches.presence
        // This module's file can't test another module's flags.
        if owners[target] > 0, presence.dependsOnModuleFlag { continue }
        edges.append(
          Edge(
            target: target, position: wrapper.position, condition: condition && presence,
            kind: wrapper.keeps && !declarations[target].isFactory ? .kept : .live))
      }
    }
    for name in reads {
      guard let target = names.index(of: name.value, in: module) else { continue }
      edges.append(Edge(target: target, position: name.position, condition: condition, kind: .reads))
    }
    return edges
  }
}
