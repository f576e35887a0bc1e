/// A module provides only dependencies that it can see and that have no default.
struct UnknownProvided: Rule {
  let proof: Proof

  func check() {
    for provision in graph.module.provisions where !provision.isEmpty {
      let name = provision.name
      if graph.isRefused(name.value) { continue }
      guard let node = graph.indexes[name.value] else {
        proof.reportUnseen(
          .unknownProvided, name, where: \.isRequired, or: "declare it without 'default', or remove this"
        ) { "'\(name.value)' is provided, but no module visible to this target declares it; \($0)" }
        continue
      }
      if graph.declarations[node].isFaulty || provision.isChoice && provision.isFaulty { continue }
      for branch in provision.branches {
        if let module = branch.chosenModule {
          checkChoice(of: name.value, from: module, node)
        } else {
          check(name, branch, node)
        }
      }
    }
  }

  private func check(_ name: Located<String>, _ branch: Branch, _ node: Int) {
    let declaration = graph.declarations[node]
    if graph.module.isTest && declaration.canBeReplaced { return }
    let reason =
      if declaration.isInput {
        "is an input of scope '\(declaration.scope.value.name)', which gets it when it begins"
      } else if graph.module.isTest {
        "is isolated; override it in the test itself"
      } else if declaration.collects {
        "is collected from contributions; use \"contributes\""
      } else {
        "already has a 'default'; remove that or this"
      }
    let given = declaration.branches.filter { !$0.isRequired }.map(\.presence)
    proof.report(where: branch.presence && .disjunction(given)) { builds in
      Diagnostic(
        .unknownProvided, at: name.position, "'\(name.value)' is provided\(builds), but it \(reason)"
      )
      .noting(declared: declaration.name)
    }
  }

  private func checkChoice(of name: String, from: Located<String>, _ node: Int) {
    guard graph.module.composes else {
      return proof.report(
        .wrongValue, at: from.position,
        "only a root can choose an implementation with 'from'; move this to the root")
    }
    let providers = (graph.providers.provisions[node] ?? []).filter { $0.module > 0 }
      .map { graph.modules[$0.module].name }
    // None of a refused module could be read.
    let isRefused = graph.modules.contains { $0.name == from.value && $0.refusedDependencies.contains("") }
    if providers.contains(from.value) || isRefused { return }
    let list = providers.map { "'\($0)'" }.joined(separator: ", ")
    let others = providers.isEmpty ? "no module does" : "it is provided by \(list)"
    proof.report(
      .unknownProvided, at: from.position,
      "module '\(from.value)' does not provide '\(name)'; \(others)\(Spelling.hint(for: from.value, among: providers))"
    )
  }
}
