import Dovetail

/// What a module of a world brings. The first one is installed in every root.
struct Module: Sendable {
  /// The keys that it provides or contributes to, and how.
  typealias Part = (key: Int, expressions: [Expression])

  var provisions: [Part] = []
  var contributions: [Part] = []
  /// The modules below it.
  var modules: [Int] = []
  /// Which module's provision of a key it uses.
  var choices: [Int: Int] = [:]
  var isForTests = false

  func provision(of key: Int, in context: DependencyContext) -> Expression? {
    provisions.first { $0.key == key }?.expressions.inContext(context)
  }

  func expressions(of key: Int) -> [Expression] {
    (provisions + contributions).filter { $0.key == key }.flatMap(\.expressions)
  }

  func contributions(to key: Int) -> [Expression] {
    contributions.filter { $0.key == key }.flatMap(\.expressions)
  }

  /// Two modules, one with both below it, and one for tests.
  static func random(_ shapes: [Shape], by random: inout SeededNumbers) -> [Module] {
    var modules = [Module(), Module(), Module(), Module(modules: [1, 2]), Module(isForTests: true)]
    for number in modules.indices {
      for key in shapes.indices {
        func part() -> Part {
          let shape = shapes[key]
          let title = "k\(key) of m\(number)"
          var first = Expression.random(
            title, shape.life, below: shapes[..<key], start: shape.start, by: &random)
          first.isDisposed = shape.kind == .required && shape.sharing == .kept && random.chance(30)
          guard shape.kind == .required, number < 4 else { return (key, [first]) }
          return (key, first.variants(shape.life, below: shapes[..<key], start: shape.start, by: &random))
        }
        let isChosen = random.chance(number == 0 ? 60 : 50)
        switch shapes[key].kind {
        case .required where isChosen && number != 3: modules[number].provisions.append(part())
        case .required where number == 3:
          let providers = [1, 2].filter { module in modules[module].provisions.contains { $0.key == key } }
          if providers.count == 2, isChosen {
            modules[number].choices[key] = 1 + random.below(2)
          } else if isChosen || providers.count == 2 {
            modules[number].provisions.append(part())
          }
        case .collecting where isChosen:
          for _ in 0...random.below(2) { modules[number].contributions.append(part()) }
        // What a test target provides may have an expression already.
        case .generated where number == 4 && random.chance(10) && shapes[key].start == nil:
          modules[number].provisions.append(part())
        default: break
        }
      }
    }
    return modules
  }
}

enum WorldModule<W: Binary, I: Binary>: DependencyModule {
  private static var world: World { World.number(W.number) }
  private static var module: Module { world.modules[I.number] }
  static var name: String { "World\(W.number).\(I.number)" }
  static var modules: [any DependencyModule.Type] { module.modules.map(world.module) }
  static var isForTests: Bool { module.isForTests }
  static var started: [any ContainerKey.Type] { world.started(by: I.number).map { world.keys[$0] } }
  static var provisions: [GeneratedCode.Provision] {
    module.provisions.map { world.keys[$0.key].provision($0.expressions) }
  }
  static var contributions: [GeneratedCode.Contribution] {
    module.contributions.flatMap { part in
      part.expressions.map { world.keys[part.key].contribution($0) }
    }
  }
  static var choices: [(key: any ContainerKey.Type, module: any DependencyModule.Type)] {
    module.choices.sorted { $0.key < $1.key }.map {
      (world.keys[$0.key], world.module($0.value))
    }
  }
}

extension World {
  func module(_ index: Int) -> any DependencyModule.Type {
    func module<W: Binary, I: Binary>(_ world: W.Type, _ index: I.Type) -> any DependencyModule.Type {
      WorldModule<W, I>.self
    }
    return module(binary(of: number), binary(of: index))
  }
}
