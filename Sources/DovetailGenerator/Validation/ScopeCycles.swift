/// No scope is within itself.
struct ScopeCycles: Rule {
  let proof: Proof

  func check() {
    let scopes = graph.scopes.declarations
    let own = 0..<graph.scopes.owners.count { $0 == 0 }
    // Those of other modules know nothing of the target's.
    let parents = own.map { node in graph.scopes.parents[node].flatMap { own.contains($0) ? $0 : nil } }
    for component in StronglyConnectedComponents.find(in: parents.map { $0.map { [$0] } ?? [] }) {
      let first = component.min()!
      guard component.count > 1 || parents[first] == first else { continue }
      var path = [first]
      repeat { path.append(parents[path.last!]!) } while path.last != first
      let names = path.map { scopes[$0].name.value }
      proof.report(
        .scopeCycle, at: scopes[first].within!.position,
        "scope '\(names[0])' is within itself: \(names.joined(separator: " -> ")); remove one 'within'")
    }
  }
}
