extension ValidProgramMaker {
  /// Decides what a dependency is, but not what it is made from.
  func describe(_ node: inout ValidProgram.Node) {
    node.isIsolated = program.modules[node.module].isIsolated != dice.chance(0.15)
    let visible = program.scopes.indices.filter { program.sees(node.module, program.scopes[$0]) }
    node.lifetime =
      visible.isEmpty || dice.chance(0.7)
      ? dice.one(of: [
        .singleton, .singleton, .singleton, .singleton, .transient, .transient, .graph, .weak,
      ])
      : .scope(dice.one(of: visible))
    node.isFactory = node.lifetime == .transient && dice.chance(0.4)
    node.shape = shape(of: node)
    node.statesReads = node.readsInCode && dice.chance(0.3)
    switch node.lifetime {
    case .singleton:
      decideStart(&node)
    case .scope(let scope):
      node.level = scope
      // A scope only makes what its own module declares.
      if program.scopes[scope].module == node.module { decideStart(&node) }
    case .transient where node.isFactory && dice.chance(0.3): node.effects = someEffects()
    case .transient, .graph, .weak: return
    }
    if !node.isPassedOn, dice.chance(0.25) {
      node.disposal = dice.one(of: [
        ValidProgram.Effects(), ValidProgram.Effects(isAsync: true),
        ValidProgram.Effects(isAsync: true, isThrowing: true),
      ])
    }
  }

  private func decideStart(_ node: inout ValidProgram.Node) {
    if dice.chance(0.2) {
      node.effects = someEffects()
    } else {
      node.isEager = dice.chance(0.1)
    }
  }

  private func someEffects() -> ValidProgram.Effects {
    dice.one(of: [
      ValidProgram.Effects(isAsync: true), ValidProgram.Effects(isThrowing: true),
      ValidProgram.Effects(isAsync: true, isThrowing: true),
    ])
  }

  private func shape(of node: ValidProgram.Node) -> ValidProgram.Shape {
    let shape: ValidProgram.Shape =
      switch node.lifetime {
      case .transient where node.isFactory: dice.one(of: [.number, .object, .unsendable])
      case .transient where dice.chance(0.3): .unsendable
      case .weak: dice.one(of: [.object, .wrapping, .lazy])
      default:
        dice.one(of: [
          .number, .object, .object, .existential, .closure, .optional, .lazy, .wrapping, .wrapping, .reading,
          .tuple,
        ])
      }
    guard node.isIsolated else { return shape }
    return switch shape {
    // A closure that runs anywhere can't read what is isolated.
    case .closure: .number
    case .lazy: .object
    case .object where dice.chance(0.4): .isolated
    default: shape
    }
  }

  func collect(_ node: inout ValidProgram.Node) {
    node.shape = .collection(dice.one(of: ValidProgram.Collection.allCases))
    node.lifetime = dice.one(of: [.singleton, .transient, .graph])
    var contributions: [ValidProgram.Contribution] = []
    for module in program.modules.indices where program.sees(module, node) {
      for number in 0..<dice.one(of: [0, 1, 1, 2]) {
        let expression = expression(of: &node, in: module)
        let condition = dice.chance(0.25) ? dice.one(of: ValidProgram.Condition.allCases) : nil
        contributions.append(
          ValidProgram.Contribution(
            module: module, key: "k\(module)_\(number)",
            branch: ValidProgram.Branch(condition: condition, expression: expression)))
      }
    }
    node.source = .collected(contributions)
  }

  // MARK: Expressions

  func source(of node: inout ValidProgram.Node) -> ValidProgram.Source {
    let isRequired =
      node.level == nil && node.lifetime != .weak && !node.isFactory
      && [.number, .object, .existential].contains(node.shape) && dice.chance(0.25)
    guard isRequired else { return .made(recipe(for: &node, in: node.module)) }
    node.isEager = false
    let described = node
    let candidates = program.modules.indices.filter { program.sees($0, described) }
    let provider =
      candidates.contains(program.root) && dice.chance(0.4) ? program.root : dice.one(of: candidates)
    let rivals = candidates.filter { $0 != provider && $0 != program.root }
    // Who chooses must see it.
    if candidates.contains(program.root), !rivals.isEmpty, dice.chance(0.9) {
      node.rival = dice.one(of: rivals)
    }
    return .provided(by: provider, recipe(for: &node, in: provider))
  }

  private func recipe(for node: inout ValidProgram.Node, in module: Int) -> ValidProgram.Recipe {
    let first = expression(of: &node, in: module)
    func another() -> ValidProgram.Expression {
      // The code is the same in all contexts.
      node.readsInCode
        ? ValidProgram.Expression(number: dice.number(in: 0...9), needs: first.needs, isMultiline: false)
        : expression(of: &node, in: module)
    }
    var branches = [ValidProgram.Branch(condition: nil, expression: first)]
    if dice.chance(0.15) {
      let condition = dice.one(of: ValidProgram.Condition.allCases)
      branches.insert(ValidProgram.Branch(condition: condition, expression: another()), at: 0)
    }
    return ValidProgram.Recipe(
      branches: branches, preview: dice.chance(0.25) ? another() : nil,
      test: dice.chance(0.3) ? another() : nil)
  }

  /// Chooses what a value is made from in a module: what lives as long, and can be read there.
  private func expression(of node: inout ValidProgram.Node, in module: Int) -> ValidProgram.Expression {
    var needs: [ValidProgram.Need] = []
    for index in dice.shuffled(program.nodes.indices) where needs.count < 3 && dice.chance(0.5) {
      let other = program.nodes[index]
      guard program.sees(module, other), node.isIsolated || !other.isIsolated,
        !other.isFactory || other.effects.isEmpty,
        !node.readsInCode || !other.isFactory && other.shape != .unsendable
      else { continue }
      if !program.encloses(other.level, node.level) {
        // What owns it has to live in the inner one of all scopes that it is made from.
        guard node.isPassedOn, program.encloses(node.level, other.level) else { continue }
        node.level = other.level
      }
      let form = dice.chance(0.6) ? .plain : dice.one(of: ValidProgram.Form.allCases)
      let wrapper = dice.one(of: ValidProgram.Wrapper.allCases)
      needs.append(ValidProgram.Need(node: index, form: form, wrapper: wrapper))
    }
    return ValidProgram.Expression(
      number: dice.number(in: 0...9), needs: needs, isMultiline: dice.chance(0.1))
  }
}
