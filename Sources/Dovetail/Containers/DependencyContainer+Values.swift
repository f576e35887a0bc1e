/// Reading and setting dependencies by key, as their properties do.
extension DependencyContainer {
  /// The value of a dependency; setting it overrides what the key makes, and what depends on it is made again.
  public subscript<Key: ContainerKey>(key: Key.Type) -> Key.Value where Key.Value: Sendable {
    @inlinable @inline(__always)
    get {
      if let box = published(.value, Key.slot), Activity.isUnwatched {
        return box.value(as: Key.Value.self)
      }
      return value(of: key)
    }
    @inlinable
    set { GeneratedCode.set(key, in: self, to: newValue) }
  }

  /// A new value of a transient dependency, which need not be `Sendable`.
  public subscript<Key: ContainerKey>(transient key: Key.Type) -> Key.Value {
    @inlinable
    get {
      guard published(.fresh, Key.slot) != nil, Self.isSharedUnwatched else { return transientValue(of: key) }
      do { return try Key.make(in: self) } catch { stop(making: key, error) }
    }
  }

  /// The object of a weak dependency.
  public subscript<Key: WeakDependencyKey>(weak key: Key.Type) -> Key.Value where Key.Value: Sendable {
    @inlinable
    get {
      if let box = published(.object, Key.slot), Activity.isUnwatched,
        let object = box.object(as: Key.Value.self)
      {
        return object
      }
      return value(of: key)
    }
  }
}

extension DependencyContainer {
  @usableFromInline @inline(never)
  func value<Key: ContainerKey>(of key: Key.Type) -> Key.Value {
    valueUnderLock(of: key) { maker, container in
      if let make = maker?.load(as: PlainMaker<Key.Value>.self) {
        try make(container)
      } else {
        try Key.make(in: container)
      }
    }
  }

  @usableFromInline @inline(never)
  func transientValue<Key: ContainerKey>(of key: Key.Type) -> Key.Value {
    let description = key.description(in: context)
    require(
      description.scope == .transient,
      "'\(description.name)' is not transient: read it by its key, and make it Sendable")
    return value(of: key)
  }

  func name(of key: any ContainerKey.Type) -> String { key.description(in: context).name }

  func quoted(_ key: any ContainerKey.Type) -> String {
    let name = name(of: key)
    return contents.tree.lock.withLock {
      let creation = contents.tree.creationOfCaller
      return contents.tree.quoted(name, creation?.recipe.slot == key.slot ? creation?.outer : creation)
    }
  }

  func valueUnderLock<Key: ContainerKey>(
    of key: Key.Type, _ make: (DependencyBox?, DependencyContainer) throws -> Key.Value
  ) -> Key.Value {
    let slot = key.slot
    do {
      // A key has a recipe of its own, so there is a value.
      return try find({ _ in slot }, knowing: key, make)!
    } catch {
      stop(making: key, error)
    }
  }

  /// Returns a value, made if there is none; `nil` if an identifier isn't registered.
  func find<Value>(
    _ slot: (Tree) -> Int?, knowing key: (any ContainerKey.Type)? = nil,
    _ make: (DependencyBox?, DependencyContainer) throws -> Value
  ) throws -> Value? {
    while true {
      // Holds a weak value until it is returned, since nothing else might.
      var made: Value?
      defer { withExtendedLifetime(made) {} }
      let found = try contents.box(of: slot, knowing: key, for: self) { recipe, container in
        let value = try make(recipe.maker, container)
        made = value
        let weakType = recipe.scope == .weak ? key as? any WeakDependencyKey.Type : nil
        return weakType?.box(value, slot: recipe.slot) ?? ValueBox(value, slot: recipe.slot)
      }
      guard let box = found else { return nil }
      if let value = box.load(as: Value.self) {
        if made == nil { contents.tell(.reused, of: box.slot) }
        return value
      }
      contents.discard(box)
    }
  }

  @usableFromInline @inline(never)
  func stop(making key: any ContainerKey.Type, _ error: any Error) -> Never {
    halt("\(quoted(key)) could not be made: \(error)")
  }

  @usableFromInline
  func set(_ key: any ContainerKey.Type, to box: DependencyBox) {
    contents.replace(key, by: .value(box))
  }
}

extension WeakDependencyKey {
  fileprivate static func box(_ value: Any, slot: Int) -> DependencyBox? {
    (value as? Value).map { WeakBox<Value>(slot: slot, weakly($0)) }
  }
}

extension Contents {
  /// Removes a weak box whose object is gone from this container and its ancestors.
  func discard(_ box: DependencyBox) {
    step {
      for contents in chain {
        if contents.entries[box.slot]?.made?.box === box { _ = contents.takeValue(of: box.slot) }
        if contents.box(of: box.slot) === box { contents.withdraw(box.slot) }
      }
      tree.generation += 1
    }
  }
}
