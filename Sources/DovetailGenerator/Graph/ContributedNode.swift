/// The target's contributions to one dependency.
package struct ContributedNode: Sendable {
  package let target: Int
  /// A declaration that stands for the contributions: it has the dependency's name, and isn't isolated.
  package let declaration: Declaration
  package let isKeyed: Bool
  package let elements: [Contribution.Element]
  package let edges: [DependencyGraph.Edge]

  static func find(in module: Module, _ finder: EdgeFinder, own: Range<Int>) -> [ContributedNode] {
    let declarations = finder.declarations
    var order: [Int] = []
    var elements: [Int: [Contribution.Element]] = [:]
    var positions: [Int: SourcePosition] = [:]
    // The target's own collections need an entry even if they have no elements.
    for index in own where declarations[index].collects {
      order.append(index)
      positions[index] = declarations[index].name.position
    }
    for contribution in module.contributions {
      guard let target = finder.names.index(of: contribution.name.value, in: 0), declarations[target].collects
      else { continue }
      if positions[target] == nil {
        order.append(target)
        positions[target] = contribution.name.position
      }
      elements[target, default: []] += contribution.elements
    }
    return order.map { target in
      let (collecting, elements) = (declarations[target], elements[target] ?? [])
      var declaration = Declaration(
        name: Located(collecting.name.value, at: positions[target]!), access: .internal,
        scope: collecting.scope, isByType: false, branches: [Branch()])
      declaration.availability = collecting.availability
      return ContributedNode(
        target: target, declaration: declaration, isKeyed: collecting.isKeyedCollection, elements: elements,
        edges: elements.flatMap { finder.edges(of: $0.expression, where: $0.presence) })
    }
  }
}

extension Declaration {
  /// Whether it collects a dictionary rather than an array.
  package var isKeyedCollection: Bool {
    guard let bytes = type?.text.utf8 else { return false }
    var depth = 0
    for byte in bytes {
      switch byte {
      case .openBracket, .openParenthesis, UInt8(ascii: "<"): depth += 1
      case .closeBracket, .closeParenthesis, UInt8(ascii: ">"): depth -= 1
      case .colon where depth == 1: return true
      default: break
      }
    }
    return false
  }
}
