/// Every `$name` and every name in `reads` is a dependency.
struct UnknownReferences: Rule {
  let proof: Proof

  func check() {
    for reference in graph.ownReferences(where: isUnknown) { report(reference) }
  }

  private func isUnknown(_ name: String) -> Bool {
    graph.indexes[name] == nil && graph.names.hidden(name) == nil && !graph.isRefused(name)
  }

  private func report(_ reference: NamedReference) {
    let name = reference.name
    if reference.isParameter {
      return proof.report(
        .unknownReference, at: reference.position, "'\(name)' is a parameter; write it without the '$'")
    }
    proof.report(
      .unknownReference, at: reference.position,
      "unknown dependency '\(reference.shown)'; \(hint(for: reference) ?? "declare '\(name)' under \"dependencies\"")"
    )
  }

  private func hint(for reference: NamedReference) -> String? {
    if reference.isWholeAlternative, Spelling.suggestion(for: reference.name, among: ["default"]) != nil {
      return "did you mean '$default'?"
    }
    return graph.suggestion(for: reference.name).map { "did you mean '\($0)'?" }
  }
}
