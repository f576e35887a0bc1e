package import DovetailGenerator

/// What one dependency is made of, and who needs it, up to what nobody needs.
package struct DependencyExplanation {
  /// Deeper levels and further roots are counted, not shown.
  private static let depthLimit = 24
  private static let rootLimit = 40

  private let outline: GraphOutline
  private let sources: [SourceText]

  package init(_ graph: DependencyGraph, sources: [SourceText]) {
    outline = GraphOutline(graph)
    self.sources = sources
  }

  package func render(_ index: Int) -> String {
    let declaration = outline.graph.declarations[index]
    var text = "\(declaration.name.value): \(declaration.type?.value.text ?? "?")\n"
    text += "  \(declaration.traits.joined(separator: ", "))\n"
    for line in (declaration.doc ?? "").split(separator: "\n") { text += "  \(line)\n" }
    let source = sources[declaration.name.position.file]
    let (line, column) = source.lineAndColumn(at: declaration.name.position.offset)
    text += "  declared at \(source.path):\(line):\(column)\n"
    text += "\nmade of:\n" + parts(of: index)
    text += "\nneeded by:\n" + users(of: index)
    return text
  }

  // MARK: What it is made of

  private func parts(of root: Int) -> String {
    guard !outline.needs[root].isEmpty else { return "  nothing else\n" }
    var text = ""
    var shown: Set<Int> = [root]
    // A stack of its own, so that no graph is too deep.
    var rest: [(edge: GraphOutline.Edge, depth: Int)] = outline.needs[root].reversed().map { ($0, 1) }
    while let (edge, depth) = rest.popLast() {
      let needs = outline.needs[edge.target]
      let isNew = shown.insert(edge.target).inserted
      var remarks = edge.remarks
      if isNew { remarks += outline.graph.declarations[edge.target].traits }
      if edge.target == root {
        remarks.append("the one explained")
      } else if !isNew, !needs.isEmpty {
        remarks.append("see above")
      }
      let isCut = isNew && depth == Self.depthLimit && !needs.isEmpty
      if isCut { remarks.append("and what it is made of") }
      text += String(repeating: "  ", count: depth) + outline.name(edge.target)
      text += remarks.isEmpty ? "\n" : " (\(remarks.joined(separator: ", ")))\n"
      guard isNew, !isCut else { continue }
      rest += needs.reversed().map { ($0, depth + 1) }
    }
    return text
  }

  // MARK: Who needs it

  private func users(of root: Int) -> String {
    // From each dependency that needs it, the next step of a shortest way down.
    var steps: [Int: Int] = [:]
    var queue = [root]
    var next = 0
    while next < queue.count {
      for user in outline.users[queue[next]] where user != root && steps[user] == nil {
        steps[user] = queue[next]
        queue.append(user)
      }
      next += 1
    }
    guard queue.count > 1 else { return "  no other dependency\n" }
    var roots = queue.dropFirst().filter { outline.users[$0].isEmpty }.sorted()
    // Where all need each other, through providers, there is no root: the direct users must do.
    if roots.isEmpty { roots = outline.users[root] }
    var text = roots.prefix(Self.rootLimit).map { "  \(path(from: $0, to: root, steps))\n" }.joined()
    if roots.count > Self.rootLimit { text += "  and from \(roots.count - Self.rootLimit) more roots\n" }
    return text + "  (\(queue.count - 1) in all)\n"
  }

  private func path(from start: Int, to end: Int, _ steps: [Int: Int]) -> String {
    var nodes = [start]
    while let last = nodes.last, last != end { nodes.append(steps[last]!) }
    let names = nodes.map(outline.name)
    guard names.count > 2 * Self.depthLimit else { return names.joined(separator: " -> ") }
    let middle = "… \(names.count - 2 * Self.depthLimit) more …"
    return (names.prefix(Self.depthLimit) + [middle] + names.suffix(Self.depthLimit)).joined(
      separator: " -> ")
  }
}
