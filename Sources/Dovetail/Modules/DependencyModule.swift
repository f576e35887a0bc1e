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
  static var provisions: [DependencyProvision] { get }

  /// What the module adds to dependencies that collect.
  static var contributions: [DependencyContribution] { get }

  /// Which provisions are taken where several modules have one.
  static var choices: [DependencyChoice] { get }

  /// Whether its provisions are for tests: they replace whatever there is in the container that installs it.
  static var isForTests: Bool { get }

  /// The module's own singletons that are made before anybody reads them.
  static var started: [any ContainerKey.Type] { get }
}

extension DependencyModule {
  /// No others.
  public static var modules: [any DependencyModule.Type] { [] }
  /// Nothing.
  public static var provisions: [DependencyProvision] { [] }
  /// Nothing.
  public static var contributions: [DependencyContribution] { [] }
  /// Of none.
  public static var choices: [DependencyChoice] { [] }
  /// For programs.
  public static var isForTests: Bool { false }
  /// Nothing.
  public static var started: [any ContainerKey.Type] { [] }
}

/// What a module gives to a dependency that another module declares.
public struct DependencyProvision: Sendable {
  let key: any ContainerKey.Type
  let describe: @Sendable (DependencyContext) -> DependencyDescription
  let maker: AnyMaker

  /// Provides a dependency.
  ///
  /// - Parameters:
  ///   - key: The dependency's key, which says its name, slot and scope.
  ///   - describe: What the provision is made from, which expression it uses, how it starts and how it is disposed of.
  ///   - make: Makes a value.
  public init<Key: ContainerKey>(
    of key: Key.Type, _ describe: @escaping @Sendable (DependencyContext) -> DependencyDescription,
    make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
  ) {
    self.key = key
    self.describe = describe
    maker = MakerBox<PlainMaker<Key.Value>>(make)
  }

  /// Provides a dependency that is isolated to an actor.
  ///
  /// - Parameters:
  ///   - key: The dependency's key, which says its name, slot and scope.
  ///   - describe: What the provision is made from, which expression it uses, how it starts and how it is disposed of.
  ///   - make: Makes a value on its actor.
  public init<Key: IsolatedDependencyKey>(
    of key: Key.Type, _ describe: @escaping @Sendable (DependencyContext) -> DependencyDescription,
    make: Key.Maker
  ) {
    self.key = key
    self.describe = describe
    maker = MakerBox<Key.Maker>(make)
  }

  /// How the dependency is made by it in one context.
  func recipe(in context: DependencyContext, from module: String) -> Recipe {
    let own = key.description(in: context)
    var description = describe(context)
    description.name = own.name
    description.scope = own.scope
    return Recipe(slot: key.slot, description, maker: maker, module: module)
  }
}

/// What a module adds to a dependency that collects.
public struct DependencyContribution: Sendable {
  let key: any ContainerKey.Type
  let needs: @Sendable (DependencyContext) -> [any ContainerKey.Type]
  let maker: AnyMaker

  /// Adds elements.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency that collects.
  ///   - needs: What the elements are made from.
  ///   - make: Makes the elements.
  public init<Key: ContainerKey>(
    to key: Key.Type, needs: @escaping @Sendable (DependencyContext) -> [any ContainerKey.Type] = { _ in [] },
    make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
  ) {
    self.key = key
    self.needs = needs
    maker = MakerBox<PlainMaker<Key.Value>>(make)
  }

  /// Adds elements that are isolated to an actor.
  ///
  /// - Parameters:
  ///   - key: The key of the dependency that collects.
  ///   - needs: What the elements are made from.
  ///   - make: Makes the elements on their actor.
  public init<Key: IsolatedDependencyKey>(
    to key: Key.Type, needs: @escaping @Sendable (DependencyContext) -> [any ContainerKey.Type] = { _ in [] },
    make: Key.Maker
  ) {
    self.key = key
    self.needs = needs
    maker = MakerBox<Key.Maker>(make)
  }
}

/// Whose provision of a dependency a program takes.
public struct DependencyChoice: Sendable {
  let key: any ContainerKey.Type
  let module: any DependencyModule.Type

  /// Chooses a module.
  public init(of key: any ContainerKey.Type, from module: any DependencyModule.Type) {
    self.key = key
    self.module = module
  }
}
