/// What names a value in a tree: a key of the world, or an identifier.
enum Name: Hashable, Sendable, CustomStringConvertible {
  case key(Int)
  case identifier(Int)

  var isIdentifier: Bool { if case .identifier = self { true } else { false } }

  var description: String {
    switch self {
    case .key(let key): "k\(key)"
    case .identifier(let number): "id\(number)"
    }
  }
}

/// A registered way to make a value.
struct Factory: Sendable {
  var number: Int
  var sharing: Sharing
  var life: Life
  var reads: [Name]
  var readsInside: [Name: [Inner]] = [:]
  var changes: [Change] = []
  var failure: Failure?
  var passesErrors = false

  var expression: Expression {
    Expression(
      title: "factory \(number)", reads: reads, readsInside: readsInside, changes: changes, failure: failure,
      passesErrors: passesErrors)
  }
}

extension Factory: CustomStringConvertible {
  var description: String { "\(expression), \(sharing) \(life)" }
}

/// A child that a maker creates to read in, and what it overrides there: by a value, if there is no factory.
struct Inner: Sendable {
  var key: Int
  var factory: Factory?
  /// Whether the maker reads through a wrapper, while the child is current.
  var isCurrent: Bool
}

extension Inner: CustomStringConvertible {
  var description: String {
    "\(isCurrent ? "block" : "child") with k\(key) \(factory.map { "by \($0)" } ?? "set")"
  }
}

/// Why an operation does not end as it should: a stop of the process, or an error that is thrown.
enum Refusal: Error, Equatable {
  case stop(String)
  case notFound(Int)
  case failed(String)

  var isThrown: Bool { if case .stop = self { false } else { true } }
}
