/// What names a value in a tree: a key of the world, or an identifier.
enum Name: Hashable, Sendable, CustomStringConvertible {
  case key(Int)
  case identifier(Int)

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

  var expression: Expression { Expression(title: "factory \(number)", reads: reads) }
}

extension Factory: CustomStringConvertible {
  var description: String { "\(expression), \(sharing) \(life)" }
}

/// Why an operation does not end as it should: a stop of the process, or an error that is thrown.
enum Refusal: Error, Equatable {
  case stop(String)
  case notFound(Int)
}
