extension DependencyContainer {
  /// Runs a resolve that may wait, on the caller's actor; its values of the `graph` scope are shared inside it,
  /// whatever thread it goes on.
  public func withGraphScope<Value>(
    isolation: isolated (any Actor)? = #isolation, _ body: (DependencyGraphScope) async throws -> Value
  ) async rethrows -> Value {
    let memo = GraphMemo(ofStart: ())
    defer { memo.end() }
    return try await body(DependencyGraphScope(container: self, memo: memo))
  }
}
