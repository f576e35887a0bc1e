extension Proof {
  /// Checks at a root that each dependency without a default has exactly one implementation; in tests, at most one.
  ///
  /// Nothing is reported if an error about the provisions of a name, or the name itself, may be the reason.
  func checkProviders(except wrongChoices: Set<String>) {
    guard graph.module.composes else { return }
    var doubtful = wrongChoices.union(graph.module.repeated.map(\.name.value))
    let wanted = graph.declarations.filter(\.isRequired).map(\.name.value)
    for (index, module) in graph.modules.enumerated() {
      let targets = module.contributions.compactMap { graph.names.index(of: $0.name.value, in: index) }
      doubtful.formUnion(targets.map { graph.declarations[$0] }.filter(\.isRequired).map(\.name.value))
      for provision in module.provisions {
        let name = provision.name.value
        let isUnclear = graph.names.index(of: name, in: index) == nil
        let isUnknown = isUnclear && (index == 0 || graph.names.meanings(of: name, in: index).isEmpty)
        guard isUnclear || provision.hasErrors || provision.isChoice && !module.composes else { continue }
        doubtful.insert(name)
        if isUnknown, let meant = Spelling.suggestion(for: name, among: wanted) { doubtful.insert(meant) }
      }
    }
    for (node, declaration) in graph.declarations.enumerated() where declaration.isRequired {
      let required = Formula.disjunction(declaration.branches.filter(\.isRequired).map(\.presence))
      let candidates = graph.providers[node]?.candidates ?? []
      let name = declaration.name.value
      let isUnreadable = [.dependencies, .provides].contains { graph.hasError(in: $0, name) }
      if isUnreadable || declaration.hasErrors || doubtful.contains(name) { continue }
      // A test need not read it.
      if !graph.module.isTest {
        let missing = required && !.disjunction(candidates.map(\.branch.presence))
        report(where: missing, self.missing(node, where: missing))
      }
      let overlaps = Providers.overlaps(candidates).map { required && $0 }
      report(where: .disjunction(overlaps), duplicate(node))
    }
  }

  private func missing(_ node: Int, where builds: Formula) -> Diagnostic {
    let name = graph.declarations[node].name
    let choices = graph.providers[node]?.choices ?? []
    let choice = choices.first { !(builds && !$0.presence).isPossible }
    if let module = choice?.chosenModule {
      return Diagnostic(
        .missingProvider, at: module.position,
        "'\(name.value)' is not provided by module '\(module.value)'; in an array, put a provision with that condition before this one"
      )
    }
    // With a condition: without one, nothing would be missing.
    let provision = graph.module.provisions.first { graph.indexes[$0.name.value] == node }
    let isOwn = graph.own.contains(node)
    let declares = isOwn ? "has no" : "module '\(graph.modules[graph.owners[node]].name)' declares without a"
    let position = provision?.name.position ?? graph.rootPosition(of: [node])
    let depend = "depend on a module that provides it"
    var advice = graph.declarations[node].access == .public ? depend : "give it a \"default\" in its module"
    if graph.indexes[name.value] == node { advice = "add it under \"provides\", or \(depend)" }
    if isOwn { advice = "give it a \"default\", or add it under \"provides\"" }
    if provision != nil { advice = "add a provision without a 'condition'; in an array, it comes last" }
    return Diagnostic(
      .missingProvider, at: position, "nothing provides '\(name.value)', which \(declares) 'default'",
      notes: [isOwn ? nil : .declared(name), .at(position, advice)])
  }

  private func duplicate(_ node: Int) -> Diagnostic {
    let name = graph.declarations[node].name.value
    let providers = graph.providers[node]?.provisions ?? []
    let modules = providers.map { graph.modules[$0.module].name }
    let list = modules.map { "'\($0)'" }.joined(separator: " and ")
    let position = graph.rootPosition(of: [node])
    let notes = zip(providers, modules).map { provider, module in
      Diagnostic.Note.at(provider.provision.name.position, "module '\(module)' provides it here")
    }
    let advice =
      graph.indexes[name] == node
      ? "choose one, as in \"provides\": { \"\(name)\": { \"from\": \"\(modules[0])\" } }"
      : "depend on only one of them, or make '\(name)' public to choose one here"
    return Diagnostic(
      .duplicateProvider, at: position, "'\(name)' is provided by \(list)",
      notes: notes + [.at(position, advice)])
  }
}
