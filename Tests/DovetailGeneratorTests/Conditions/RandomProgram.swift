@testable import DovetailGenerator

/// A random program of several modules with conditions on everything, which is written as manifests.
struct RandomProgram {
  /// The target, which sees all others; the one that declares what they provide; and two more.
  static let modules = ["App", "Core", "Net", "Disk"]

  enum Atom: CaseIterable {
    case debug, flag, linux, mac

    var text: String {
      switch self {
      case .debug: "DEBUG"
      case .flag: "A"
      case .linux: "os(Linux)"
      case .mac: "os(macOS)"
      }
    }
  }

  /// A condition as a manifest has it; none is always true.
  indirect enum Condition {
    case always
    case atom(Atom, Bool)
    case both(Condition, Condition)
    case either(Condition, Condition)

    var text: String {
      switch self {
      case .always: "true"
      case .atom(let atom, let value): value ? atom.text : "!\(atom.text)"
      case .both(let left, let right): "\(left.text) && \(right.text)"
      case .either(let left, let right): "(\(left.text) || \(right.text))"
      }
    }

    var field: String {
      if case .always = self { return "" }
      return "\"condition\": \"\(text)\", "
    }
  }

  /// What a branch makes a value from: others, by number; or it leaves that to a provider, or chooses one.
  enum Source {
    case made([Int])
    case required
    case chosen(Int)
  }

  struct Branch {
    let condition: Condition
    let source: Source
    /// The expressions of its `preview` and `test`.
    var alternatives: [Context: Alternative] = [:]
  }

  /// What a `preview` or `test` makes a value from, or that it is the default.
  enum Alternative {
    case made([Int])
    case theDefault
  }

  struct Node {
    let module: Int
    let scope: String
    let branches: [Branch]

    var isRequired: Bool { branches.contains { if case .required = $0.source { true } else { false } } }
  }

  struct Provision {
    let module: Int
    let node: Int
    let branches: [Branch]
  }

  struct Contribution {
    let module: Int
    let key: String
    let condition: Condition
  }

  var nodes: [Node] = []
  var provisions: [Provision] = []
  var contributions: [Contribution] = []
  let collectionCondition: Condition

  static func name(_ node: Int) -> String { "n\(node)" }

  init(using random: inout SeededGenerator) {
    let density = Double.random(in: 0.1...0.6, using: &random)
    let caution = Double.random(in: 0...1, using: &random)
    func chance(_ share: Double) -> Bool { Double.random(in: 0...1, using: &random) < share }
    func condition(of atoms: [Atom]) -> Condition {
      let literals = atoms.shuffled(using: &random).prefix(2).map { Condition.atom($0, chance(0.6)) }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: return .both(literals[0], literals[1])
      case 1: return .either(literals[0], literals[1])
      default: return literals[0]
      }
    }
    func anyCondition() -> Condition { chance(caution) ? .always : condition(of: Atom.allCases) }
    func references(below limit: Int) -> [Int] { (0..<limit).filter { _ in chance(density / 2) } }

    let visible = Int.random(in: 3...6, using: &random)
    let count = visible + Int.random(in: 1...3, using: &random)
    collectionCondition = anyCondition()
    for node in 0..<count {
      let module = node < visible ? 1 : 0
      // Only the target can close a cycle or reach a visitor, so that it is the one to report it.
      let scope =
        module == 1 && node > 0 && chance(0.15)
        ? "visit" : ["singleton", "singleton", "transient"].randomElement(using: &random)!
      func source() -> Source {
        if scope == "visit" { return .made([]) }
        if module == 1, chance(0.4) { return .required }
        let all = module == 0 ? references(below: count) : references(below: node)
        return .made(module == 0 ? all : all.filter { nodes[$0].scope != "visit" })
      }
      var branches = [Branch(condition: .always, source: source())]
      if chance(0.5 * (1 - caution)) {
        let first = Branch(condition: condition(of: [.debug, .linux]), source: source())
        switch Int.random(in: 0..<3, using: &random) {
        case 0: branches = [first]
        case 1: branches = [first, Branch(condition: .atom(.flag, chance(0.6)), source: source())]
        default: branches.insert(first, at: 0)
        }
      }
      nodes.append(Node(module: module, scope: scope, branches: branches))
    }
    for node in nodes.indices where nodes[node].isRequired {
      let lower = (0..<node).filter { nodes[$0].scope != "visit" && nodes[$0].module == 1 }
      var providers: [Int] = []
      for module in [2, 3] where chance(0.6) {
        providers.append(module)
        let branch = Branch(
          condition: anyCondition(), source: .made(lower.filter { _ in chance(density / 2) }))
        provisions.append(Provision(module: module, node: node, branches: [branch]))
      }
      guard chance(providers.isEmpty ? 0.7 : 0.3) else { continue }
      func source() -> Source {
        if let module = providers.randomElement(using: &random), chance(0.5) { return .chosen(module) }
        return .made(references(below: count))
      }
      var branches = [Branch(condition: anyCondition(), source: source())]
      if chance(0.4) {
        branches.insert(Branch(condition: condition(of: [.debug, .flag]), source: source()), at: 0)
      }
      if case .always = branches.last!.condition {} else if branches.count == 2 { branches.removeLast() }
      provisions.append(Provision(module: 0, node: node, branches: branches))
    }
    for module in [0, 2, 3] {
      for key in ["k0", "k1"] where chance(0.4) {
        contributions.append(Contribution(module: module, key: key, condition: anyCondition()))
      }
    }
  }

  // MARK: Manifests

  /// By module, the target's first.
  var manifests: [String] { Self.modules.indices.map(manifest) }

  private func manifest(of module: Int) -> String {
    var parts = ["\"access\": \"public\""]
    var dependencies = nodes.indices.filter { nodes[$0].module == module }.map { node in
      let branches = nodes[node].branches.map { branch in
        "{\(branch.condition.field)\"type\": \"Int\", \"scope\": \"\(nodes[node].scope)\"\(Self.field(of: branch.source))}"
      }
      return
        "\"\(Self.name(node))\": \(branches.count == 1 ? branches[0] : "[\(branches.joined(separator: ", "))]")"
    }
    if module == 1 {
      parts.append("\"scopes\": {\"visit\": {}}")
      dependencies.append(
        "\"items\": {\(collectionCondition.field)\"type\": \"[String: Int]\", \"collects\": true}")
    }
    if !dependencies.isEmpty {
      parts.append("\"dependencies\": {\n\(dependencies.joined(separator: ",\n"))\n}")
    }
    let provided = provisions.filter { $0.module == module }.map { provision in
      let branches = provision.branches.map { branch in
        "{\(branch.condition.field)\(Self.field(of: branch.source).dropFirst(2))}"
      }
      let list = branches.count == 1 ? branches[0] : "[\(branches.joined(separator: ", "))]"
      return "\"\(Self.name(provision.node))\": \(list)"
    }
    if !provided.isEmpty { parts.append("\"provides\": {\n\(provided.joined(separator: ",\n"))\n}") }
    let contributed = contributions.filter { $0.module == module }.map {
      "\"\($0.key)\": {\($0.condition.field)\"default\": \"1\"}"
    }
    if !contributed.isEmpty {
      parts.append("\"contributes\": {\"items\": {\(contributed.joined(separator: ", "))}}")
    }
    return "{\n\(parts.joined(separator: ",\n"))\n}\n"
  }

  private static func field(of source: Source) -> String {
    switch source {
    case .made(let others):
      let sum = (["0"] + others.map { "$\(name($0))" }).joined(separator: " + ")
      return ", \"default\": \"\(sum)\""
    case .required: return ""
    case .chosen(let module): return ", \"from\": \"\(modules[module])\""
    }
  }
}
