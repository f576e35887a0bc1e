/// Names that generated members would collide with.
enum ReservedName {
  /// Members of every `DependencyContainer`, and what has a meaning of its own behind a `$`.
  static let dependencies: Set<String> = [
    "Protocol", "Type", "begin", "cancel", "context", "current", "dynamicMember", "end", "init", "install",
    "isOpen", "isolated", "observe", "parent", "provide", "provider", "register", "remove", "reset",
    "resolve",
    "self", "setIsolated", "shared", "start", "stop", "withGraphScope",
  ]

  /// Keys that would hide the protocols that keys conform to.
  static let keys: Set<String> = [
    "ComposedDependencyKey", "DependencyKey", "DisposableDependencyKey", "EagerDependencyKey",
    "GraphDependencyKey", "InputDependencyKey", "IsolatedDependencyKey", "IsolatedDisposableDependencyKey",
    "StartedDependencyKey", "WeakDependencyKey",
  ]

  /// Members of every `DependencyScope`.
  static let scopes: Set<String> = ["Protocol", "Type", "init", "name", "self", "within"]
}
