import DovetailGenerator

extension PackageGraph {
  /// Returns what nothing uses, sorted by module; one finding for dependencies that only use each other.
  ///
  /// If the targets aren't a whole package, others of it may use what is visible to them.
  package func unused(by targets: [TargetUse], isWholePackage: Bool) -> [Finding] {
    let search = UnusedSearch(self, targets, isWholePackage: isWholePackage)
    let users = users
    return search.groups().map { search.finding($0, isUsed: !users[$0[0]].isEmpty) }
  }
}

private struct UnusedSearch {
  let graph: PackageGraph
  /// What only other packages can use.
  private var unknown: Set<Int> = []
  private var used: Set<Int> = []
  private var needs: [[Int]]

  init(_ graph: PackageGraph, _ targets: [TargetUse], isWholePackage: Bool) {
    self.graph = graph
    needs = graph.nodes.map { $0.needs.map(\.target) }
    let indexes = graph.indexesByName
    let libraries = Set(targets.filter(\.isLibrary).map(\.graph.module.name))
    var roots: Set<Int> = []
    for target in targets {
      func node(_ index: Int) -> Int? {
        let (owner, declaration) = (target.graph.owners[index], target.graph.declarations[index])
        return indexes["\(target.graph.modules[owner].name).\(declaration.name.value)"]
      }
      roots.formUnion(target.inSwift.compactMap(node))
      for (user, mentioned) in target.inExpressions {
        guard let index = node(mentioned) else { continue }
        if let user = user.flatMap(node) { needs[user].append(index) } else { roots.insert(index) }
      }
    }
    for (index, node) in graph.nodes.enumerated() {
      let module = graph.modules[node.module]
      // Inputs, and what a start or the beginning of a scope makes, are useful without being read.
      let isUseful = [PackageGraph.Trait.input, .started, .eager].contains(where: node.has)
      if !module.isTarget || isUseful { roots.insert(index) }
      guard node.access != .internal, !roots.contains(index) else { continue }
      if !isWholePackage {
        roots.insert(index)
      } else if node.access == .public, libraries.contains(module.name) {
        unknown.insert(index)
      }
    }
    used = graph.reached(from: roots) { [needs] in needs[$0] }
    unknown.subtract(used)
  }

  /// Returns each unused dependency with those that only it needs. What nothing needs comes before cycles.
  func groups() -> [[Int]] {
    var rest = Set(graph.nodes.indices).subtracting(used)
    var users = [Set<Int>](repeating: [], count: needs.count)
    for (index, targets) in needs.enumerated() {
      for target in targets where target != index { users[target].insert(index) }
    }
    var groups: [[Int]] = []
    func take(_ start: Int) {
      let group = graph.reached(from: [start]) { needs[$0] }.intersection(rest)
      rest.subtract(group)
      groups.append([start] + group.subtracting([start]).sorted())
    }
    // What other packages may use keeps what it needs.
    for index in unknown.sorted() where rest.contains(index) { take(index) }
    for index in graph.nodes.indices where rest.contains(index) && users[index].isEmpty { take(index) }
    for index in graph.nodes.indices where rest.contains(index) { take(index) }
    return groups.sorted { $0[0] < $1[0] }
  }

  func finding(_ group: [Int], isUsed: Bool) -> Finding {
    let node = graph.nodes[group[0]]
    let isUnknown = unknown.contains(group[0])
    let whose = node.access == .internal ? "target" : "package"
    let message =
      if isUnknown {
        "nothing in this package uses '\(node.name)'; another package may"
      } else if !isUsed {
        "nothing in this \(whose) uses '\(node.name)'; remove it, or read it with @Dependency(\\.\(node.name))"
      } else {
        "'\(node.name)' and its users only use each other; remove them, or read one of them"
      }
    let contributions = node.parts.filter { $0.kind == .contributed && $0.module != node.module }.map {
      Finding.Note(
        place: $0.place, message: "nothing uses what '\(graph.modules[$0.module].name)' contributes here")
    }
    let others = group.dropFirst().map { graph.nodes[$0] }.map {
      Finding.Note(place: $0.place, message: "without it, nothing uses '\($0.name)'")
    }
    return Finding(
      id: .unusedDependency, severity: isUnknown ? .note : .warning, place: node.place, message: message,
      notes: contributions + (isUnknown ? [] : others))
  }
}
