extension Proof {
  func checkUnknownReferences() {
    graph.forEachOwnExpression { expression, owner, parameters, isAlternative in
      if isAlternative, expression.bytes.elementsEqual("default".utf8) {
        sink.report(at: expression.position, "'default' needs a '$'; write \"$default\"")
      }
      for reference in expression.references where graph.indexes[reference.name] == nil {
        let name = reference.name
        if name == "default" {
          sink.report(
            .unknownReference, at: reference.position,
            "'$default' must be the whole \(isAlternative ? "string" : "of a 'preview' or 'test'"), as in \"test\": \"$default\""
          )
          continue
        }
        let isWhole = isAlternative && expression.edits[0].range == expression.bytes.indices
        let others = (isWhole ? ["default"] : []) + (reference.isCalled ? ["provider"] : [])
        let hint = Spelling.suggestion(for: name, among: others).map { "$\($0)" }
        let mark = reference.isProvider ? "" : "$"
        check(name, mark, at: reference.position, in: owner, hint: hint, parameters)
      }
    }
    let reads = graph.module.dependencies.lazy.flatMap(\.branches).flatMap(\.reads)
    for name in reads where graph.indexes[name.value] == nil { check(name.value, at: name.position) }
  }

  private func check(
    _ name: String, _ mark: String = "", at position: SourcePosition, in owner: String = "",
    hint: String? = nil, _ parameters: [Parameter] = []
  ) {
    if graph.hasError(in: .dependencies, name) { return }
    let isParameter = parameters.contains { $0.isNamed(name) }
    if isParameter || !mark.isEmpty && graph.modules.contains(where: { $0.name == name }) {
      let what =
        isParameter
        ? "a parameter; write it without the '$'" : "a module; write '$' and the dependency's name alone"
      return sink.report(.unknownReference, at: position, "'\(name)' is \(what)")
    }
    reportUnknown(
      .unknownReference, Located(name, at: position), "dependency '\(mark)\(name)'",
      meant: hint ?? self.graph.suggestion(for: name) { $0.name.value != owner }.map { mark + $0 })
  }

  /// Reports a name that means nothing in the target, once for all its uses.
  func reportUnknown(
    _ id: DiagnosticID, _ name: Located<String>, _ shown: String, meant: @autoclosure @escaping () -> String?,
    or advice: String = "declare it under \"dependencies\", or depend on the module that does"
  ) {
    let isScope = id == .unknownScope
    let names = isScope ? graph.scopes.names : graph.names
    func report(uses: Int) {
      guard let hidden = names.below[name.value]?.first.map({ names.entries[$0] }) else {
        let count = uses > 1 ? ", used \(uses) times" : ""
        let cure = SwiftIdentifier.isValid(name.value) ? advice : "a name must be a Swift identifier"
        return sink.report(
          id, at: name.position,
          "unknown \(shown)\(count); \(meant().map { "did you mean '\($0)'?" } ?? cure)")
      }
      let owner = graph.modules[hidden.owner]
      let access = hidden.access == .package ? "package, and in another package" : "internal"
      let needed = owner.role.isInPackage ? "package\" or \"public" : "public"
      let holder = isScope ? "its manifest" : "it"
      let advice = "give \(holder) \"access\": \"\(needed)\" to make it visible to other modules"
      sink.report(
        .inaccessibleReference, at: name.position, "\(shown) of module '\(owner.name)' is \(access)",
        notes: [.declared(hidden.name), .at(hidden.name.position, advice)])
    }
    unknown[(isScope ? "scope " : "") + name.value, default: (name.position, 0, report)].uses += 1
  }
}

extension DependencyGraph {
  func suggestion(for name: String, where matches: (Declaration) -> Bool) -> String? {
    let names = declarations.filter(matches).map(\.name.value).filter { indexes[$0] != nil }
    return Spelling.suggestion(for: name, among: names)
  }
}
