/// The target's contributions to one dependency.
package struct ContributedNode: Sendable {
  package let target: Int
  /// A declaration that stands for the contributions: it has the dependency's name, and isn't isolated.
  package let declaration: Declaration
  package let isKeyed: Bool
  package let elements: [Contribution.Element]
  package let edges: [DependencyGraph.Edge]

  static func find(in module: Module, _ finder: EdgeFinder, _ providers: Providers) -> [ContributedNode] {
    let declarations = finder.declarations
    // The target's own collections need an entry even if they have no elements.
    var places = module.dependencies.indices.filter { declarations[$0].collects }
      .map { (target: $0, position: declarations[$0].name.position) }
    var found = Set(places.map(\.target))
    for contribution in module.contributions {
      guard let target = finder.names.inTarget[contribution.name.value], declarations[target].collects,
        found.insert(target).inserted
      else { continue }
      places.append((target, contribution.name.position))
    }
    return places.map { target, position in
      let collecting = declarations[target]
      let elements = (providers.contributions[target] ?? []).filter { $0.module == 0 }
        .flatMap(\.contribution.elements)
      return ContributedNode(
        target: target, declaration: collecting.standIn(at: position, branches: [Branch()]),
        isKeyed: collecting.isKeyedCollection, elements: elements,
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
