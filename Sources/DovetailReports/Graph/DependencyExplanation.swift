package struct DependencyExplanation {
  /// Deeper levels and further paths are only counted.
  private static let depthLimit = 24
  private static let pathLimit = 40

  private let graph: PackageGraph
  private let users: [[Int]]
  /// The module from which names are seen: others are qualified.
  private let module: Int

  package static func render(_ index: Int, of graph: PackageGraph) -> String {
    DependencyExplanation(graph: graph, users: graph.users, module: graph.nodes[index].module).render(index)
  }

  private func render(_ index: Int) -> String {
    let node = graph.nodes[index]
    let owner = graph.modules.count > 1 ? ["of \(graph.modules[module].name)"] : []
    var text = "\(node.name): \(node.type)\n"
    text += "  \((graph.remarks(node) + owner).joined(separator: ", "))\n"
    if let availability = node.availability { text += "  available on \(availability)\n" }
    if let message = node.deprecated { text += "  deprecated: \(message)\n" }
    for line in (node.doc ?? "").split(separator: "\n") { text += "  \(line)\n" }
    text += "  declared at \(node.place)\n"
    text += origins(of: node)
    text += "\nmade from:\n" + parts(of: index)
    text += "\nneeded by" + usersText(of: index)
    return text
  }

  private func name(_ index: Int) -> String { graph.name(index, seenFrom: module) }

  // MARK: What it is made from

  private func origins(of node: PackageGraph.Node) -> String {
    var text = ""
    for part in node.parts {
      let key = part.shownKey.map { "\($0) " } ?? ""
      let verb = part.kind == .provided ? "provided by" : "collects \(key)from"
      text += "  \(verb) '\(graph.modules[part.module].name)' at \(part.place)"
      text += "\(graph.remarks(part).inParentheses)\n"
    }
    if node.has(.required), text.isEmpty { text += "  no known module provides it\n" }
    return text
  }

  private func parts(of root: Int) -> String {
    guard !graph.nodes[root].needs.isEmpty else { return "  nothing else\n" }
    var text = ""
    var shown: Set<Int> = [root]
    // An explicit stack, so that no graph is too deep.
    var rest: [(edge: PackageGraph.Edge, depth: Int)] = graph.nodes[root].needs.reversed().map { ($0, 1) }
    while let (edge, depth) = rest.popLast() {
      let needs = graph.nodes[edge.target].needs
      let isNew = shown.insert(edge.target).inserted
      var remarks = graph.remarks(edge)
      if isNew { remarks += graph.remarks(graph.nodes[edge.target]) }
      if edge.target == root {
        remarks.append("the one explained")
      } else if !isNew, !needs.isEmpty {
        remarks.append("see above")
      }
      let isCut = isNew && depth == Self.depthLimit && !needs.isEmpty
      if isCut { remarks.append("and what it is made from") }
      text += String(repeating: "  ", count: depth) + "\(name(edge.target))\(remarks.inParentheses)\n"
      guard isNew, !isCut else { continue }
      rest += needs.reversed().map { ($0, depth + 1) }
    }
    return text
  }

  // MARK: What needs it

  private func usersText(of root: Int) -> String {
    // For each dependency that needs it, the next step of a shortest path down.
    var steps: [Int: Int] = [:]
    var queue = [root]
    var next = 0
    while next < queue.count {
      for user in users[queue[next]] where user != root && steps[user] == nil {
        steps[user] = queue[next]
        queue.append(user)
      }
      next += 1
    }
    let passed = Set(steps.values)
    guard queue.count > 1 else { return ":\n  no other dependency\n" }
    // The path from one that is on no other path shows all on it.
    let starts = queue.dropFirst().filter { !passed.contains($0) }.sorted()
    let count = queue.count - 1
    var text = count == 1 ? " 1 dependency:\n" : " \(count) dependencies, directly or not:\n"
    text += starts.prefix(Self.pathLimit).map { "  \(path(from: $0, to: root, steps))\n" }.joined()
    if starts.count > Self.pathLimit { text += "  and on \(starts.count - Self.pathLimit) more paths\n" }
    return text
  }

  private func path(from start: Int, to end: Int, _ steps: [Int: Int]) -> String {
    var nodes = [start]
    while let last = nodes.last, last != end { nodes.append(steps[last]!) }
    let names = nodes.map(name)
    guard names.count > 2 * Self.depthLimit else { return names.joined(separator: " -> ") }
    let middle = "… \(names.count - 2 * Self.depthLimit) more …"
    return (names.prefix(Self.depthLimit) + [middle] + names.suffix(Self.depthLimit)).joined(
      separator: " -> ")
  }
}
