/// Thrown by an endpoint that nobody set.
public struct UnsetEndpointError: Error, CustomStringConvertible {
  /// The endpoint's name.
  public let name: String

  /// Names the endpoint.
  public var description: String { "'\(name)' was called, but nothing set it" }
}

/// A function for a closure property that a test has to set before it is called: the call fails the test with the name, and throws.
///
/// ```swift
/// struct APIClient: Sendable {
///   var fetch: @Sendable (Int) async throws -> String = unsetEndpoint("APIClient.fetch")
///   var log: @Sendable (String) -> Void = unsetEndpoint("APIClient.log", returning: ())
/// }
/// ```
///
/// With `"test": "APIClient()"` in its manifest a test sets only what it uses: `$0.client.fetch = { _ in "bread" }`.
///
/// - Parameter name: The name in the failure.
/// - Returns: The function, which throws an ``UnsetEndpointError``.
public func unsetEndpoint<each Argument, Result>(
  _ name: String
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in
    _ = UndeclaredReads.report(endpoint: name)
    throw UnsetEndpointError(name: name)
  }
}

/// A function for a closure property that cannot throw: a call fails the test with the name, and continues with a value.
///
/// Where no library for tests is linked the call stops.
///
/// - Parameters:
///   - name: The name in the failure.
///   - placeholder: What a call returns.
/// - Returns: The function.
public func unsetEndpoint<each Argument, Result: Sendable>(
  _ name: String, returning placeholder: Result
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    if !UndeclaredReads.report(endpoint: name) { halt("'\(name)' was called, but nothing set it") }
    return placeholder
  }
}
