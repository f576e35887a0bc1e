/// A dependency of another module is visible where it is named.
struct InaccessibleReferences: Rule {
  let proof: Proof

  func check() {
    guard graph.modules.count > 1 else { return }
    for reference in graph.ownReferences(where: { graph.names.hidden($0) != nil }) {
      report(reference.name, shown: reference.shown, at: reference.position)
    }
  }

  /// Reports a name that is hidden in its module; returns whether it is.
  @discardableResult
  func report(_ name: String, shown: String, at position: SourcePosition) -> Bool {
    guard let index = graph.names.hidden(name) else { return false }
    let declaration = graph.declarations[index]
    if declaration.hasUnread(.access) { return true }
    let owner = graph.modules[graph.owners[index]]
    let access = declaration.access == .package ? "package, and in another package" : "internal"
    let needed = owner.isInPackage ? "package\" or \"public" : "public"
    proof.report(
      Diagnostic(
        .inaccessibleReference, at: position, "'\(shown)' of module '\(owner.name)' is \(access)"
      )
      .noting(declared: declaration.name)
      .noting(
        at: declaration.name.position, "give it \"access\": \"\(needed)\" to make it visible to other modules"
      ))
    return true
  }
}
