/// Names that generated members would collide with.
enum ReservedName {
  /// Members of every `DependencyContainer`, and what has a meaning of its own behind a `$`.
  static let dependencies: Set<String> = [
    "Protocol", "Type", "begin", "context", "current", "dynamicMember", "end", "init", "install", "isolated",
    "parent",
    "provider", "register", "remove", "reset", "resolve", "self", "shared", "start", "stop",
  ]

  /// Members of every `DependencyScope`.
  static let scopes: Set<String> = ["Protocol", "Type", "init", "name", "self", "within"]
}
