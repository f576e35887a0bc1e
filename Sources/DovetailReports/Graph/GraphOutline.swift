package import DovetailGenerator

/// A proved graph as reports show it: each pair of dependencies once, whatever context needs it.
package struct GraphOutline: Sendable {
  package struct Edge: Sendable {
    package let target: Int
    /// How the value gets at it: fetched while it is made, through a provider, or by itself.
    package let kind: DependencyGraph.Edge.Kind
    /// The only context that needs it, if not the live one.
    package let context: Context?
  }

  package let graph: DependencyGraph
  /// What each needs, in the order of the text.
  package let needs: [[Edge]]
  /// Which others need each, in the order of the manifest.
  package let users: [[Int]]

  package init(_ graph: DependencyGraph) {
    self.graph = graph
    let needs = graph.declarations.indices.map { Self.edges(of: $0, graph) }
    var users = [[Int]](repeating: [], count: needs.count)
    for (index, edges) in needs.enumerated() {
      for edge in edges where edge.target != index { users[edge.target].append(index) }
    }
    self.needs = needs
    self.users = users
  }

  /// The names of the custom scopes, each once.
  package var scopes: [String] {
    var seen: Set<String> = []
    return ScopeTree(graph.modules).names.filter { seen.insert($0).inserted }
  }

  /// The name of a dependency, with its module where the target means another one by that name.
  package func name(_ index: Int) -> String {
    let name = graph.declarations[index].name.value
    guard let meant = graph.indexes[name], meant != index, let module = module(index) else { return name }
    return "\(name) of \(module)"
  }

  /// The module of a dependency that is not the target's own.
  package func module(_ index: Int) -> String? {
    let owner = graph.owners[index]
    return owner > 0 ? graph.modules[owner].name : nil
  }

  /// What sets a dependency apart, for people: how long its value lives, where, and whose it is.
  package func traits(_ index: Int) -> [String] {
    graph.declarations[index].traits + (module(index).map { ["of \($0)"] } ?? [])
  }

  /// One edge to each target; a value's edge counts more than a provider's.
  private static func edges(of index: Int, _ graph: DependencyGraph) -> [Edge] {
    var result: [Edge] = []
    var places: [Int: Int] = [:]
    for context in Context.allCases {
      for edge in graph.edges(of: index, in: context) {
        let new = Edge(target: edge.target, kind: edge.kind, context: context == .live ? nil : context)
        guard let place = places[edge.target] else {
          places[edge.target] = result.count
          result.append(new)
          continue
        }
        if result[place].context == new.context, result[place].kind == .provider { result[place] = new }
      }
    }
    return result
  }
}

extension GraphOutline.Edge {
  /// What sets the edge apart from a plain one, for people.
  package var remarks: [String] {
    var remarks: [String] = []
    switch kind {
    case .value: break
    case .provider: remarks.append("through a provider")
    case .reads: remarks.append("read by itself")
    }
    if let context { remarks.append("in \(context.name) only") }
    return remarks
  }
}

extension Declaration {
  fileprivate var traits: [String] {
    var traits = [scope.value.isCustom ? "scope '\(scope.value.name)'" : scope.value.name]
    if isFactory { traits.append("with parameters") }
    if isInput { traits.append("input") }
    if isRequired { traits.append("required") }
    if collects { traits.append("collects") }
    if isStarted { traits.append("started") }
    if isEager { traits.append("eager") }
    if let isolation { traits.append("on \(isolation.value)") }
    if access != .internal { traits.append(access.rawValue) }
    return traits
  }
}
