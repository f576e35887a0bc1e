/// What a target brings to a program's containers beside its keys; generated, and installed once.
///
/// ```swift
/// DependencyContainer.shared.install(AppDependencies.self)
/// ```
public protocol DependencyModule: SendableMetatype {
  /// The target's name, for messages.
  static var name: String { get }

  /// The modules that are installed with this one: those below a program's root.
  static var modules: [any DependencyModule.Type] { get }

  /// What the module gives to dependencies that others declare.
  static var provisions: [any DependencyProvision.Type] { get }

  /// What the module adds to dependencies that collect.
  static var contributions: [any DependencyContribution.Type] { get }

  /// Which provisions are taken where several modules have one.
  static var choices: [DependencyChoice] { get }

  /// Whether its provisions are for tests: they replace whatever there is in the container that installs it.
  static var isForTests: Bool { get }

  /// The module's own keys whose values are made by the start, or where their scope begins.
  static var started: [any DependencyKey.Type] { get }
}

extension DependencyModule {
  /// None.
  public static var modules: [any DependencyModule.Type] { [] }

  /// None.
  public static var provisions: [any DependencyProvision.Type] { [] }

  /// None.
  public static var contributions: [any DependencyContribution.Type] { [] }

  /// None.
  public static var choices: [DependencyChoice] { [] }

  /// For programs.
  public static var isForTests: Bool { false }

  /// None.
  public static var started: [any DependencyKey.Type] { [] }
}

/// Whose provision of a dependency a program takes.
public struct DependencyChoice: Sendable {
  let key: any DependencyKey.Type
  let module: any DependencyModule.Type

  /// Chooses a module.
  public init(of key: any DependencyKey.Type, from module: any DependencyModule.Type) {
    self.key = key
    self.module = module
  }
}
