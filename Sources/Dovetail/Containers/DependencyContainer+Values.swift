/// The entry points of properties, one for each kind of dependency.
extension DependencyContainer {
  /// The value of any dependency that is not isolated; setting it overrides what the key makes.
  ///
  /// What was made of the old value is forgotten, here and in the children, and made anew when it is read.
  public subscript<Key: DependencyKey>(key: Key.Type) -> Key.Value {
    @inlinable
    get {
      let word = grip.word(for: Key.slotID)
      // A weak key's words are told apart by their tag.
      if word & SlotWord.kindMask == 0 { return DependencyBox<Key.Value>.value(at: word) }
      return value(of: key)
    }
    @inlinable
    set { replaceValue(of: key, by: newValue) }
  }

  /// The value of a generated dependency that several isolation domains share.
  public subscript<Key: DependencyKey>(shared key: Key.Type) -> Key.Value where Key.Value: Sendable {
    @inlinable
    @inline(__always)
    get {
      let word = grip.word(for: Key.slotID)
      if word & SlotWord.kindMask == 0 { return DependencyBox<Key.Value>.value(at: word) }
      return storedValue(of: key)
    }
    @inlinable
    set { replaceValue(of: key, by: newValue) }
  }

  /// A new value of a generated dependency.
  public subscript<Key: DependencyKey>(transient key: Key.Type) -> Key.Value {
    @inlinable
    get {
      // While nothing was ever overridden, the shared container is the current one and makers need not be
      // told.
      if grip.word(for: Key.slotID) == SlotWord.plain, isCurrentWithoutOverrides {
        return Key.make(in: self)
      }
      return transientValue(of: key) { Key.make(in: $0) }
    }
  }

  /// The value of a generated dependency in a resolve of its own.
  public subscript<Key: GraphDependencyKey>(graph key: Key.Type) -> Key.Value where Key.Value: Sendable {
    get { withGraphScope { $0.value(of: key) } }
    @inlinable
    set { replaceValue(of: key, by: newValue) }
  }

  /// The object of a generated dependency that lives while somebody holds it.
  public subscript<Key: WeakDependencyKey>(weak key: Key.Type) -> Key.Value where Key.Value: Sendable {
    @inlinable
    get {
      let word = grip.word(for: Key.slotID)
      if word & SlotWord.kindMask == SlotWord.weak,
        let value = WeakDependencyBox<Key.Reference>.value(at: word)
      {
        return value
      }
      return weakValue(of: key) { Key.make(in: $0) }
    }
    @inlinable
    set { replaceValue(of: key, by: newValue) }
  }
}

/// The entry points of isolated properties: their makers stay in the caller's isolation.
extension DependencyContainer {
  /// The value of a dependency that is made and read on an actor, which must be the caller's.
  @inlinable
  public func isolated<Key: IsolatedDependencyKey>(
    _ key: Key.Type, make: (DependencyContainer) -> Key.Value
  ) -> Key.Value {
    let word = grip.word(for: Key.slotID)
    if word & SlotWord.kindMask == 0 { return DependencyBox<Key.Value>.value(at: word) }
    return isolatedValue(of: key, make: make)
  }

  /// The object of a dependency that is made and read on an actor and lives while somebody holds it.
  @inlinable
  public func isolated<Key: IsolatedDependencyKey & WeakDependencyKey>(
    _ key: Key.Type, make: (DependencyContainer) -> Key.Value
  ) -> Key.Value {
    weakValue(of: key, make: make)
  }

  /// Overrides a dependency that is made and read on an actor, which must be the caller's.
  @inlinable
  public func setIsolated<Key: IsolatedDependencyKey>(_ key: Key.Type, to value: Key.Value) {
    replaceValue(of: key, by: value)
  }

  /// Runs a resolve whose values of the `graph` scope are shared inside it.
  public func withGraphScope<Value>(_ body: (DependencyGraphScope) throws -> Value) rethrows -> Value {
    let memo = GraphMemo()
    defer { memo.end() }
    return try body(DependencyGraphScope(container: self, memo: memo))
  }
}
