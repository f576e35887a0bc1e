/// What is wrong with a program, found by trying all builds that its conditions can tell apart.
struct ProgramOracle {
  /// One build: its answers to all that conditions ask.
  struct World {
    let isDebug: Bool
    /// No system that is asked for, Linux, or macOS.
    let system: Int
    /// By module.
    let flags: [Bool]

    /// Whether all modules give the same answers, as a single file's conditions do.
    var isUniform: Bool { Set(flags).count == 1 }

    /// Whether the target's own file can't tell two builds apart.
    func looks(like other: World) -> Bool {
      isDebug == other.isDebug && system == other.system && flags[0] == other.flags[0]
    }

    func isTrue(_ condition: RandomProgram.Condition, in module: Int) -> Bool {
      switch condition {
      case .always: return true
      case .atom(let atom, let value):
        let answer =
          switch atom {
          case .debug: isDebug
          case .flag: flags[module]
          case .linux: system == 1
          case .mac: system == 2
          }
        return answer == value
      case .both(let left, let right): return isTrue(left, in: module) && isTrue(right, in: module)
      case .either(let left, let right): return isTrue(left, in: module) || isTrue(right, in: module)
      }
    }
  }

  private struct Edge: Hashable {
    let from: Int
    let target: Int
    /// Which of the branches of a dependency, or of its provisions, has it.
    let place: Int
  }

  /// What is wrong with flags alone, and what is wrong only in some builds.
  private(set) var certain: Set<String> = []
  private(set) var possible: Set<String> = []
  /// The uniform builds with a mistake.
  private(set) var faultyBuilds: [World] = []
  private(set) var soundBuilds: [World] = []

  private let program: RandomProgram

  init(_ program: RandomProgram) {
    self.program = program
    let separate = separateProviders
    var all: [(World, Set<String>)] = []
    // What is wrong in builds that answer the same for all modules.
    var agreed: Set<String> = []
    for debug in [false, true] {
      for bits in 0..<16 {
        let worlds = (0..<3).map { system in
          World(isDebug: debug, system: system, flags: (0..<4).map { bits >> $0 & 1 == 1 })
        }
        let findings = worlds.map { self.findings(in: $0) }
        let edges = worlds.map { self.edges(in: $0, separate) }
        certain.formUnion(findings[1...].reduce(findings[0]) { $0.intersection($1) })
        // A way that every system has, edge by edge.
        certain.formUnion(pathFindings(edges[1...].reduce(edges[0]) { $0.intersection($1) }))
        for index in worlds.indices {
          let found = findings[index].union(pathFindings(edges[index]))
          all.append((worlds[index], found))
          possible.formUnion(found)
          if worlds[index].isUniform { agreed.formUnion(found) }
        }
      }
    }
    // What takes flags that differ between modules is stopped wherever the target's own file can't exclude it.
    for (world, found) in all where world.isUniform {
      if !found.isEmpty {
        faultyBuilds.append(world)
      } else if !all.contains(where: { $0.0.looks(like: world) && !$0.1.isSubset(of: agreed) }) {
        soundBuilds.append(world)
      }
    }
    func kind(_ finding: String) -> String { String(finding.split(separator: "|")[0]) }
    certain = Set(certain.map(kind))
    possible = Set(possible.map(kind)).subtracting(certain)
  }

  // MARK: One build

  /// The names that the target refers to in a build for this system, which does not have them.
  func gaps(isDebug: Bool, own: Bool, others: Bool) -> Set<String> {
    #if os(Linux)
      let system = 1
    #else
      let system = 2
    #endif
    let world = World(isDebug: isDebug, system: system, flags: [own, others, others, others])
    let gaps = findings(in: world).filter { finding in
      [" uses ", "provides ", "adds to "].contains { finding.contains($0) }
    }
    // As in "a uses b|1".
    return Set(gaps.compactMap { $0.prefix { $0 != "|" }.split(separator: " ").last.map(String.init) })
  }

  private func branch(of node: Int, in world: World) -> Int? {
    let owner = program.nodes[node]
    return owner.branches.firstIndex { world.isTrue($0.condition, in: owner.module) }
  }

  private func branch(of provision: RandomProgram.Provision, in world: World) -> Int? {
    provision.branches.firstIndex { world.isTrue($0.condition, in: provision.module) }
  }

  /// The provisions of a dependency that count in a build, by their numbers.
  private func candidates(_ node: Int, in world: World) -> [Int] {
    let all = program.provisions.indices.filter { program.provisions[$0].node == node }
    var chosen: Int?
    for index in all where program.provisions[index].module == 0 {
      guard let branch = branch(of: program.provisions[index], in: world) else { continue }
      guard case .chosen(let module) = program.provisions[index].branches[branch].source else {
        return [index]
      }
      chosen = module
    }
    return all.filter { index in
      let provision = program.provisions[index]
      return provision.module > 0 && branch(of: provision, in: world) != nil
        && (chosen == nil || chosen == provision.module)
    }
  }

  private func isRequired(_ node: Int, in world: World) -> Bool {
    guard let branch = branch(of: node, in: world) else { return false }
    if case .required = program.nodes[node].branches[branch].source { return true }
    return false
  }

  /// The dependencies for which no two modules can count at once; else their needs are not looked at.
  private var separateProviders: Set<Int> {
    var result = Set(program.nodes.indices)
    for bits in 0..<16 {
      for debug in [false, true] {
        for system in 0..<3 {
          let world = World(isDebug: debug, system: system, flags: (0..<4).map { bits >> $0 & 1 == 1 })
          for node in program.nodes.indices where candidates(node, in: world).count > 1 {
            result.remove(node)
          }
        }
      }
    }
    return result
  }

  private func edges(in world: World, _ separate: Set<Int>) -> Set<Edge> {
    var edges: Set<Edge> = []
    for node in program.nodes.indices {
      guard let branch = branch(of: node, in: world) else { continue }
      if case .made(let others) = program.nodes[node].branches[branch].source {
        for other in others { edges.insert(Edge(from: node, target: other, place: branch)) }
      }
      guard isRequired(node, in: world) else { continue }
      for index in candidates(node, in: world) {
        let provision = program.provisions[index]
        guard provision.module == 0 || separate.contains(node),
          let branch = self.branch(of: provision, in: world),
          case .made(let others) = provision.branches[branch].source
        else { continue }
        for other in others { edges.insert(Edge(from: node, target: other, place: 10 + 10 * index + branch)) }
      }
    }
    return edges
  }

  private func findings(in world: World) -> Set<String> {
    var found: Set<String> = []
    func name(_ node: Int) -> String { RandomProgram.name(node) }
    func isThere(_ node: Int) -> Bool { branch(of: node, in: world) != nil }
    for node in program.nodes.indices {
      if isRequired(node, in: world) {
        let count = candidates(node, in: world).count
        if count == 0 { found.insert("missing \(name(node))") }
        if count > 1 { found.insert("duplicate \(name(node))") }
      }
      if program.nodes[node].module == 0, let branch = branch(of: node, in: world),
        case .made(let others) = program.nodes[node].branches[branch].source
      {
        for other in others where !isThere(other) {
          found.insert("\(name(node)) uses \(name(other))|\(branch)")
        }
      }
    }
    for provision in program.provisions where provision.module == 0 {
      guard let branch = branch(of: provision, in: world) else { continue }
      if !isThere(provision.node) { found.insert("provides \(name(provision.node))|\(branch)") }
      guard case .made(let others) = provision.branches[branch].source else { continue }
      if isThere(provision.node), !isRequired(provision.node, in: world) {
        found.insert("given \(name(provision.node))|\(branch)")
      }
      for other in others where !isThere(other) {
        found.insert("\(name(provision.node)) uses \(name(other))")
      }
    }
    // Each pair of elements and each element is judged by itself.
    let elements = program.contributions.filter { world.isTrue($0.condition, in: $0.module) }
    for one in elements {
      for other in elements where other.key == one.key && other.module > one.module {
        found.insert("key \(one.key)|\(one.module) and \(other.module)")
      }
      if one.module == 0, !world.isTrue(program.collectionCondition, in: 1) {
        found.insert("adds to items|\(one.key)")
      }
    }
    return found
  }

  /// Cycles, and who keeps a visitor.
  private func pathFindings(_ edges: Set<Edge>) -> Set<String> {
    let count = program.nodes.count
    var found: Set<String> = []
    var reaches = Set(edges.map { [$0.from, $0.target] })
    var passes = reaches
    for middle in 0..<count {
      for from in 0..<count where reaches.contains([from, middle]) {
        for to in 0..<count where reaches.contains([middle, to]) { reaches.insert([from, to]) }
      }
      guard program.nodes[middle].scope == "transient" else { continue }
      for from in 0..<count where passes.contains([from, middle]) {
        for to in 0..<count where passes.contains([middle, to]) { passes.insert([from, to]) }
      }
    }
    if (0..<count).contains(where: { reaches.contains([$0, $0]) }) { found.insert("cycle") }
    for edge in edges where program.nodes[edge.from].scope == "singleton" {
      let visitors = (0..<count).filter { program.nodes[$0].scope == "visit" }
      let isKept = visitors.contains { visitor in
        edge.target == visitor
          || program.nodes[edge.target].scope == "transient" && passes.contains([edge.target, visitor])
      }
      if isKept {
        found.insert("\(RandomProgram.name(edge.from)) captures by \(RandomProgram.name(edge.target))")
      }
    }
    return found
  }
}
