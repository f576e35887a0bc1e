/// Dependencies that are known only at run time.
extension DependencyContainer {
  /// Registers a way to make a dependency, in the place of one with the same type and key.
  ///
  /// - Parameters:
  ///   - type: The dependency's type.
  ///   - key: Tells dependencies of one type apart.
  ///   - scope: How long what is made lives.
  ///   - factory: Makes a value out of what the container holds.
  public func register<Value: Sendable>(
    _ type: Value.Type = Value.self, key: String? = nil, in scope: DependencyScope = .singleton,
    _ factory: @escaping @Sendable (DependencyContainer) -> Value
  ) {
    require(scope != .weak, "a dependency known at run time cannot be registered in scope weak")
    let factory = DependencyFactory(key: IdentifiedKey<Value>.self, scope: scope, make: factory)
    storage.register(factory, by: .init(type: ObjectIdentifier(type), key: key))
  }

  /// The dependency registered by a type and a key in this container, or in the nearest parent that has one.
  ///
  /// - Throws: `DependencyError.notFound` if there is none.
  public func resolve<Value: Sendable>(
    _ type: Value.Type = Value.self, key: String? = nil
  ) throws -> Value {
    let name = RegisteredName(type: ObjectIdentifier(type), key: key)
    let own = storage
    for storage in [own] + own.ancestors {
      guard let registration = storage.withLock({ $0.registrations[name] }) else { continue }
      let registered = registration.factory
      let scope = registered.scope ?? .singleton
      guard scope.keepsValues else {
        return own.observingCreation(of: registered.key) {
          CurrentContainer.with(self) { registered.make(Value.self, in: self) }
        }
      }
      let request = DependencyRequest(registered.key, registered: registration)
      // If it is removed meanwhile, what was found first is what is made.
      let record = storage.record(for: request) { container, _, scope in
        DependencyBox(registered.make(Value.self, in: container), key: registered.key, scope: scope)
      }
      return record.value(as: Value.self)
    }
    throw DependencyError.notFound(type, key: key)
  }

  /// Takes a registration off this container, with what was made by it; a parent's stays.
  public func remove<Value>(_ type: Value.Type = Value.self, key: String? = nil) {
    storage.unregister(.init(type: ObjectIdentifier(type), key: key))
  }

  /// Registers a way to make the dependency of an identifier.
  public func register<Value: Sendable>(
    _ identifier: DependencyIdentifier<Value>, in scope: DependencyScope = .singleton,
    _ factory: @escaping @Sendable (DependencyContainer) -> Value
  ) {
    register(Value.self, key: identifier.key, in: scope, factory)
  }

  /// The dependency of an identifier.
  ///
  /// - Throws: `DependencyError.notFound` if there is none.
  public func resolve<Value: Sendable>(_ identifier: DependencyIdentifier<Value>) throws -> Value {
    try resolve(Value.self, key: identifier.key)
  }

  /// Takes the registration of an identifier off this container.
  public func remove<Value>(_ identifier: DependencyIdentifier<Value>) {
    remove(Value.self, key: identifier.key)
  }
}

extension DependencyStorage {
  fileprivate func register(_ factory: DependencyRecord, by name: RegisteredName) {
    let released = withLock { state in
      // Slots are used again, so that a table does not grow with every name that ever was.
      let id = state.registrations[name]?.id ?? state.freeSlots.popLast() ?? SlotNumbers.next()
      state.registrations[name] = DependencyRegistration(id: id, factory: factory)
      return exchange(factory, at: id, in: &state)
    }
    withExtendedLifetime(released) {}
  }

  fileprivate func unregister(_ name: RegisteredName) {
    let released = withLock { state -> [DependencyRecord?] in
      guard let registration = state.registrations.remove(name) else { return [] }
      state.freeSlots.append(registration.id)
      return exchange(nil, at: registration.id, in: &state)
    }
    withExtendedLifetime(released) {}
  }

  private func exchange(
    _ factory: DependencyRecord?, at id: Int, in state: inout DependencyState
  ) -> [DependencyRecord?] {
    let cursor = cursor(for: id, in: &state)
    let released = [cursor.content.override, state.forget(cursor)]
    cursor.content.override = factory
    state.epoch &+= 1
    return released
  }
}
