package import DovetailGenerator

/// The result of checking one target, with the sources that its positions refer to.
package struct TargetReport: Sendable {
  package let name: String
  /// `nil` if a manifest could not be read.
  package let graph: DependencyGraph?
  package let isValid: Bool
  package let diagnostics: [Diagnostic]
  package let sources: [SourceText]

  package init(
    name: String, graph: DependencyGraph?, isValid: Bool, diagnostics: [Diagnostic], sources: [SourceText]
  ) {
    self.name = name
    self.graph = graph
    self.isValid = isValid
    self.diagnostics = diagnostics
    self.sources = sources
  }
}

extension PackageGraph {
  /// Joins the graphs of targets. A module that is a target itself is described by that target's graph.
  package init(_ targets: [TargetReport]) {
    var builder = PackageGraphBuilder(targets: targets)
    self = builder.build()
  }
}

private struct PackageGraphBuilder {
  let targets: [TargetReport]
  var graph = PackageGraph()
  var modules: [String: Int] = [:]
  /// For each module, the target that describes it, and the module's number in that target's graph.
  var tellers: [(target: Int, module: Int)?] = []
  /// For each module, its dependencies by name.
  var nodes: [[String: Int]] = []
  var edges: [[PackageGraph.Node.EdgeKey: Int]] = []
  var marks: [Place: [String]] = [:]
  /// For each node, the modules whose implementations a root chooses.
  var chosen: [Int: Set<Int>] = [:]
  /// For each node, the modules among whose implementations a program chooses: what a test chooses decides nothing for others.
  var offered: [Int: Set<Int>] = [:]

  mutating func build() -> PackageGraph {
    for target in targets { _ = module(target.name, of: target) }
    for target in targets {
      for known in target.graph?.modules ?? [] { _ = module(known.name, of: nil) }
      mark(target)
    }
    // Tests last: in the graph of one, what it provides is in place of what modules below it declare.
    for isTest in [false, true] {
      for (number, target) in targets.enumerated() where target.graph?.module.isTest == isTest {
        for (index, known) in (target.graph?.modules ?? []).enumerated() {
          let module = module(known.name, of: nil)
          if tellers[module] == nil || index == 0 { tellers[module] = (number, index) }
        }
      }
    }
    for module in graph.modules.indices { addModule(module) }
    edges = [[PackageGraph.Node.EdgeKey: Int]](repeating: [:], count: graph.nodes.count)
    for number in targets.indices { addEdges(number) }
    for number in targets.indices { addParts(number) }
    for (node, modules) in offered { graph.nodes[node].passOver(modules.subtracting(chosen[node] ?? [])) }
    let tests = Set(graph.modules.indices.filter { graph.modules[$0].isTest })
    for node in graph.nodes.indices { graph.nodes[node].addEffectsOfProvisions(exceptBy: tests) }
    return graph
  }

  private mutating func module(_ name: String, of target: TargetReport?) -> Int {
    if let index = modules[name] { return index }
    modules[name] = graph.modules.count
    graph.modules.append(
      PackageGraph.Module(name: name, isTarget: target != nil, isValid: target?.isValid ?? true))
    tellers.append(nil)
    nodes.append([:])
    return graph.modules.count - 1
  }

  /// Records errors by place, for the nodes and edges at these places.
  private mutating func mark(_ target: TargetReport) {
    for diagnostic in target.diagnostics where diagnostic.severity == .error {
      for position in [diagnostic.position] + diagnostic.notes.map(\.position) {
        let id = diagnostic.id.rawValue
        let mark = Place(position, in: target.sources)
        if marks[mark]?.contains(id) != true { marks[mark, default: []].append(id) }
      }
    }
  }

  private func findings(at position: SourcePosition, _ target: TargetReport) -> [String] {
    marks.isEmpty ? [] : marks[Place(position, in: target.sources)] ?? []
  }

  /// Returns the errors at a declaration's name or anywhere in its text.
  private func findings(in declaration: Declaration, _ target: TargetReport) -> [String] {
    let name = declaration.name.position
    var found = findings(at: name, target)
    let errors = target.diagnostics.filter { $0.severity == .error && $0.position.file == name.file }
    if errors.isEmpty { return found }
    let text = name.offset..<target.sources[name.file].endOfMember(at: name.offset)
    for error in errors where text.contains(error.position.offset) && !found.contains(error.id.rawValue) {
      found.append(error.id.rawValue)
    }
    return found
  }

  // MARK: Modules and their dependencies

  private mutating func addModule(_ module: Int) {
    guard let teller = tellers[module], let known = targets[teller.target].graph else {
      graph.modules[module].unread = [
        .dependencies: [""], .scopes: [""], .provides: [""], .contributes: [""],
      ]
      return
    }
    let target = targets[teller.target]
    let described = known.modules[teller.module]
    graph.modules[module].isRoot = described.composes
    let isProgram = described.role.isRoot || described.isTest
    graph.modules[module].isProgram = isProgram
    graph.modules[module].isInstallable = !isProgram && (!described.composes || described.access == .public)
    graph.modules[module].isTest = described.isTest
    graph.modules[module].unread = described.namesWithErrors
    graph.modules[module].scopes = described.scopes.map {
      PackageGraph.Scope(
        name: $0.name.value, within: $0.within?.value ?? "singleton", access: $0.access.rawValue)
    }
    for (index, declaration) in known.declarations.enumerated() where known.owners[index] == teller.module {
      let scope = declaration.scope.value
      let index = scope.isCustom ? known.scopes.index(of: scope.name, in: teller.module) : nil
      let owner = index.map { known.scopes.owners[$0] }
      nodes[module][declaration.name.value] = graph.nodes.count
      graph.nodes.append(
        PackageGraph.Node(
          declaration, module: module,
          scopeModule: owner.map { known.modules[$0].name },
          place: Place(declaration.name.position, in: target.sources),
          findings: findings(in: declaration, target)))
    }
  }

  private func node(_ index: Int, _ known: DependencyGraph) -> Int? {
    guard let module = modules[known.modules[known.owners[index]].name] else { return nil }
    return nodes[module][known.declarations[index].name.value]
  }

  // MARK: Edges

  private mutating func addEdges(_ number: Int) {
    let target = targets[number]
    guard let known = target.graph else { return }
    let tells = known.modules.map { tellers[modules[$0.name]!]?.target == number }
    for index in known.declarations.indices {
      let isTeller = tells[known.owners[index]]
      // Another module can add needs only through what it provides or contributes.
      guard isTeller || known.providers[index] != nil, let node = node(index, known)
      else { continue }
      for context in Context.allCases {
        for edge in known.edges(in: context)[index] {
          let file = edge.position.file
          let writer = file < known.fileOwners.count ? known.fileOwners[file] : 0
          let via = writer == known.owners[index] ? nil : modules[known.modules[writer].name]
          // The target that describes a module knows best what its names mean.
          guard via != nil || isTeller, let needed = self.node(edge.target, known) else { continue }
          graph.nodes[node].add(
            PackageGraph.Edge(
              to: needed, PackageGraph.Edge.Kind(edge.kind), in: context, via: via,
              findings: findings(at: edge.position, target)),
            to: &edges[node])
        }
      }
    }
  }

  // MARK: What is provided and contributed

  private mutating func addParts(_ number: Int) {
    let target = targets[number]
    guard let known = target.graph else { return }
    for index in known.providers.nodes {
      guard let additions = known.providers[index], let node = node(index, known) else { continue }
      for provider in additions.provisions {
        let branches = provider.provision.branches.filter { $0.chosenModule == nil }
        add(
          .provided, to: node, known.modules[provider.module], at: provider.provision.name.position,
          effects: branches.reduce(into: []) { $0.formUnion($1.effects) },
          conditions: branches.map(\.condition), presence: .disjunction(branches.map(\.presence)),
          isAfterChoice: branches.count < provider.provision.branches.count, target)
      }
      // Only a root chooses, since it sees all modules; nothing if that is an error.
      if known.module.composes, !additions.implementations.isEmpty {
        func numbers(_ found: [Int]) -> [Int] { found.map { modules[known.modules[$0].name]! } }
        chosen[node, default: []].formUnion(numbers(additions.implementations.map(\.module)))
        if !known.module.isTest {
          offered[node, default: []].formUnion(numbers(additions.provisions.map(\.module)))
        }
      }
      for item in additions.contributions {
        for element in item.contribution.elements {
          add(
            .contributed, to: node, known.modules[item.module], at: element.expression.position,
            key: element.key?.value, conditions: [element.condition], presence: element.presence, target)
        }
      }
    }
  }

  private mutating func add(
    _ kind: PackageGraph.Part.Kind, to node: Int, _ module: Module, at position: SourcePosition,
    key: String? = nil, effects: Expression.Effects = [], conditions: [Condition?], presence: Formula,
    isAfterChoice: Bool = false, _ target: TargetReport
  ) {
    let place = Place(position, in: target.sources)
    guard !graph.nodes[node].parts.contains(where: { $0.place == place }) else { return }
    let texts = conditions.compactMap { $0?.text }
    graph.nodes[node].parts.append(
      PackageGraph.Part(
        kind: kind, module: modules[module.name]!, key: key, effects: effects.words, conditions: texts,
        shownCondition: isAfterChoice ? presence.text : texts.joined(separator: " || "),
        presence: presence, place: place))
  }
}

extension PackageGraph.Node {
  fileprivate init(
    _ declaration: Declaration, module: Int, scopeModule: String?, place: Place, findings: [String]
  ) {
    (self.module, self.scopeModule, self.place, self.findings) = (module, scopeModule, place, findings)
    name = declaration.name.value
    type = declaration.type?.text ?? "?"
    scope = declaration.scope.value.name
    access = declaration.access
    isolation = declaration.isolation?.value
    parameters = declaration.parameters.map {
      "\($0.names): \($0.declaredType.text)\($0.defaultValue == nil ? "" : " = …")"
    }
    let all: [(PackageGraph.Trait, Bool)] = [
      (.factory, declaration.isFactory), (.input, declaration.isInput), (.required, declaration.isRequired),
      (.collects, declaration.collects), (.started, declaration.isStarted), (.eager, declaration.isEager),
      (.byType, declaration.isByType),
    ]
    traits = all.filter(\.1).map(\.0)
    effects = declaration.effects.words
    conditions = declaration.branches.compactMap { $0.condition?.text }
    presence = declaration.branches.presence
    requiredPresence = .disjunction(declaration.branches.filter(\.isRequired).map(\.presence))
    doc = declaration.doc
    deprecated = declaration.branches[0].deprecated
    availability = declaration.availability
  }

  /// Marks implementations of modules that each program passes over, and what only these need.
  fileprivate mutating func passOver(_ modules: Set<Int>) {
    for part in parts.indices where parts[part].kind == .provided {
      parts[part].isPassedOver = modules.contains(parts[part].module)
    }
    for edge in needs.indices { needs[edge].isPassedOver = needs[edge].via.map(modules.contains) ?? false }
  }

  /// Adds what its implementations say: one with 'try' or 'await' is made by a start, as its own expression would be.
  fileprivate mutating func addEffectsOfProvisions(exceptBy tests: Set<Int>) {
    let added = parts.filter { !$0.isPassedOver && !tests.contains($0.module) }.flatMap(\.effects)
    guard !added.isEmpty else { return }
    effects = ["try", "await"].filter { (effects + added).contains($0) }
    guard !has(.factory) else { return }
    traits = PackageGraph.Trait.allCases.filter { has($0) || $0 == .started }
  }
}

extension SourceText {
  /// Returns where a member of a JSON object ends: before the comma or bracket after its value.
  fileprivate func endOfMember(at start: Int) -> Int {
    var (index, depth, isQuoted) = (start, 0, false)
    while index < bytes.count {
      switch bytes[index] {
      case "\\": index += 1
      case "\"": isQuoted.toggle()
      case _ where isQuoted: break
      case "{", "[": depth += 1
      case "}", "]", ",":
        if depth == 0 { return index }
        if bytes[index] != "," { depth -= 1 }
      default: break
      }
      index += 1
    }
    return bytes.count
  }
}

extension Expression.Effects {
  fileprivate var words: [String] { (contains(.try) ? ["try"] : []) + (contains(.await) ? ["await"] : []) }
}

extension PackageGraph.Edge.Kind {
  fileprivate init(_ kind: DependencyGraph.Edge.Kind) {
    self =
      switch kind {
      case .value: .value
      case .provider: .provider
      case .reads, .live, .kept: .reads
      }
  }
}
