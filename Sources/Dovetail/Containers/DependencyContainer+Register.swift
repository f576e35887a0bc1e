extension DependencyContainer {
  /// Overrides a generated dependency by a way to make it.
  ///
  /// - Parameters:
  ///   - dependency: The dependency's property.
  ///   - scope: How long what is made lives; as the dependency says if not given.
  ///   - factory: Makes a value out of what the container holds.
  public func register<Key: DependencyKey>(
    _ dependency: KeyPath<DependencyKeys, Key.Type>, in scope: DependencyScope? = nil,
    _ factory: @escaping @Sendable (DependencyContainer) -> Key.Value
  ) {
    register(Key.self, in: scope, factory)
  }

  /// Overrides a dependency with a hand-written key by a way to make it.
  ///
  /// The key is found by reading the property once in a container of its own, which is thrown away.
  ///
  /// - Parameters:
  ///   - dependency: The dependency's property, which must read its key.
  ///   - scope: How long what is made lives; as the key says if not given.
  ///   - factory: Makes a value out of what the container holds.
  @_disfavoredOverload
  public func register<Value>(
    _ dependency: KeyPath<DependencyContainer, Value>, in scope: DependencyScope? = nil,
    _ factory: @escaping @Sendable (DependencyContainer) -> Value
  ) {
    func register<Key: DependencyKey>(_ key: Key.Type) {
      guard let make = factory as? @Sendable (DependencyContainer) -> Key.Value else {
        fatalError("register: the property is not of the type of '\(Key.name)', which it reads")
      }
      self.register(key, in: scope, make)
    }
    register(KeyProbe.key(at: dependency))
  }

  private func register<Key: DependencyKey>(
    _ key: Key.Type, in scope: DependencyScope?,
    _ factory: @escaping @Sendable (DependencyContainer) -> Key.Value
  ) {
    let scope = scope ?? key.scope
    require(
      scope != .weak || key.scope == .weak,
      "'\(key.name)' cannot be registered in scope weak: it is not a weak dependency")
    replace(key, by: DependencyFactory(key: key, scope: scope, make: factory))
  }
}

/// Finds the key that a property reads.
final class KeyProbe: Sendable {
  private let found = Locked<(any DependencyKey.Type)?>(nil)

  func note(_ key: any DependencyKey.Type) {
    found.withLock { found in
      // What the default is made of is asked later.
      if found == nil { found = key }
    }
  }

  static func key<Value>(at property: KeyPath<DependencyContainer, Value>) -> any DependencyKey.Type {
    let probe = KeyProbe()
    let container = DependencyContainer(
      .owner, of: DependencyStorage(parent: nil, context: .live, sharesWithParent: true, probe: probe))
    _ = container[keyPath: property]
    guard let key = probe.found.withLock({ $0 }) else {
      fatalError("register: the property does not read a dependency's key")
    }
    return key
  }
}
