extension DependencyContainer {
  /// Registers a factory for a type and key, replacing an earlier one; the factory may read from the container.
  public func register<Value: Sendable>(
    _ type: Value.Type = Value.self, key: String? = nil, in scope: DependencyScope = .singleton,
    _ make: @escaping @Sendable (DependencyContainer) throws -> Value
  ) {
    require(scope != .weak, "a dependency known at run time cannot be registered in scope weak")
    require(
      !(type is any OptionalProtocol.Type),
      "\(type) cannot be registered: register the type that it wraps, and read it with try?")
    contents.tree.learn(scope.allInputs)
    let name = IdentifierName(type: ObjectIdentifier(type), key: key)
    let text = DependencyIdentifier(type, key: key).name
    let description = DependencyDescription(text, scope: scope, needs: nil, expression: .declared)
    // Negative, since those of keys are addresses.
    var slot = -newNumber()
    contents.step {
      slot = contents.tree.identifiers[name]?.slot ?? slot
      let maker = ValueBox<PlainMaker<Value>>(make, slot: slot)
      contents.set(slot, to: .recipe(Recipe(slot: slot, description, maker: maker, identifier: name)))
    }
    contents.tellOverridden(slot)
  }

  /// Returns the dependency registered for a type and key in this container or its nearest ancestor that has one.
  public func resolve<Value: Sendable>(_ type: Value.Type = Value.self, key: String? = nil) throws -> Value {
    try find(type, key: key)
  }

  fileprivate func find<Value>(_ type: Value.Type, key: String?) throws -> Value {
    let name = IdentifierName(type: ObjectIdentifier(type), key: key)
    let value: Value? = try find({ $0.identifiers[name]?.slot }) { maker, container in
      guard let make = maker?.load(as: PlainMaker<Value>.self) else { halt("\(type) has no factory") }
      return try make(container)
    }
    return try value ?? findWrapped(by: type, name)
  }

  /// Returns what is registered for the type that an optional wraps: `let x: T? = try? resolve()` asks for an optional.
  // A function of its own, since looking up the types takes longer than finding the value.
  @inline(never)
  private func findWrapped<Value>(by type: Value.Type, _ name: IdentifierName) throws -> Value {
    let optional = type as? any OptionalProtocol.Type
    if let value = try optional?.find(name.key, in: self) as? Value { return value }
    throw notFound(type, name)
  }

  private func notFound(_ type: Any.Type, _ name: IdentifierName) -> DependencyError {
    let tree = contents.tree
    let others = tree.lock.withLock { () -> [String] in
      var others: [(slot: Int, text: String)] = []
      for (other, (slot, _)) in tree.identifiers where other.type == name.type && other.key != name.key {
        if contents.replacement(of: slot) == nil { continue }
        others.append((slot, other.key.map { "one with key \"\($0)\"" } ?? "one without a key"))
        // A program may look for thousands before it registers them.
        if others.count > 20 { return ["one with each of more than 20 other keys"] }
      }
      for (slot, known) in tree.keys where known.key.typeOfValue == type {
        others.append((slot, "'\(known[context].name)' (read it by its name)"))
      }
      // Identifiers are in the order in which they became known.
      return others.sorted(byRank: { -Int64($0.slot) }).map(\.text)
    }
    return .notFound(type, key: name.key, others: others)
  }

  /// Removes a registration, and the values that it made, from this container; a parent's registration remains.
  public func remove<Value>(_ type: Value.Type = Value.self, key: String? = nil) {
    let name = IdentifierName(type: ObjectIdentifier(type), key: key)
    contents.step {
      guard let slot = contents.tree.identifiers[name]?.slot, contents.entries[slot]?.override != nil
      else { return }
      contents.set(slot, to: nil)
    }
  }

  /// Registers a factory for an identifier.
  public func register<Value: Sendable>(
    _ identifier: DependencyIdentifier<Value>, in scope: DependencyScope = .singleton,
    _ make: @escaping @Sendable (DependencyContainer) throws -> Value
  ) {
    register(Value.self, key: identifier.key, in: scope, make)
  }

  /// Returns the dependency registered for an identifier.
  public func resolve<Value: Sendable>(_ identifier: DependencyIdentifier<Value>) throws -> Value {
    try resolve(Value.self, key: identifier.key)
  }

  /// Removes the registration of an identifier from this container.
  public func remove<Value>(_ identifier: DependencyIdentifier<Value>) {
    remove(Value.self, key: identifier.key)
  }
}

private protocol OptionalProtocol {
  static func find(_ key: String?, in container: DependencyContainer) throws -> Self
}

extension Optional: OptionalProtocol {
  fileprivate static func find(_ key: String?, in container: DependencyContainer) throws -> Self {
    try container.find(Wrapped.self, key: key)
  }
}

extension ContainerKey {
  fileprivate static var typeOfValue: Any.Type { Value.self }
}

extension Tree {
  /// Counts one registration of an identifier. Under the lock.
  func use(_ name: IdentifierName, _ slot: Int) {
    identifiers[name] = (slot, (identifiers[name]?.uses ?? 0) + 1)
  }

  /// Removes one registration of an identifier; the last one frees its slot. Under the lock.
  func forget(_ name: IdentifierName) {
    guard let (slot, uses) = identifiers[name] else { return }
    identifiers[name] = uses > 1 ? (slot, uses - 1) : nil
    guard uses == 1 else { return }
    readIdentifiers.remove(slot)
    needed.remove(slot)
  }
}

/// Identifies a dependency that is known only at run time by its type and an optional key.
public struct DependencyIdentifier<Value>: Sendable, Hashable {
  /// Distinguishes dependencies of the same type.
  public let key: String?

  /// Identifies a dependency by its type and an optional key.
  public init(_ type: Value.Type = Value.self, key: String? = nil) {
    self.key = key
  }

  var name: String { key.map { "\(Value.self) \"\($0)\"" } ?? "\(Value.self)" }
}

/// Why a dependency could not be resolved.
public enum DependencyError: Error, CustomStringConvertible {
  /// Nothing is registered for this type and key; `others` describes what is registered for the type.
  case notFound(Any.Type, key: String?, others: [String] = [])

  /// The message, with the type, the key and what is registered.
  public var description: String {
    guard case .notFound(let type, let key, let others) = self else { return "" }
    let with = key.map { " with key \"\($0)\"" } ?? ""
    let hint = key == nil ? "; a dependency that a manifest declares is read by its name" : ""
    let rest = others.isEmpty ? hint : "; there is \(others.joined(separator: ", "))"
    return "no dependency of type \(type) is registered\(with)\(rest)"
  }
}

/// A type-erased `DependencyIdentifier`.
struct IdentifierName: Hashable, Sendable {
  let type: ObjectIdentifier
  let key: String?
}
