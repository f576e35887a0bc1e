/// A contribution is for a dependency that collects, and has the same form.
enum Contributions: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for contribution in graph.module.contributions {
      let name = contribution.name
      if graph.isRefused(name.value) { continue }
      guard let node = graph.indexes[name.value] else {
        reportUnknown(name, graph, &sink)
        continue
      }
      let declaration = graph.declarations[node]
      guard declaration.collects else {
        if declaration.hasUnread(.collects) { continue }
        sink.report(
          Diagnostic(
            .missingContributionTarget, at: name.position,
            "'\(name.value)' has no \"collects\": true; add it in place of the 'default', or remove this"
          )
          .noting(at: declaration.name.position, "'\(name.value)' is declared here"))
        continue
      }
      if contribution.isKeyed != declaration.isKeyedCollection, declaration.type != nil {
        let form =
          declaration.isKeyedCollection ? "an object with a key for each element" : "an array of expressions"
        sink.report(
          Diagnostic(.wrongValue, at: name.position, "contributions to '\(name.value)' must be \(form)")
            .noting(at: declaration.name.position, "'\(name.value)' is declared here"))
      }
    }
    checkKeys(graph, &sink)
  }

  private static func reportUnknown(
    _ name: Located<String>, _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    guard graph.names.hidden(name.value) == nil else {
      return InaccessibleReferences.check(name.value, shown: name.value, at: name.position, graph, &sink)
    }
    let names = graph.declarations.lazy.filter(\.collects).map(\.name.value).filter {
      graph.indexes[$0] != nil
    }
    let hint = Spelling.suggestion(for: name.value, among: names).map { "did you mean '\($0)'?" }
    sink.report(
      .missingContributionTarget, at: name.position,
      "no module visible to this target declares '\(name.value)'; \(hint ?? "declare it with \"collects\": true, or remove this")"
    )
  }

  /// Checks that keys are unique: the target's own at their places, others' at a root.
  private static func checkKeys(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for node in graph.providers.contributions.keys.sorted() {
      var known: [String: [(element: Contribution.Element, module: Int)]] = [:]
      let name = graph.declarations[node].name.value
      for contributor in graph.providers.contributions[node] ?? [] {
        for element in contributor.contribution.elements {
          guard let key = element.key else { continue }
          for other in known[key.value] ?? [] {
            let isOwn = contributor.module == 0 || other.module == 0
            guard isOwn || graph.module.composes && contributor.module != other.module else { continue }
            sink.report(where: element.presence && other.element.presence, home: graph.module.name) {
              duplicate(key, contributor.module, (other.element.key!, other.module), name, node, graph, $0)
            }
            // Many elements with one key would repeat the same.
            if other.element.condition == nil { break }
          }
          known[key.value, default: []].append((element, contributor.module))
        }
      }
    }
  }

  private static func duplicate(
    _ key: Located<String>, _ module: Int, _ other: (element: Located<String>, module: Int), _ name: String,
    _ node: Int, _ graph: DependencyGraph, _ builds: String
  ) -> Diagnostic {
    let places = [(key.position, module), (other.element.position, other.module)]
    if let own = places.first(where: { $0.1 == 0 }) {
      let rest = own.0 == key.position ? places[1] : places[0]
      return Diagnostic(
        .duplicateContributionKey, at: own.0,
        "'\(name)' already has an element '\(key.value.quoted)'\(builds); use another key"
      )
      .noting(at: rest.0, "the other is here")
    }
    let (one, two) = (graph.modules[other.module].name, graph.modules[module].name)
    return Diagnostic(
      .duplicateContributionKey, at: graph.place(ofProgramMatter: [node]),
      "modules '\(one)' and '\(two)' both add an element '\(key.value.quoted)' to '\(name)'\(builds)"
    )
    .noting(at: other.element.position, "one is here").noting(at: key.position, "the other is here")
  }
}
