/// At a root, each dependency without a default has exactly one implementation.
struct Provisions: Rule {
  let proof: Proof

  func check() {
    checkOwn()
    guard graph.module.composes, !graph.module.isTest else { return }
    var doubts: DoubtfulProvisions?
    for (node, declaration) in graph.declarations.enumerated() where declaration.isRequired {
      let required = Formula.disjunction(declaration.branches.filter(\.isRequired).map(\.presence))
      let candidates = graph.providers.candidates[node] ?? []
      let isProvided = required.isAlways && candidates.count == 1 && candidates[0].condition.isAlways
      if declaration.isFaulty || isProvided { continue }
      if doubts == nil { doubts = DoubtfulProvisions(graph) }
      if doubts!.contains(node) { continue }
      proof.report(where: required && !.disjunction(candidates.map(\.condition))) { missing(node, $0) }
      let overlaps = Providers.overlaps(candidates).map { required && $0.condition }
      proof.report(where: .disjunction(overlaps)) { duplicate(node, $0) }
    }
  }

  /// Checks that a module provides each dependency once, or under different conditions.
  private func checkOwn() {
    var known: [String: [Provision]] = [:]
    for provision in graph.module.provisions where !provision.isFaulty {
      let name = provision.name.value
      for other in known[name] ?? [] {
        proof.report(where: provision.branches.presence && other.branches.presence) { builds in
          Diagnostic(
            .duplicateProvider, at: provision.name.position,
            "'\(name)' is provided twice by this target\(builds); remove one, or give them different conditions"
          )
          .noting(at: other.name.position, "'\(name)' is provided here")
        }
      }
      known[name, default: []].append(provision)
    }
  }

  private func missing(_ node: Int, _ builds: String) -> Diagnostic {
    let name = graph.declarations[node].name
    let isOwn = graph.own.contains(node)
    let owner = isOwn ? "" : " of module '\(graph.modules[graph.owners[node]].name)'"
    var diagnostic = Diagnostic(
      .missingProvider, at: graph.place(ofProgramMatter: [node]),
      "nothing provides '\(name.value)'\(owner)\(builds), which has no 'default'")
    if !isOwn { diagnostic = diagnostic.noting(declared: name) }
    for (owner, module) in graph.modules.enumerated() where owner > 0 && owner != graph.owners[node] {
      guard let other = module.indexes[name.value].map({ module.dependencies[$0] }) else { continue }
      diagnostic.note(
        at: other.name.position,
        "module '\(module.name)' declares its own '\(name.value)' here; to implement this one, use \"provides\""
      )
    }
    let cures = [
      isOwn ? "give it a \"default\"" : nil,
      isOwn || graph.indexes[name.value] == node ? "add it under \"provides\"" : nil,
      "depend on a module that provides it",
    ].compactMap { $0 }
    let list = cures.dropLast().joined(separator: ", ")
    return diagnostic.noting(at: diagnostic.position, (list.isEmpty ? "" : "\(list), or ") + cures.last!)
  }

  private func duplicate(_ node: Int, _ builds: String) -> Diagnostic {
    let name = graph.declarations[node].name.value
    let providers = graph.providers.provisions[node] ?? []
    let modules = providers.map { graph.modules[$0.module].name }
    let list = modules.map { "'\($0)'" }.joined(separator: " and ")
    var diagnostic = Diagnostic(
      .duplicateProvider, at: graph.place(ofProgramMatter: [node]),
      "'\(name)' is provided by \(list)\(builds)")
    for (provider, module) in zip(providers, modules) {
      diagnostic.note(at: provider.provision.name.position, "module '\(module)' provides it here")
    }
    return diagnostic.noting(
      at: diagnostic.position,
      "choose one, as in \"provides\": { \"\(name)\": { \"from\": \"\(modules[0])\" } }")
  }
}
