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
  /// Nothing is registered by this type and key; what else there is of the type, in words.
  case notFound(Any.Type, key: String?, others: [String] = [])

  /// The type and key, and what there is.
  public var description: String {
    guard case .notFound(let type, let key, let others) = self else { return "" }
    let by = key.map { " by key \"\($0)\"" } ?? ""
    let rest = others.isEmpty ? "" : "; there is \(others.joined(separator: ", "))"
    return "no dependency of type \(type) is registered\(by)\(rest)"
  }
}

/// An identifier without the type of its value; equal ones have the same type and the same string.
struct IdentifierName: Hashable, Sendable, CustomStringConvertible {
  let type: ObjectIdentifier
  let key: String?
  /// The type in words.
  let typeName: String

  init<Value>(_ type: Value.Type, key: String?) {
    self.type = ObjectIdentifier(type)
    self.key = key
    typeName = String(describing: type)
  }

  var description: String { key.map { "\(typeName) \"\($0)\"" } ?? typeName }

  static func == (first: IdentifierName, second: IdentifierName) -> Bool {
    first.type == second.type && first.key == second.key
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(type)
    hasher.combine(key)
  }
}
