/// Names that generated members would collide with.
package enum ReservedName {
  /// Members of every `DependencyContainer`, and what has a meaning of its own in Swift or after a `$`.
  package static let dependencies: Set<String> = [
    "Protocol", "Type", "begin", "context", "current", "end", "init", "install", "isOpen",
    "observe", "provider", "register", "remove", "reset", "resolve", "self", "shared", "sourceContainer",
    "start", "stop",
  ]

  /// Members of every `DependencyScope`.
  package static let scopes: Set<String> = ["Protocol", "Type", "hash", "init", "name", "self"]
}
