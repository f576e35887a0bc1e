/// A program without a mistake: modules, their dependencies, and what each one is made from.
///
/// A dependency only needs those before it, and every value stands for a number, so that it is easy to predict.
struct ValidProgram {
  typealias Access = RandomPackages.Access

  struct Module {
    let name: String
    let package: Int
    let direct: Set<Int>
    /// All that it depends on, directly or not.
    let below: Set<Int>
    let access: Access
    let isIsolated: Bool
    let isByType: Bool
    /// Whether its tests use defaults without a report.
    let usesDefaultsInTests: Bool
    let hasTwoManifests: Bool
  }

  struct CustomScope {
    let module: Int
    let name: String
    let within: Int?
  }

  enum Lifetime: Equatable {
    case singleton, transient, graph, weak
    case scope(Int)
  }

  /// The type of a value. An object's is declared in the dependency's module.
  enum Shape: Equatable {
    case number, optional, tuple, closure
    case object, existential, unsendable
    /// An object that belongs to the main actor.
    case isolated
    /// An object that keeps a provider of another dependency.
    case lazy
    /// An object whose wrappers read what it needs.
    case wrapping
    /// An object that a function makes from what it reads: only the runtime knows what.
    case reading
    case collection(Collection)
  }

  enum Collection: String, CaseIterable {
    case list = "[Int]"
    case existentials = "[any Sendable]"
    case keyed = "[String: Int]"
  }

  struct Effects {
    var isAsync = false
    var isThrowing = false

    var isEmpty: Bool { !isAsync && !isThrowing }
  }

  enum Condition: String, CaseIterable {
    case debug = "DEBUG"
    case flag = "FLAG"
  }

  /// A sum of a number and of what others stand for.
  struct Expression {
    let number: Int
    let needs: [Need]
    let isMultiline: Bool
  }

  struct Need {
    let node: Int
    let form: Form
    /// How a type with wrappers reads it.
    let wrapper: Wrapper
  }

  /// The Swift around a reference.
  enum Form: CaseIterable {
    case plain, closure, closureWithParameter, element, choice, interpolation, anonymousArgument
  }

  enum Wrapper: CaseIterable {
    case dependency, injected
  }

  struct Branch {
    let condition: Condition?
    let expression: Expression
  }

  struct Contribution {
    let module: Int
    let key: String
    let branch: Branch
  }

  /// An implementation: expressions for the contexts.
  struct Recipe {
    let branches: [Branch]
    let preview: Expression?
    let test: Expression?
  }

  enum Source {
    case made(Recipe)
    /// Declared without a default, and made by a module that sees it.
    case provided(by: Int, Recipe)
    case collected([Contribution])
    /// Passed when the dependency's scope begins.
    case input
  }

  struct Node {
    let module: Int
    let name: String
    let ownAccess: Access?
    let isDocumented: Bool
    var lifetime = Lifetime.singleton
    var shape = Shape.number
    var source = Source.input
    var isIsolated = false
    var isFactory = false
    var isEager = false
    var effects = Effects()
    var disposal: Effects?
    /// Whether its manifest repeats what its code reads.
    var statesReads = false
    /// A module that also makes it, though the root chooses another.
    var rival: Int?
    /// Whether it is started, or made from what is.
    var waitsForStart = false
    /// The custom scope without which there is no value: its own, or the innermost that it is made from.
    var level: Int?
    /// What the provider of a lazy object gets.
    var target: Int?
  }

  var modules: [Module] = []
  var scopes: [CustomScope] = []
  var nodes: [Node] = []
}

extension ValidProgram.Node {
  /// Whether Swift code, not an expression of the manifest, reads what it needs.
  var readsInCode: Bool { shape == .wrapping || shape == .reading }

  /// Whether only the runtime can know what it needs.
  var hidesReads: Bool { shape == .reading && !statesReads }

  /// Whether its value belongs to whatever is made from it.
  var isPassedOn: Bool { lifetime == .transient || lifetime == .graph }

  /// Whether `start()` or the beginning of a scope makes it.
  var isStarted: Bool { !isFactory && !effects.isEmpty }

  var expressions: [ValidProgram.Expression] {
    switch source {
    case .made(let recipe), .provided(_, let recipe):
      recipe.branches.map(\.expression) + [recipe.preview, recipe.test].compactMap(\.self)
    case .collected(let contributions): contributions.map(\.branch.expression)
    case .input: []
    }
  }
}
