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
  static var choices: [any DependencyProvision.Type] { get }

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
  public static var choices: [any DependencyProvision.Type] { [] }

  /// None.
  public static var started: [any DependencyKey.Type] { [] }
}

/// What a module gives to a dependency that another module declares.
public protocol DependencyProvision: SendableMetatype {
  /// The dependency that it is for.
  static var key: any DependencyKey.Type { get }
}

/// What a module adds to a dependency that collects.
public protocol DependencyContribution: SendableMetatype {
  /// The dependency that it is for.
  static var key: any DependencyKey.Type { get }
}
