@testable import DovetailGenerator

/// A random program of modules in several packages, which is written as manifests.
///
/// Each module sees only some of the others' names, and names may be equal where no module sees both.
struct RandomPackages {
  typealias Condition = RandomProgram.Condition
  typealias Branch = RandomProgram.Branch

  enum Access: String, CaseIterable {
    case `internal`, package, `public`
  }

  struct Module {
    let name: String
    let package: Int
    let direct: Set<Int>
    /// All that it depends on, directly or not.
    let below: Set<Int>
    let access: Access
    let isRoot: Bool
    let isTest: Bool
  }

  struct CustomScope {
    let module: Int
    let name: String
  }

  struct Node {
    let module: Int
    let name: String
    /// Its own access; otherwise, the manifest's.
    let access: Access?
    /// The number of a custom scope; otherwise, a singleton or transient.
    let scope: Int?
    let isTransient: Bool
    let collects: Bool
    var branches: [Branch] = []

    var isRequired: Bool { branches.contains { if case .required = $0.source { true } else { false } } }
  }

  struct Contribution {
    let module: Int
    let node: Int
    let key: String
    let condition: Condition
    let needs: [Int]
  }

  /// The program itself, then others, each above those that it depends on.
  private(set) var modules: [Module] = []
  private(set) var scopes: [CustomScope] = []
  private(set) var nodes: [Node] = []
  private(set) var provisions: [RandomProgram.Provision] = []
  private(set) var contributions: [Contribution] = []

  init(using random: inout SeededGenerator) {
    func chance(_ share: Double) -> Bool { Double.random(in: 0...1, using: &random) < share }
    func access() -> Access { [.internal, .package, .public, .public].randomElement(using: &random)! }
    let density = Double.random(in: 0.1...0.5, using: &random)
    let conditions = chance(0.5) ? 0 : Double.random(in: 0...0.3, using: &random)
    let (isWild, customShare) = (chance(0.3), chance(0.5) ? 0 : 0.2)
    let alternativeShare = chance(0.4) ? 0 : Double.random(in: 0...0.5, using: &random)
    // What is wrong everywhere would hide what is wrong only in tests or previews.
    let areTestsWild = isWild || chance(0.6)
    func condition() -> Condition {
      chance(conditions) ? .atom(chance(0.5) ? .debug : .flag, chance(0.6)) : .always
    }

    let count = Int.random(in: 3...6, using: &random)
    let packages = Int.random(in: 1...3, using: &random)
    let (isTest, hasRoots) = (chance(0.4), chance(0.2))
    let moduleNames = ["Ash", "Bay", "Elm", "Fir", "Oak"].shuffled(using: &random)
    for number in (0..<count).reversed() {
      let known = modules.reduce(into: Set<Int>()) { $0.formUnion($1.direct) }
      let direct = Set((number + 1..<count).filter { chance(0.5) || number == 0 && !known.contains($0) })
      let below = direct.reduce(direct) { $0.union(modules[count - 1 - $1].below) }
      modules.append(
        Module(
          name: number == 0 ? "App" : moduleNames[number - 1],
          package: Int.random(in: 0..<packages, using: &random),
          direct: direct, below: below, access: access(), isRoot: number == 0 || hasRoots && chance(0.3),
          isTest: number == 0 && isTest))
    }
    modules.reverse()

    for module in modules.indices where chance(customShare * 2) {
      let scope = CustomScope(module: module, name: chance(0.7) ? "visit" : "stay")
      let isSeenTwice = scopes.contains { other in
        other.name == scope.name
          && modules.indices.contains { sees($0, other) && sees($0, scope) }
      }
      if !isSeenTwice || chance(0.05) { scopes.append(scope) }
    }
    for module in modules.indices.reversed() {
      let seen = scopes.indices.filter { sees(module, scopes[$0]) }
      let unique = seen.filter { one in seen.allSatisfy { $0 == one || scopes[$0].name != scopes[one].name } }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let scope = chance(customShare) ? unique.randomElement(using: &random) : nil
        let collects = scope == nil && chance(0.15)
        var node = Node(
          module: module,
          name: chance(0.35) ? "n\(nodes.count)" : nodes.randomElement(using: &random)?.name ?? "n",
          access: chance(0.4) ? access() : nil, scope: scope,
          isTransient: scope == nil && !collects && chance(0.4), collects: collects)
        let isSeenTwice = nodes.contains { other in
          other.name == node.name
            && (other.module == module || modules.indices.contains { sees($0, other) && sees($0, node) })
        }
        if isSeenTwice, nodes.contains(where: { $0.module == module && $0.name == node.name }) || chance(0.98)
        {
          continue
        }
        node.branches = [Branch(condition: node.collects ? .always : condition(), source: .made([]))]
        nodes.append(node)
      }
    }

    func needs(of module: Int, in scope: Int?, before limit: Int, areWild: Bool) -> [Int] {
      unambiguous(in: module).filter {
        chance(density) && (areWild || $0 < limit && (nodes[$0].scope == nil || nodes[$0].scope == scope))
      }
    }
    func alternatives(to source: RandomProgram.Source, needs: (_ areWild: Bool) -> [Int])
      -> [Context: RandomProgram.Alternative]
    {
      var all: [Context: RandomProgram.Alternative] = [:]
      if case .chosen = source { return all }
      for context in [Context.preview, .test] where chance(alternativeShare) {
        // Without a default, there is nothing that it could mean.
        let isDefault = if case .made = source { chance(0.2) } else { false }
        all[context] = isDefault ? .theDefault : .made(needs(areTestsWild))
      }
      return all
    }
    for index in nodes.indices {
      let node = nodes[index]
      func own(_ areWild: Bool) -> [Int] {
        needs(of: node.module, in: node.scope, before: index, areWild: areWild)
      }
      func branch(_ condition: Condition) -> Branch {
        let isRequired = node.scope == nil && !node.collects && chance(0.35)
        let source: RandomProgram.Source = isRequired ? .required : .made(node.collects ? [] : own(isWild))
        return Branch(
          condition: condition, source: source, alternatives: alternatives(to: source, needs: own))
      }
      let isSplit = !node.collects && chance(conditions)
      var condition = node.branches[0].condition
      if isSplit, case .atom = condition { condition = .atom(.flag, chance(0.6)) }
      nodes[index].branches = (isSplit ? [branch(.atom(.debug, chance(0.6)))] : []) + [branch(condition)]
    }
    for module in modules.indices.reversed() {
      for node in unambiguous(in: module) {
        if nodes[node].collects {
          for number in 0...2 where chance(0.25) {
            // Few equal keys, since they are errors.
            let key = chance(0.9) ? "k\(module)\(number)" : "k\(number)"
            let needs = needs(of: module, in: nil, before: node, areWild: isWild)
            contributions.append(
              Contribution(module: module, node: node, key: key, condition: condition(), needs: needs))
          }
        }
        let others = Set(
          provisions.filter { $0.node == node && modules[module].below.contains($0.module) }.map(\.module))
        func own(_ areWild: Bool) -> [Int] {
          needs(of: module, in: nil, before: node, areWild: areWild)
        }
        func source() -> RandomProgram.Source {
          if modules[module].isRoot, let other = others.sorted().randomElement(using: &random), chance(0.6) {
            let wrong = modules[module].below.sorted().randomElement(using: &random)!
            return .chosen(chance(0.03) ? wrong : other)
          }
          return .made(own(modules[module].isTest ? areTestsWild : isWild))
        }
        let share =
          !nodes[node].isRequired
          ? (modules[module].isTest ? 0.3 : 0)
          : !modules[module].isRoot ? 0.3 : others.isEmpty ? 0.8 : others.count == 1 ? 0.2 : 0.8
        guard chance(share) else { continue }
        let made = source()
        let branch = Branch(
          condition: condition(), source: made, alternatives: alternatives(to: made, needs: own))
        provisions.append(RandomProgram.Provision(module: module, node: node, branches: [branch]))
      }
    }
  }

  // MARK: What modules see

  func access(of node: Node) -> Access { node.access ?? modules[node.module].access }

  private func sees(_ module: Int, _ owner: Int, _ access: Access) -> Bool {
    let isNear = modules[owner].package == modules[module].package
    return owner == module
      || modules[module].below.contains(owner) && (access == .public || access == .package && isNear)
  }

  func sees(_ module: Int, _ node: Node) -> Bool { sees(module, node.module, access(of: node)) }

  func sees(_ module: Int, _ scope: CustomScope) -> Bool {
    sees(module, scope.module, modules[scope.module].access)
  }

  /// Whether a target's program has the parts of a module: another program's are its own, unless they are visible.
  func installs(_ target: Int, _ module: Int) -> Bool {
    target == module
      || modules[target].below.contains(module)
        && (!modules[module].isRoot || sees(target, module, modules[module].access))
  }

  /// The dependencies whose names mean only one thing in a module.
  private func unambiguous(in module: Int) -> [Int] {
    let seen = nodes.indices.filter { sees(module, nodes[$0]) }
    return seen.filter { one in seen.allSatisfy { $0 == one || nodes[$0].name != nodes[one].name } }
  }

  // MARK: Manifests

  func manifest(of module: Int) -> String {
    var parts = ["\"access\": \"\(modules[module].access)\""]
    if modules[module].isRoot, module > 0 { parts.append("\"root\": true") }
    func add(_ field: String, _ entries: [String]) {
      if !entries.isEmpty { parts.append("\"\(field)\": {\n\(entries.joined(separator: ",\n"))\n}") }
    }
    add("scopes", scopes.filter { $0.module == module }.map { "\"\($0.name)\": {}" })
    add("dependencies", nodes.filter { $0.module == module }.map(declaration))
    add(
      "provides",
      provisions.filter { $0.module == module }.map { provision in
        let branch = provision.branches[0]
        let text = (branch.condition.field + fields(of: branch).dropFirst(2))
        return "\"\(nodes[provision.node].name)\": {\(text)}"
      })
    let added = Dictionary(grouping: contributions.filter { $0.module == module }, by: \.node)
    add(
      "contributes",
      added.keys.sorted().map { node in
        let elements = added[node]!.map { element in
          "\"\(element.key)\": {\(element.condition.field)\"default\": \"\(sum(element.needs))\"}"
        }
        return "\"\(nodes[node].name)\": {\(elements.joined(separator: ", "))}"
      })
    return "{\n\(parts.joined(separator: ",\n"))\n}\n"
  }

  private func declaration(of node: Node) -> String {
    let access = node.access.map { "\"access\": \"\($0)\", " } ?? ""
    let scope = node.scope.map { scopes[$0].name } ?? (node.isTransient ? "transient" : "singleton")
    let branches = node.branches.map { branch in
      node.collects
        ? "{\(access)\"type\": \"[String: Int]\", \"collects\": true\(alternatives(of: branch))}"
        : "{\(access)\(branch.condition.field)\"type\": \"Int\", "
          + "\"scope\": \"\(scope)\"\(fields(of: branch))}"
    }
    return "\"\(node.name)\": \(branches.count == 1 ? branches[0] : "[\(branches.joined(separator: ", "))]")"
  }

  private func fields(of branch: Branch) -> String {
    let source =
      switch branch.source {
      case .made(let needs): ", \"default\": \"\(sum(needs))\""
      case .required: ""
      case .chosen(let module): ", \"from\": \"\(modules[module].name)\""
      }
    return source + alternatives(of: branch)
  }

  private func alternatives(of branch: Branch) -> String {
    Context.allCases.map { context in
      switch branch.alternatives[context] {
      case .made(let needs): ", \"\(context)\": \"\(sum(needs))\""
      case .theDefault: ", \"\(context)\": \"$default\""
      case nil: ""
      }
    }.joined()
  }

  private func sum(_ needs: [Int]) -> String {
    (["0"] + needs.map { "$\(nodes[$0].name)\(nodes[$0].collects ? ".count" : "")" }).joined(separator: " + ")
  }
}
