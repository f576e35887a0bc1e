/// Makes a random valid program: modules and scopes first, then one dependency after another.
struct ValidProgramMaker {
  let dice: Dice
  private(set) var program = ValidProgram()
  private var unusualNames: [String]

  /// Names that Swift, generated code or the runtime also use.
  private static let unusualNames = [
    "Any", "async", "await", "box", "class", "container", "count", "default", "func", "get", "größe", "in",
    "input", "inputs", "is", "key", "kind", "login", "make", "needs", "open", "repeat", "scope", "set",
    "some", "update", "value", "where", "x1", "π",
  ]

  static func program(_ dice: Dice) -> ValidProgram {
    var maker = Self(dice)
    maker.addModules()
    maker.addScopes()
    for module in maker.program.modules.indices {
      for _ in 0..<dice.number(in: 2...6) { maker.addNode(to: module) }
    }
    maker.chooseTargets()
    return maker.program
  }

  private init(_ dice: Dice) {
    self.dice = dice
    unusualNames = dice.shuffled(Self.unusualNames)
  }

  private mutating func addModules() {
    let count = dice.number(in: 2...5)
    let packages = dice.one(of: [1, 1, 2])
    let names = dice.shuffled(["Ash", "Bay", "Elm", "Fir", "Oak", "Yew"]).prefix(count - 1) + ["App"]
    for (index, name) in names.enumerated() {
      let known = program.modules.reduce(into: Set<Int>()) { $0.formUnion($1.direct) }
      let isRoot = index == count - 1
      let direct = Set((0..<index).filter { dice.chance(0.6) || isRoot && !known.contains($0) })
      program.modules.append(
        ValidProgram.Module(
          name: name, package: dice.number(in: 1...packages), direct: direct,
          below: direct.reduce(direct) { $0.union(program.modules[$1].below) },
          access: dice.one(of: [.public, .public, .public, .package, .internal]),
          isIsolated: dice.chance(0.12), isByType: dice.chance(0.3), usesDefaultsInTests: dice.chance(0.5),
          hasTwoManifests: dice.chance(0.3)))
    }
  }

  private mutating func addScopes() {
    for module in program.modules.indices {
      for _ in 0..<dice.one(of: [0, 0, 1, 1, 2]) {
        let outer = program.scopes.indices.filter { program.sees(module, program.scopes[$0]) }
        let name = dice.one(of: ["s", "s", "ö"]) + "\(program.scopes.count)"
        let within = !outer.isEmpty && dice.chance(0.6) ? dice.one(of: outer) : nil
        program.scopes.append(ValidProgram.CustomScope(module: module, name: name, within: within))
      }
    }
  }

  private mutating func addNode(to module: Int) {
    let number = program.nodes.count
    var node = ValidProgram.Node(
      module: module, name: dice.chance(0.4) ? unusualNames.popLast() ?? "n\(number)" : "n\(number)",
      ownAccess: dice.chance(0.25) ? dice.one(of: ValidProgram.Access.allCases) : nil,
      isDocumented: dice.chance(0.2))
    let ownScopes = program.scopes.indices.filter { program.scopes[$0].module == module }
    switch dice.number(in: 0...99) {
    case 0..<12: collect(&node)
    case 12..<22 where !ownScopes.isEmpty:
      node.shape = dice.one(of: [.number, .object])
      node.lifetime = .scope(dice.one(of: ownScopes))
    default:
      describe(&node)
      node.source = source(of: &node)
    }
    if case .scope(let scope) = node.lifetime { node.level = scope }
    let needsStarted = node.expressions.contains { expression in
      expression.needs.contains { program.nodes[$0.node].waitsForStart }
    }
    node.waitsForStart = node.isStarted || needsStarted
    // The order of starting takes no account of wrappers.
    if node.readsInCode, needsStarted { node.statesReads = true }
    program.nodes.append(node)
  }

  /// Lets each lazy object get something, maybe one that is made from it.
  private mutating func chooseTargets() {
    for index in program.nodes.indices where program.nodes[index].shape == .lazy {
      let module = program.nodes[index].module
      let targets = program.nodes.indices.filter { target in
        let other = program.nodes[target]
        return target != index && program.sees(module, other) && !other.isIsolated && !other.isFactory
          && other.shape != .unsendable
      }
      if targets.isEmpty {
        program.nodes[index].shape = .object
      } else {
        program.nodes[index].target = dice.one(of: targets)
      }
    }
  }
}
