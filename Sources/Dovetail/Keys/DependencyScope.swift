/// How long a value lives, and what shares it.
///
/// Custom scopes form a tree under `singleton` and are compared by identity: store each in a `static let`.
public struct DependencyScope: Sendable, Hashable {
  let kind: Kind
  private var declaration: Declaration?

  /// Declares a custom scope within a longer-lived one.
  ///
  /// `begin` opens a scope with inputs; the first read opens any other.
  ///
  /// - Parameters:
  ///   - name: The name in messages.
  ///   - enclosing: The longer-lived scope.
  ///   - inputs: The keys of its inputs.
  ///   - starting: The keys whose values are made when it begins.
  public init(
    _ name: String, within enclosing: DependencyScope = .singleton,
    inputs: @escaping @Sendable () -> [any ContainerKey.Type] = { [] },
    starting: @escaping @Sendable () -> [any ContainerKey.Type] = { [] }
  ) {
    require(
      enclosing == .singleton || enclosing.isCustom,
      "scope '\(name)' cannot be within '\(enclosing.name)', which never ends")
    kind = .custom
    declaration = Declaration(name: name, enclosing: enclosing, inputs: inputs, starting: starting)
  }

  private init(_ kind: Kind) {
    self.kind = kind
  }

  /// One value per container.
  public static var singleton: DependencyScope { DependencyScope(.singleton) }
  /// A new value at each resolve.
  public static var transient: DependencyScope { DependencyScope(.transient) }
  /// One value per outermost resolve, shared inside it.
  public static var graph: DependencyScope { DependencyScope(.graph) }
  /// One object, as long as something holds it.
  public static var weak: DependencyScope { DependencyScope(.weak) }

  /// The name in messages.
  @inline(never)
  public var name: String { declaration?.name ?? kind.rawValue }

  /// Returns whether two scopes have the same declaration.
  public static func == (first: DependencyScope, second: DependencyScope) -> Bool {
    first.declaration === second.declaration && first.kind == second.kind
  }

  /// Hashes the scope's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(declaration.map { ObjectIdentifier($0) })
  }
}

extension DependencyScope {
  enum Kind: String, Sendable {
    case singleton, transient, graph, weak, custom
  }

  private final class Declaration: Sendable {
    let name: String
    let enclosing: DependencyScope
    let depth: Int
    let started: @Sendable () -> [any ContainerKey.Type]
    /// Never called under a container's lock.
    let askInputs: @Sendable () -> [any ContainerKey.Type]
    let inputs = Locked<[(slot: Int, key: any ContainerKey.Type)]>([])

    init(
      name: String, enclosing: DependencyScope, inputs: @escaping @Sendable () -> [any ContainerKey.Type],
      starting: @escaping @Sendable () -> [any ContainerKey.Type]
    ) {
      self.name = name
      self.enclosing = enclosing
      depth = enclosing.depth + 1
      askInputs = inputs
      started = starting
    }
  }

  var isCustom: Bool { kind == .custom }
  var keepsValues: Bool { kind != .transient && kind != .graph }

  /// Finds the inputs of this scope and of the custom scopes that enclose it.
  func askForInputs() {
    guard let declaration else { return }
    let inputs = declaration.askInputs().map { (slot: $0.slot, key: $0) }
    declaration.inputs.withLock { $0 = inputs }
    enclosingCustom?.askForInputs()
  }

  /// The inputs, once `askForInputs()` has found them.
  var inputs: [(slot: Int, key: any ContainerKey.Type)] { declaration?.inputs.withLock { $0 } ?? [] }

  /// The keys whose values are made when the scope begins.
  var starting: [any ContainerKey.Type] { declaration?.started() ?? [] }

  /// The name of the generated function that opens the scope.
  @inline(never)
  var beginning: String { "begin" + name.prefix(1).uppercased() + String(name.dropFirst()) }

  /// The custom scope that directly encloses this one.
  var enclosingCustom: DependencyScope? {
    declaration.flatMap { $0.enclosing.isCustom ? $0.enclosing : nil }
  }

  /// How many scopes enclose this one.
  var depth: Int { declaration?.depth ?? 0 }

  /// Returns whether this scope is another one, or within it.
  func isWithin(_ other: DependencyScope) -> Bool {
    if self == other { return true }
    // A weak value may be made from singletons, so it ends with them.
    let enclosing = self == .weak ? .singleton : declaration?.enclosing
    return enclosing?.isWithin(other) == true
  }
}
