/// How long a value lives, and what shares it: <doc:ScopesAndLifetimes>.
public final class DependencyScope: Sendable, Hashable {
  /// The name in messages.
  public let name: String
  private let enclosing: DependencyScope?
  let inputs: [any ContainerKey.Type]
  /// The keys whose values are made when the scope begins.
  let starting: [any ContainerKey.Type]

  /// Declares a custom scope, with its inputs and what its beginning makes; store it in a `static let`.
  public convenience init(
    _ name: String, within enclosing: DependencyScope = .singleton,
    inputs: () -> [any ContainerKey.Type] = { [] }, starting: () -> [any ContainerKey.Type] = { [] }
  ) {
    require(
      enclosing == .singleton || enclosing.isCustom,
      "scope '\(name)' cannot be within '\(enclosing.name)', which never ends")
    self.init(name: name, within: enclosing, inputs: inputs(), starting: starting())
  }

  private init(
    name: String, within enclosing: DependencyScope? = nil,
    inputs: [any ContainerKey.Type] = [], starting: [any ContainerKey.Type] = []
  ) {
    self.name = name
    self.enclosing = enclosing
    self.inputs = inputs
    self.starting = starting
  }

  /// One value per container.
  public static let singleton = DependencyScope(name: "singleton")
  /// A new value at each read.
  public static let transient = DependencyScope(name: "transient")
  /// One value per outermost read, shared inside it.
  public static let graph = DependencyScope(name: "graph")
  /// One object, as long as something holds it. It may be made from singletons, so it ends with them.
  public static let weak = DependencyScope(name: "weak", within: .singleton)

  /// Returns whether two scopes have the same declaration.
  public static func == (first: DependencyScope, second: DependencyScope) -> Bool { first === second }

  /// Hashes the scope's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DependencyScope {
  /// Whether a program declares it: of the built-in scopes, only `weak` is within another one.
  var isCustom: Bool { enclosing != nil && self != .weak }
  var keepsValues: Bool { self != .transient && self != .graph }

  /// The inputs of this scope and of those that enclose it.
  var allInputs: [any ContainerKey.Type] { inputs + (enclosing?.allInputs ?? []) }

  /// The name of the generated function that opens the scope.
  var beginning: String { "begin\(name.prefix(1).uppercased())\(name.dropFirst())" }

  var enclosingCustom: DependencyScope? { enclosing?.isCustom == true ? enclosing : nil }

  var depth: Int { enclosing.map { $0.depth + 1 } ?? 0 }

  func isWithin(_ other: DependencyScope) -> Bool {
    self == other || enclosing?.isWithin(other) == true
  }
}
