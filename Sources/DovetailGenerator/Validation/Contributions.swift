extension Proof {
  func checkContributions() {
    for contribution in graph.module.contributions
    where !graph.hasError(in: .dependencies, contribution.name.value) {
      let name = contribution.name
      guard let node = graph.indexes[name.value] else {
        reportUnknown(
          .missingContributionTarget, name, "dependency '\(name.value)'",
          meant: self.graph.suggestion(for: name.value, where: \.collects))
        continue
      }
      let declaration = graph.declarations[node]
      if !declaration.collects {
        if declaration.hasError(in: .collects) { continue }
        let place = declaration.isRequired ? "" : " in place of the 'default'"
        let other = declaration.isRequired ? "implement it under \"provides\"" : "remove this"
        sink.report(
          .missingContributionTarget, at: name.position,
          "'\(name.value)' has no \"collects\": true; add it\(place), or \(other)",
          notes: [.declared(declaration.name)])
      } else if contribution.isKeyed != declaration.isKeyed, declaration.type != nil {
        let form = declaration.isKeyed ? "an object with a key for each element" : "an array of expressions"
        sink.report(
          at: name.position, "contributions to '\(name.value)' must be \(form)",
          notes: [.declared(declaration.name)])
      }
    }
    checkKeys()
  }

  private typealias Keyed = (key: Located<String>, element: Contribution.Element, module: Int)

  /// Checks that keys are unique: the target's own at their places, others' at a root.
  private func checkKeys() {
    for node in graph.providers.nodes {
      var known: [String: [Keyed]] = [:]
      for (module, contribution) in graph.providers[node]?.contributions ?? [] {
        for element in contribution.elements {
          guard let key = element.key else { continue }
          let added = (key, element, module)
          for other in known[key.value] ?? [] {
            let isOwn = module == 0 || other.module == 0
            guard isOwn || graph.module.composes && module != other.module else { continue }
            report(where: element.presence && other.element.presence, duplicate(added, other, node))
            // Many elements with one key would repeat the same.
            if other.element.condition == nil { break }
          }
          known[key.value, default: []].append(added)
        }
      }
    }
  }

  private func duplicate(_ second: Keyed, _ first: Keyed, _ node: Int) -> Diagnostic {
    let (name, key) = (graph.declarations[node].name.value, second.key.value.quoted)
    guard second.module != 0, first.module != 0 else {
      let (own, other) = second.module == 0 ? (second, first) : (first, second)
      return Diagnostic(
        .duplicateContributionKey, at: own.key.position,
        "'\(name)' already has an element '\(key)'; use another key",
        notes: [.at(other.key.position, "the other is here")])
    }
    let (one, two) = (graph.modules[first.module].name, graph.modules[second.module].name)
    return Diagnostic(
      .duplicateContributionKey, at: graph.rootPosition(of: [node]),
      "modules '\(one)' and '\(two)' both add an element '\(key)' to '\(name)'",
      notes: [.at(first.key.position, "one is here"), .at(second.key.position, "the other is here")])
  }
}
