/// Overriding how a dependency is made, and undoing that.
// The compiler looks at a closure's isolation only after it has chosen an overload, so it must prefer those that isolate.
extension DependencyContainer {
  /// Overrides a generated dependency with a factory; if it throws, the program stops.
  @_disfavoredOverload
  public func register<Key: ContainerKey>(
    _ dependency: KeyPath<DependencyKeys, Key.Type>,
    _ make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
  ) {
    register(Key.self, make)
  }

  /// Overrides the factory and the scope of a generated dependency.
  @_disfavoredOverload
  public func register<Key: ContainerKey>(
    _ dependency: KeyPath<DependencyKeys, Key.Type>, in scope: DependencyScope,
    _ make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
  ) where Key.Value: Sendable {
    register(Key.self, in: scope, make)
  }

  /// Overrides a generated dependency that is isolated to an actor, with a factory that runs on that actor.
  public func register<Key: IsolatedDependencyKey>(
    _ dependency: KeyPath<DependencyKeys, Key.Type>, in scope: DependencyScope? = nil, _ make: Key.Maker
  ) {
    register(Key.self, in: scope, make)
  }

  /// Overrides a dependency with a factory; if it throws, the program stops.
  @_disfavoredOverload
  public func register<Key: ContainerKey>(
    _ key: Key.Type, _ make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
  ) {
    register(key, in: nil, ValueBox<PlainMaker<Key.Value>>(make, slot: key.slot))
  }

  /// Overrides the factory and the scope of a dependency.
  @_disfavoredOverload
  public func register<Key: ContainerKey>(
    _ key: Key.Type, in scope: DependencyScope,
    _ make: @escaping @Sendable (DependencyContainer) throws -> Key.Value
  ) where Key.Value: Sendable {
    register(key, in: scope, ValueBox<PlainMaker<Key.Value>>(make, slot: key.slot))
  }

  /// Overrides a dependency that is isolated to an actor, with a factory that runs on that actor.
  public func register<Key: IsolatedDependencyKey>(
    _ key: Key.Type, in scope: DependencyScope? = nil, _ make: Key.Maker
  ) {
    register(key, in: scope, ValueBox(make, slot: key.slot))
  }

  private func register(_ key: any ContainerKey.Type, in scope: DependencyScope?, _ maker: DependencyBox) {
    let own = key.description(in: context)
    let scope = scope ?? own.scope
    require(
      scope != .weak || own.scope == .weak,
      "'\(own.name)' cannot be registered in scope weak: it is not a weak dependency")
    contents.tree.learn(scope.allInputs)
    let description = DependencyDescription(own.name, scope: scope, needs: nil, expression: .declared)
    contents.replace(key, by: .recipe(Recipe(slot: key.slot, description, maker: maker)))
  }

  /// Forgets this container's override and value of a generated dependency; traps if the value needs disposal.
  public func reset<Key: ContainerKey>(_ dependency: KeyPath<DependencyKeys, Key.Type>) {
    reset(Key.self)
  }

  /// Forgets this container's override and value of a dependency; traps if the value needs disposal.
  public func reset<Key: ContainerKey>(_ key: Key.Type) {
    contents.reset(key)
  }
}
