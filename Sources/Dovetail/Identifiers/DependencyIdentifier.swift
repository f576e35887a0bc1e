/// Names a dependency that is known only at run time, by its type and a string where one type has several.
public struct DependencyIdentifier<Value>: Sendable, Hashable {
  /// Tells dependencies of one type apart.
  public let key: String?

  /// Names a dependency.
  public init(_ type: Value.Type = Value.self, key: String? = nil) {
    self.key = key
  }
}

/// Why a dependency could not be resolved.
public enum DependencyError: Error, CustomStringConvertible {
  /// Nothing is registered by this type and key.
  case notFound(Any.Type, key: String?)

  /// The type and key in words.
  public var description: String {
    switch self {
    case .notFound(let type, let key?): "no dependency of type \(type) is registered by key \"\(key)\""
    case .notFound(let type, nil): "no dependency of type \(type) is registered"
    }
  }
}

/// An identifier without the type of its value; equal ones have the same type and the same string.
struct RegisteredName: Equatable, Sendable {
  let type: ObjectIdentifier
  let key: String?
}

/// What stands behind an identifier in the container where it was registered.
struct DependencyRegistration {
  let id: Int
  let factory: DependencyRecord
}

/// What was registered in one container, in the order of the types' addresses: a dictionary's code would be as
/// long as all that deals with identifiers.
struct DependencyRegistrations {
  private var entries: [(name: RegisteredName, registration: DependencyRegistration)] = []

  subscript(name: RegisteredName) -> DependencyRegistration? {
    get {
      let (index, isFound) = place(of: name)
      return isFound ? entries[index].registration : nil
    }
    set {
      let (index, isFound) = place(of: name)
      if isFound { entries.remove(at: index) }
      if let newValue { entries.insert((name, newValue), at: index) }
    }
  }

  mutating func remove(_ name: RegisteredName) -> DependencyRegistration? {
    defer { self[name] = nil }
    return self[name]
  }

  /// Where a name stands, or is to stand.
  @inline(never)
  private func place(of name: RegisteredName) -> (index: Int, isFound: Bool) {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name.type < name.type { low = middle + 1 } else { high = middle }
    }
    while low < entries.count, entries[low].name.type == name.type {
      if entries[low].name.key == name.key { return (low, true) }
      low += 1
    }
    return (low, false)
  }
}

/// Names a type of values where a key is needed, and no dependency.
protocol TypeNamingKey: DependencyKey {}

/// Stands for identifiers, and for who keeps what it reads.
enum IdentifiedKey<Value>: TypeNamingKey {
  static var defaultValue: Value { fatalError("\(name) is not registered any more") }
  static var name: String { String(describing: Value.self) }
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}
