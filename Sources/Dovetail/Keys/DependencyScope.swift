/// How long a value lives, and what shares it: <doc:ScopesAndLifetimes>.
public struct DependencyScope: Sendable, Hashable {
  private let declaration: Declaration

  /// Declares a custom scope, with its inputs and what its beginning makes; store it in a `static let`.
  public init(
    _ name: String, within enclosing: DependencyScope = .singleton,
    inputs: @escaping @Sendable () -> [any ContainerKey.Type] = { [] },
    starting: @escaping @Sendable () -> [any ContainerKey.Type] = { [] }
  ) {
    require(
      enclosing.kind == .singleton || enclosing.isCustom,
      "scope '\(name)' cannot be within '\(enclosing.name)', which never ends")
    declaration = Declaration(.custom, name, within: enclosing, inputs: inputs, starting: starting)
  }

  private init(_ kind: Kind, _ name: String, within enclosing: DependencyScope? = nil) {
    declaration = Declaration(kind, name, within: enclosing, inputs: { [] }, starting: { [] })
  }

  /// One value per container.
  public static let singleton = DependencyScope(.singleton, "singleton")
  /// A new value at each resolve.
  public static let transient = DependencyScope(.transient, "transient")
  /// One value per outermost resolve, shared inside it.
  public static let graph = DependencyScope(.graph, "graph")
  /// One object, as long as something holds it. It may be made from singletons, so it ends with them.
  public static let weak = DependencyScope(.weak, "weak", within: .singleton)

  /// The name in messages.
  public var name: String { declaration.name }

  /// Returns whether two scopes have the same declaration.
  public static func == (first: DependencyScope, second: DependencyScope) -> Bool {
    first.declaration === second.declaration
  }

  /// Hashes the scope's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(declaration)) }
}

extension DependencyScope {
  enum Kind: Sendable {
    case singleton, transient, graph, weak, custom
  }

  private final class Declaration: Sendable {
    let kind: Kind
    let name: String
    let enclosing: DependencyScope?
    let starting: @Sendable () -> [any ContainerKey.Type]
    /// Never called under a container's lock.
    let askInputs: @Sendable () -> [any ContainerKey.Type]
    let inputs = Locked<[(slot: Int, key: any ContainerKey.Type)]>([])

    init(
      _ kind: Kind, _ name: String, within enclosing: DependencyScope?,
      inputs: @escaping @Sendable () -> [any ContainerKey.Type],
      starting: @escaping @Sendable () -> [any ContainerKey.Type]
    ) {
      self.kind = kind
      self.name = name
      self.enclosing = enclosing
      self.starting = starting
      askInputs = inputs
    }
  }

  var kind: Kind { declaration.kind }
  var isCustom: Bool { kind == .custom }
  var keepsValues: Bool { kind != .transient && kind != .graph }

  /// Finds the inputs of this scope and of the custom scopes that enclose it.
  func askForInputs() {
    guard isCustom else { return }
    let inputs = declaration.askInputs().map { (slot: $0.slot, key: $0) }
    declaration.inputs.withLock { $0 = inputs }
    declaration.enclosing?.askForInputs()
  }

  /// The inputs, once `askForInputs()` has found them.
  var inputs: [(slot: Int, key: any ContainerKey.Type)] { declaration.inputs.withLock { $0 } }

  /// The keys whose values are made when the scope begins.
  var starting: [any ContainerKey.Type] { declaration.starting() }

  /// The name of the generated function that opens the scope.
  @inline(never)
  var beginning: String { "begin" + name.prefix(1).uppercased() + String(name.dropFirst()) }

  /// The custom scope that directly encloses this one.
  var enclosingCustom: DependencyScope? {
    declaration.enclosing.flatMap { $0.isCustom ? $0 : nil }
  }

  /// How many scopes enclose this one.
  var depth: Int { declaration.enclosing.map { $0.depth + 1 } ?? 0 }

  /// Returns whether this scope is another one, or within it.
  func isWithin(_ other: DependencyScope) -> Bool {
    self == other || declaration.enclosing?.isWithin(other) == true
  }
}
