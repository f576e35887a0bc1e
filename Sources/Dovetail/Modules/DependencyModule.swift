/// A target's provisions, contributions and started dependencies, which a program installs once: <doc:Modules>.
public protocol DependencyModule: SendableMetatype {
  /// The target's name, for messages.
  static var name: String { get }

  /// The modules below this one, which are installed with it.
  static var modules: [any DependencyModule.Type] { get }

  /// The module's implementations of dependencies that other modules declare.
  static var provisions: [GeneratedCode.Provision] { get }

  /// The module's elements for dependencies that collect.
  static var contributions: [GeneratedCode.Contribution] { get }

  /// The modules to use for dependencies that several modules provide.
  static var choices: [(key: any ContainerKey.Type, module: any DependencyModule.Type)] { get }

  /// Whether its provisions are for tests, where they override those of the container.
  static var isForTests: Bool { get }

  /// The module's singletons that `start()` makes.
  static var started: [any ContainerKey.Type] { get }
}

extension DependencyModule {
  /// By default, no other modules.
  public static var modules: [any DependencyModule.Type] { [] }
  /// By default, no provisions.
  public static var provisions: [GeneratedCode.Provision] { [] }
  /// By default, no contributions.
  public static var contributions: [GeneratedCode.Contribution] { [] }
  /// By default, no choices.
  public static var choices: [(key: any ContainerKey.Type, module: any DependencyModule.Type)] { [] }
  /// By default, the provisions are for programs.
  public static var isForTests: Bool { false }
  /// By default, no started dependencies.
  public static var started: [any ContainerKey.Type] { [] }
}

extension GeneratedCode {
  /// A module's implementation of a dependency that another module declares.
  public struct Provision: Sendable {
    let key: any ContainerKey.Type
    private let describe: @Sendable (DependencyContext) -> DependencyDescription
    private let maker: DependencyBox

    /// Provides a dependency; `describe` says how a context makes, starts and disposes of the value.
    public init<Key: ContainerKey>(
      of key: Key.Type, _ describe: @escaping @Sendable (DependencyContext) -> DependencyDescription,
      make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
    ) {
      (self.key, self.describe) = (key, describe)
      maker = ValueBox<PlainMaker<Key.Value>>(make, slot: Key.slot)
    }

    /// Provides a dependency that is isolated to an actor, on which `make` runs.
    public init<Key: IsolatedDependencyKey>(
      of key: Key.Type, _ describe: @escaping @Sendable (DependencyContext) -> DependencyDescription,
      make: Key.Maker
    ) {
      (self.key, self.describe, maker) = (key, describe, ValueBox(make, slot: Key.slot))
    }

    func recipes(from module: String) -> KeyRecipes {
      KeyRecipes(of: key) { context in
        let (own, provided) = (describe(context), key.description(in: context))
        return Recipe(slot: key.slot, own, of: provided, maker: maker, module: module)
      }
    }
  }

  /// Elements that a module adds to a dependency that collects.
  public struct Contribution: Sendable {
    let provision: Provision

    /// Adds elements to a dependency that collects, made from `needs`; once made, they fetch those in `later`.
    public init<Key: ContainerKey>(
      to key: Key.Type, needs: [any ContainerKey.Type] = [], later: [any ContainerKey.Type] = [],
      make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
    ) {
      let description = DependencyDescription("", needs: needs, later: later)
      provision = Provision(of: key, { _ in description }, make: make)
    }
  }
}
