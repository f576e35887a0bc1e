/// How long a value lives, and who shares it.
///
/// Custom scopes form a tree under `singleton` and are told apart by identity: keep each in a `static let`.
public struct DependencyScope: Sendable, Hashable {
  private let definition: Definition

  /// Declares a custom scope within a longer-lived one.
  ///
  /// A scope with inputs is opened by `begin`, any other at the first read.
  public init(
    _ name: String, within enclosing: DependencyScope = .singleton,
    inputs: @escaping @Sendable () -> [any DependencyKey.Type] = { [] }
  ) {
    require(
      enclosing == .singleton || enclosing.isCustom,
      "scope '\(name)' cannot be within '\(enclosing.name)', which nothing ends")
    definition = Definition(name: name, kind: .custom, enclosing: enclosing, inputs: inputs)
  }

  private init(_ name: String, kind: Kind) {
    definition = Definition(name: name, kind: kind, enclosing: nil, inputs: { [] })
  }

  /// One value per container.
  public static let singleton = DependencyScope("singleton", kind: .singleton)
  /// A new value at each resolve.
  public static let transient = DependencyScope("transient", kind: .transient)
  /// One value per outermost resolve, shared inside it.
  public static let graph = DependencyScope("graph", kind: .graph)
  /// One object while somebody holds it.
  public static let weak = DependencyScope("weak", kind: .weak)

  /// The name in messages.
  public var name: String { definition.name }

  /// Whether two scopes are one declaration.
  public static func == (first: DependencyScope, second: DependencyScope) -> Bool {
    first.definition === second.definition
  }

  /// Hashes the scope's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(definition))
  }
}

extension DependencyScope {
  enum Kind: Sendable {
    case singleton, transient, graph, weak, custom
  }

  private final class Definition: Sendable {
    let name: String
    let kind: Kind
    let enclosing: DependencyScope?
    let depth: Int
    let inputs: @Sendable () -> [any DependencyKey.Type]

    init(
      name: String, kind: Kind, enclosing: DependencyScope?,
      inputs: @escaping @Sendable () -> [any DependencyKey.Type]
    ) {
      self.name = name
      self.kind = kind
      self.enclosing = enclosing
      depth = enclosing.map { $0.depth + 1 } ?? 0
      self.inputs = inputs
    }
  }

  var kind: Kind { definition.kind }
  var isCustom: Bool { kind == .custom }
  var keepsValues: Bool { kind != .transient && kind != .graph }
  var inputs: [any DependencyKey.Type] { definition.inputs() }

  /// The custom scope that this one lies directly within.
  var enclosingCustom: DependencyScope? {
    definition.enclosing.flatMap { $0.isCustom ? $0 : nil }
  }

  /// How many scopes enclose this one.
  var depth: Int { definition.depth }

  /// Whether this is the other scope or lies within it.
  func isWithin(_ other: DependencyScope) -> Bool {
    sequence(first: self, next: \.definition.enclosing).contains(other)
  }
}
