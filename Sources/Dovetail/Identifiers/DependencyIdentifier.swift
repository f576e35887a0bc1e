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
struct RegisteredName: Hashable, Sendable {
  let type: ObjectIdentifier
  let key: String?
}

/// What stands behind an identifier in the container where it was registered.
struct DependencyRegistration {
  let id: Int
  let factory: DependencyRecord
}

/// Stands for identifiers where a key is needed.
enum IdentifiedKey<Value>: DependencyKey {
  static var defaultValue: Value { fatalError("\(name) is not registered any more") }
  static var name: String { String(describing: Value.self) }
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}
