// In the declarations of generated keys, Swift 6.3 ignores the module's name before a protocol's, which may be that of a
// type of the user's. A conformance in an extension would keep every key in an optimized program.
extension DependencyContainer {
  /// ``ContainerKey``, for generated code.
  public typealias _KeyProtocol = ContainerKey
  /// ``IsolatedDependencyKey``, for generated code.
  public typealias _IsolatedKeyProtocol = IsolatedDependencyKey
  /// ``WeakDependencyKey``, for generated code.
  public typealias _WeakKeyProtocol = WeakDependencyKey
}

/// What only generated code uses.
public enum GeneratedCode {
  /// The type itself, where the compiler reports what is wrong with it.
  public typealias Complete<Value> = Value

  /// The actor itself; the compiler rejects a type that isn't one.
  public typealias Actor<Value: GlobalActor> = Value

  /// The type of a keyed collection itself.
  public typealias Keyed<Value: ExpressibleByDictionaryLiteral> = Value where Value.Key == String

  /// Describes a singleton that is made from some keys.
  public static func singleton(
    _ name: StaticString, needs: [any ContainerKey.Type] = []
  ) -> DependencyDescription {
    // Compiling the initializer's default arguments for each dependency would take 10 % longer.
    DependencyDescription(self.name(name), needs: needs)
  }

  /// Returns a dependency's name.
  public static func name(_ name: StaticString) -> String {
    // Compiling a `String` for each dependency would take 10 % longer.
    name.description
  }

  /// Returns the value of an isolated dependency; the caller must be on its actor.
  @discardableResult
  public static func value<Key: IsolatedDependencyKey>(
    of key: Key.Type, in container: DependencyContainer,
    _ call: (Key.Maker, DependencyContainer) throws -> Key.Value
  ) -> Key.Value {
    if let box = container.published(.value, Key.slot), Activity.isUnwatched {
      return box.value(as: Key.Value.self)
    }
    return container.valueUnderLock(of: key) { maker, container in
      try call(maker?.load(as: Key.Maker.self) ?? Key.maker, container)
    }
  }

  /// Overrides a dependency; for an isolated one, the caller must be on its actor.
  @inlinable
  public static func set<Key: ContainerKey>(
    _ key: Key.Type, in container: DependencyContainer, to value: Key.Value
  ) {
    // Inlinable: finding the box's type at run time would cost more than everything else here.
    container.set(key, to: ValueBox(value, slot: key.slot))
  }

  /// Stops a read of a dependency without an expression, and says what to do.
  public static func stop<Key: ContainerKey>(at key: Key.Type, in container: DependencyContainer) -> Key.Value
  {
    let description = key.description(in: container.context)
    let name = description.name
    let (quoted, contents) = (container.quoted(key), container.contents)
    switch description.expression {
    case .required where contents.context == .test:
      let slot = key.slot
      if contents.tree.lock.withLock({ contents.isOverriddenInTest(slot) }) {
        halt("\(quoted) was read, but \(UndeclaredRead.pastOverride)")
      }
      let test = UndeclaredReads.library?.runningTest.map { "test '\($0)'" } ?? "a test"
      let override =
        description.scope == .transient ? "$0.register(\\.\(name)) { _ in … }" : "$0.\(name) = …"
      halt(
        """
        \(quoted) was read in \(test), and nothing provides it there: override it, as in \
        @Suite(.dependencies { \(override) }) or DependencyTestCase.override(_:), or put it under "provides" in the \
        test target's manifest and install that, as in \(contents.exampleOfInstalling)
        """)
    case .required:
      halt(
        """
        \(quoted) was read, and nothing provides it: install the program's module before anything is read, \
        as in \(contents.exampleOfInstalling), or override it; \(Contents.adviceWithoutManifest)
        """)
    case .input:
      let scope = description.scope.name
      halt(
        "\(quoted) was read, and scope '\(scope)' was begun without it: end '\(scope)', and begin it with '\(name)'"
      )
    // Only a start makes it, so this read stops unless that is over.
    default: return container.value(of: key)
    }
  }

  /// Stops a read of an isolated dependency: only its property reads on the right actor.
  public static func stopOffActor<Key: ContainerKey>(at key: Key.Type, in container: DependencyContainer)
    -> Never
  {
    halt("'\(container.name(of: key))' is isolated to an actor: read it through its property")
  }

  /// Returns a module's own elements, then those of installed modules, sorted by module name.
  public static func collected<Element>(
    _ own: [Element], for key: any ContainerKey.Type, in container: DependencyContainer
  ) -> [Element] {
    container.contributions(to: key).reduce(own, +)
  }

  /// Returns a module's own elements and those of installed modules; traps at a duplicate key.
  public static func collected<Element>(
    keyed own: [String: Element], for key: any ContainerKey.Type, in container: DependencyContainer
  ) -> [String: Element] {
    container.contributions(to: key).reduce(into: own) { (all, elements: [String: Element]) in
      for (name, element) in elements where all.updateValue(element, forKey: name) != nil {
        let dependency = container.name(of: key)
        halt("'\(dependency)' has two elements with the key \"\(name)\": change one of the keys")
      }
    }
  }
}

extension DependencyContainer {
  fileprivate func contributions<Value>(to key: any ContainerKey.Type) -> [Value] {
    let slot = key.slot
    let recipes = contents.tree.lock.withLock { contents.contributions(to: slot) }
    return recipes.compactMap { recipe in
      do { return try recipe.maker?.load(as: PlainMaker<Value>.self)?(self) } catch {
        halt("a contribution to '\(name(of: key))' could not be made: \(error)")
      }
    }
  }
}
