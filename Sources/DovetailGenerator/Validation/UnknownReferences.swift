/// Every `$name` and every name in `reads` is a dependency that is visible there.
struct UnknownReferences: Rule {
  let proof: Proof

  func check() {
    for reference in graph.ownReferences(where: { graph.indexes[$0] == nil })
    where !proof.reportHidden(reference.name, shown: reference.shown, at: reference.position)
      && !graph.isRefused(reference.name)
    {
      report(reference)
    }
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

extension Proof {
  /// Reports a name of another module that the target doesn't see; returns whether it is one.
  func reportHidden(_ name: String, shown: String? = nil, at position: SourcePosition) -> Bool {
    guard let index = graph.names.hidden(name) else { return false }
    let declaration = graph.declarations[index]
    if declaration.hasUnread(.access) { return true }
    let owner = graph.modules[graph.owners[index]]
    let access = declaration.access == .package ? "package, and in another package" : "internal"
    let needed = owner.isInPackage ? "package\" or \"public" : "public"
    report(
      Diagnostic(
        .inaccessibleReference, at: position, "'\(shown ?? name)' of module '\(owner.name)' is \(access)"
      )
      .noting(declared: declaration.name)
      .noting(
        at: declaration.name.position, "give it \"access\": \"\(needed)\" to make it visible to other modules"
      ))
    return true
  }

  /// Reports a name that no module visible to the target declares, in `message`, which gets what to do.
  func reportUnseen(
    _ id: DiagnosticID, _ name: Located<String>, where matches: (Declaration) -> Bool, or advice: String,
    _ message: (String) -> String
  ) {
    if reportHidden(name.value, at: name.position) { return }
    let hint = graph.suggestion(for: name.value, where: matches).map { "did you mean '\($0)'?" }
    report(id, at: name.position, message(hint ?? advice))
  }
}
