@testable import DovetailGenerator

/// What is wrong with the program of one target, found by one who knows what each name means, in all builds.
struct PackagesOracle {
  typealias World = ProgramOracle.World

  private struct Edge: Hashable {
    let from: Int
    let target: Int
  }

  private(set) var findings: Set<String> = []
  /// What is reported only once the target's wrong choices are corrected.
  private(set) var hidden: Set<String> = []
  let ambiguities: Set<String>

  private let program: RandomPackages
  private let target: Int
  /// The target and all that is below it.
  private let modules: Set<Int>
  private let nodes: [Int]
  private let wrongChoices: Set<Int>

  init(_ program: RandomPackages, target: Int) {
    (self.program, self.target) = (program, target)
    let modules = program.modules[target].below.union([target])
    self.modules = modules
    nodes = program.nodes.indices.filter { modules.contains(program.nodes[$0].module) }
    let names =
      nodes.filter { program.sees(target, program.nodes[$0]) }.map { program.nodes[$0].name }
      + program.scopes.filter { program.sees(target, $0) }.map(\.name)
    ambiguities = Set(names.filter { name in names.count { $0 == name } > 1 }.map { "ambiguous \($0)" })
    wrongChoices = Set(
      program.provisions.filter { choice in
        guard choice.module == target, case .chosen(let module) = choice.branches[0].source else {
          return false
        }
        return !program.provisions.contains {
          $0.module == module && $0.node == choice.node && program.installs(target, module)
            && !Self.isChoice($0)
        }
      }.map(\.node))
    let wrongNames = wrongChoices.map { program.nodes[$0].name }
    findings.formUnion(wrongNames.map { "choice \($0)" })
    // The author may have meant a module's dependency that the target can't see, and that has the same name.
    hidden = Set(wrongNames.flatMap { ["missing \($0)", "duplicate \($0)"] })

    let worlds = self.worlds
    // If two modules can count at once, their needs are not looked at.
    let doubtful = nodes.filter { node in worlds.contains { candidates(node, in: $0).count > 1 } }
    var known: Set<Set<Edge>> = []
    for world in worlds {
      findings.formUnion(self.findings(in: world))
      for context in world.contexts {
        let edges = self.edges(in: world, context, except: Set(doubtful))
        if known.insert(edges).inserted { findings.formUnion(pathFindings(edges)) }
      }
    }
  }

  private static func isChoice(_ provision: RandomProgram.Provision) -> Bool {
    if case .chosen = provision.branches[0].source { true } else { false }
  }

  /// All builds that the conditions can tell apart.
  private var worlds: [World] {
    let all =
      nodes.flatMap { node in program.nodes[node].branches.map { (program.nodes[node].module, $0.condition) }
      }
      + program.provisions.map { ($0.module, $0.branches[0].condition) }
      + program.contributions.map { ($0.module, $0.condition) }
    let asked = all.filter { if case .atom(.flag, _) = $0.1 { modules.contains($0.0) } else { false } }
    let flagged = Set(asked.map(\.0)).sorted()
    return (0..<2 << flagged.count).map { bits in
      let flags = program.modules.indices.map { module in
        flagged.firstIndex(of: module).map { bits >> ($0 + 1) & 1 == 1 } ?? false
      }
      return World(isDebug: bits & 1 == 1, system: 0, flags: flags)
    }
  }

  // MARK: One build

  private func branch(of node: Int, in world: World) -> RandomProgram.Branch? {
    let owner = program.nodes[node]
    return owner.branches.first { world.isTrue($0.condition, in: owner.module) }
  }

  private func isRequired(_ node: Int, in world: World) -> Bool {
    if case .required = branch(of: node, in: world)?.source { true } else { false }
  }

  private func isPresent(_ provision: RandomProgram.Provision, in world: World) -> Bool {
    world.isTrue(provision.branches[0].condition, in: provision.module)
  }

  /// The provisions of a dependency that count in a build: the target's own, or those of others that a root composes.
  private func candidates(_ node: Int, in world: World) -> [RandomProgram.Provision] {
    let all = program.provisions.filter { $0.node == node && isPresent($0, in: world) }
    let own = all.filter { $0.module == target }
    if let first = own.first, !Self.isChoice(first) { return [first] }
    var chosen: Int?
    if !wrongChoices.contains(node), case .chosen(let module) = own.first?.branches[0].source {
      chosen = module
    }
    return all.filter {
      $0.module != target && program.installs(target, $0.module) && !Self.isChoice($0)
        && (program.modules[target].isRoot || $0.module == program.nodes[node].module)
        && (chosen == nil || chosen == $0.module)
    }
  }

  private func edges(in world: World, _ context: Context, except doubtful: Set<Int>) -> Set<Edge> {
    var edges: Set<Edge> = []
    for node in nodes {
      for need in needs(of: node, in: world, context, isDoubtful: doubtful.contains(node)) {
        edges.insert(Edge(from: node, target: need))
      }
    }
    return edges
  }

  /// What a value is made from, in a container of a context.
  private func needs(of node: Int, in world: World, _ context: Context, isDoubtful: Bool) -> [Int] {
    guard let branch = branch(of: node, in: world) else { return [] }
    let isTest = program.modules[target].isTest
    let providers = candidates(node, in: world)
    // What a test target provides takes precedence over everything in manifests.
    if isTest, let own = providers.first, own.module == target { return own.branches[0].needs(in: context) }
    // Then comes what the declaration itself says for the context.
    if case .made(let needs) = branch.alternatives[context] { return needs }
    if program.nodes[node].collects {
      return program.contributions
        .filter { $0.node == node && counts($0, in: world) }.flatMap(\.needs)
    }
    // In place of a default, only a test's provision counts; another one is a mistake.
    guard isTest || isRequired(node, in: world) else { return branch.needs(in: context) }
    let counted = providers.filter { $0.module == target || !isDoubtful }
    return counted.isEmpty
      ? branch.needs(in: context) : counted.flatMap { $0.branches[0].needs(in: context) }
  }

  private func counts(_ element: RandomPackages.Contribution, in world: World) -> Bool {
    program.installs(target, element.module) && world.isTrue(element.condition, in: element.module)
  }

  private func findings(in world: World) -> Set<String> {
    var found: Set<String> = []
    func name(_ node: Int) -> String { program.nodes[node].name }
    func check(_ needs: [Int], of node: Int) {
      for need in needs where branch(of: need, in: world) == nil {
        found.insert("\(name(node)) uses \(name(need))")
      }
    }
    func check(_ branch: RandomProgram.Branch, of node: Int) {
      for context in world.contexts { check(branch.needs(in: context), of: node) }
    }
    let (isRoot, isTest) = (program.modules[target].isRoot, program.modules[target].isTest)
    for node in nodes {
      if isRoot, isRequired(node, in: world), !wrongChoices.contains(node) {
        let count = candidates(node, in: world).count
        if count == 0, !isTest { found.insert("missing \(name(node))") }
        if count > 1 { found.insert("duplicate \(name(node))") }
      }
      if program.nodes[node].module == target, let branch = branch(of: node, in: world) {
        check(branch, of: node)
      }
    }
    for provision in program.provisions where provision.module == target && isPresent(provision, in: world) {
      check(provision.branches[0], of: provision.node)
      if branch(of: provision.node, in: world) == nil { found.insert("provides \(name(provision.node))") }
      if !isTest, !Self.isChoice(provision), branch(of: provision.node, in: world) != nil,
        !isRequired(provision.node, in: world)
      {
        found.insert("given \(name(provision.node))")
      }
    }
    let elements = program.contributions.filter { counts($0, in: world) }
    for one in elements {
      if one.module == target { check(one.needs, of: one.node) }
      for other in elements where other.node == one.node && other.key == one.key && other.module > one.module
      {
        if isRoot || one.module == target { found.insert("key \(one.key)") }
      }
    }
    return found
  }

  /// Cycles, and who keeps a value of a scope that ends before.
  private func pathFindings(_ edges: Set<Edge>) -> Set<String> {
    var found: Set<String> = []
    func reached(from start: Int, through mayPass: (Int) -> Bool) -> Set<Int> {
      var (seen, next): (Set<Int>, [Int]) = ([], [start])
      while let node = next.popLast() {
        for edge in edges where edge.from == node && (node == start || mayPass(node)) {
          if seen.insert(edge.target).inserted { next.append(edge.target) }
        }
      }
      return seen
    }
    for node in nodes {
      if reached(from: node, through: { _ in true }).contains(node) { found.insert("cycle") }
      guard !program.nodes[node].isTransient else { continue }
      for edge in edges where edge.from == node {
        var held: Set<Int> = [edge.target]
        if program.nodes[edge.target].isTransient {
          held.formUnion(reached(from: edge.target) { program.nodes[$0].isTransient })
        }
        let isKept = held.contains { other in
          program.nodes[other].scope != nil && program.nodes[other].scope != program.nodes[node].scope
        }
        if isKept {
          found.insert("\(program.nodes[node].name) captures by \(program.nodes[edge.target].name)")
        }
      }
    }
    return found
  }
}

extension ProgramOracle.World {
  /// The contexts whose values this build has.
  fileprivate var contexts: [Context] { isDebug ? Context.allCases : [.live, .test] }
}

extension RandomProgram.Branch {
  /// What its own expression for a context needs.
  func needs(in context: Context) -> [Int] {
    if case .made(let needs) = alternatives[context] { return needs }
    if case .made(let needs) = source { return needs }
    return []
  }
}
