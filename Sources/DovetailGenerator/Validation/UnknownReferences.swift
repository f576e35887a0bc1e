extension Proof {
  func checkUnknownReferences() {
    graph.forEachOwnExpression { expression, parameters, isAlternative in
      for reference in expression.references where graph.indexes[reference.name] == nil {
        let name = reference.name
        let isWhole = isAlternative && expression.edits[0].range == expression.bytes.indices
        let others = (isWhole ? ["default"] : []) + (reference.isCalled ? ["provider"] : [])
        let hint = Spelling.suggestion(for: name, among: others).map { "$\($0)" }
        let mark = reference.kind == .value ? "$" : ""
        check(name, mark, at: reference.position, hint: hint, parameters)
      }
    }
    for declaration in graph.module.dependencies {
      for branch in declaration.branches {
        for name in branch.reads where graph.indexes[name.value] == nil {
          check(name.value, at: name.position)
        }
      }
    }
  }

  private func check(
    _ name: String, _ mark: String = "", at position: SourcePosition, hint: String? = nil,
    _ parameters: [Parameter] = []
  ) {
    let shown = mark + name
    if reportHidden(name, shown: shown, at: position) || graph.hasError(in: .dependencies, name) { return }
    if parameters.contains(where: { $0.isNamed(name) }) {
      return report(
        .unknownReference, at: position, "'\(name)' is a parameter; write it without the '$'")
    }
    var advice: String {
      let meant = hint ?? graph.suggestion(for: name).map { mark + $0 }
      return self.advice(meant, or: "declare '\(name)' under \"dependencies\"")
    }
    report(.unknownReference, at: position, "unknown dependency '\(shown)'; \(advice)")
  }

  func advice(_ meant: String?, or other: String) -> String { meant.map { "did you mean '\($0)'?" } ?? other }

  /// Reports a name of another module that the target doesn't see; returns whether it is one.
  func reportHidden(_ name: String, shown: String? = nil, at position: SourcePosition) -> Bool {
    guard let index = graph.names.hidden(name) else { return false }
    let declaration = graph.declarations[index]
    reportHidden(
      "'\(shown ?? name)'", declaration.name, declaration.access, of: graph.modules[graph.owners[index]],
      at: position, cure: "give it")
    return true
  }

  /// Reports a name of another module that the target doesn't see; `cure` precedes the access level that it needs.
  func reportHidden(
    _ shown: String, _ name: Located<String>, _ level: AccessLevel, of owner: Module,
    at position: SourcePosition, cure: String
  ) {
    let access = level == .package ? "package, and in another package" : "internal"
    let needed = owner.isInPackage ? "package\" or \"public" : "public"
    report(
      Diagnostic(.inaccessibleReference, at: position, "\(shown) of module '\(owner.name)' is \(access)")
        .noting(declared: name)
        .noting(at: name.position, "\(cure) \"access\": \"\(needed)\" to make it visible to other modules"))
  }

  /// Reports a name that no module visible to the target declares, in `message`, which gets what to do.
  func reportUnseen(
    _ id: DiagnosticID, _ name: Located<String>, where matches: (Declaration) -> Bool, or advice: String,
    _ message: (String) -> String
  ) {
    if reportHidden(name.value, at: name.position) { return }
    report(
      id, at: name.position,
      message(self.advice(graph.suggestion(for: name.value, where: matches), or: advice)))
  }
}

extension DependencyGraph {
  func suggestion(for name: String, where matches: (Declaration) -> Bool = { _ in true }) -> String? {
    let names = declarations.filter(matches).map(\.name.value).filter { indexes[$0] != nil }
    return Spelling.suggestion(for: name, among: names)
  }
}
