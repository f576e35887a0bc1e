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
    text += "  \(outline.traits(index).joined(separator: ", "))\n"
    for line in (declaration.doc ?? "").split(separator: "\n") { text += "  \(line)\n" }
    text += "  declared at \(place(declaration.name.position))\n"
    text += origins(of: index)
    text += "\nmade of:\n" + parts(of: index)
    text += "\nneeded by" + users(of: index)
    return text
  }

  private func place(_ position: SourcePosition) -> String {
    let source = sources[position.file]
    let (line, column) = source.lineAndColumn(at: position.offset)
    return "\(source.path):\(line):\(column)"
  }

  // MARK: What it is made of

  /// The modules that provide it or contribute to it, as far as the target sees.
  private func origins(of index: Int) -> String {
    let (graph, declaration) = (outline.graph, outline.graph.declarations[index])
    var text = ""
    let sources = graph.providers.sources[index] ?? []
    for provider in graph.providers.provisions[index] ?? [] {
      let isPassedOver = !sources.isEmpty && !sources.contains { $0.module == provider.module }
      let remark = isPassedOver ? " (not chosen)" : ""
      let position = provider.provision.name.position
      text += "  provided by '\(graph.modules[provider.module].name)' at \(place(position))\(remark)\n"
    }
    if declaration.isRequired, text.isEmpty { text += "  provided by no module that this target sees\n" }
    guard declaration.collects else { return text }
    for contributor in graph.providers.contributions[index] ?? [] {
      for element in contributor.contribution.elements {
        let key = element.key.map { "'\($0.value)' " } ?? ""
        let module = graph.modules[contributor.module].name
        text += "  collects \(key)of '\(module)' at \(place(element.expression.position))\n"
      }
    }
    return text
  }

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
      if isNew { remarks += outline.traits(edge.target) }
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
    guard queue.count > 1 else { return ":\n  no other dependency\n" }
    var roots = queue.dropFirst().filter { outline.users[$0].isEmpty }.sorted()
    // Where all need each other, through providers, there is no root: the direct users must do.
    let hasRoots = !roots.isEmpty
    if !hasRoots { roots = outline.users[root] }
    let count = queue.count - 1
    var text = count == 1 ? " 1 dependency" : " \(count) dependencies, directly or not"
    text += count > 1 && hasRoots ? "; the ways from those that nothing needs:\n" : ":\n"
    text += roots.prefix(Self.rootLimit).map { "  \(path(from: $0, to: root, steps))\n" }.joined()
    if roots.count > Self.rootLimit { text += "  and from \(roots.count - Self.rootLimit) more\n" }
    return text
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
