/// What observers see.
extension ReferenceTree {
  mutating func tell(_ kind: String, _ name: Name, in container: Int, depth: Int? = nil) {
    for place in chain(from: container) {
      for (number, observed) in observers.enumerated() where observed == place {
        events.append("o\(number) \(depth ?? self.depth(in: container)) \(kind) \(name.inEvents)")
      }
    }
  }
}

extension Name {
  fileprivate var inEvents: String {
    switch self {
    case .key: description
    case .identifier(let number): "\(number % 2 == 0 ? "Thing" : "Twin") \"\(number / 2)\""
    }
  }
}
