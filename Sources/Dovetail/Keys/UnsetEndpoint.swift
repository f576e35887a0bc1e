/// The error of an endpoint that was called but not set.
public struct UnsetEndpointError: Error, CustomStringConvertible {
  /// The endpoint's name.
  public let name: String

  /// The message, with the endpoint's name.
  public var description: String { "'\(name)' was called, but nothing set it" }
}

/// Returns a placeholder for a closure property: unless a test sets the property, a call fails the test and throws.
public func unsetEndpoint<each Argument, Result>(
  _ name: String
) -> @Sendable (repeat each Argument) throws -> Result {
  { (_: repeat each Argument) in
    _ = UndeclaredReads.report(endpoint: name)
    throw UnsetEndpointError(name: name)
  }
}

/// Returns a placeholder for a closure property that cannot throw; without a test library, a call stops the program.
public func unsetEndpoint<each Argument, Result: Sendable>(
  _ name: String, returning placeholder: Result
) -> @Sendable (repeat each Argument) -> Result {
  { (_: repeat each Argument) in
    if !UndeclaredReads.report(endpoint: name) {
      halt("'\(name)' was called, but nothing set it: set it, or override its dependency")
    }
    return placeholder
  }
}
