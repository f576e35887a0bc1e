extension Proof {
  func checkUnknownReferences() {
    graph.forEachOwnExpression { expression, owner, parameters, isAlternative in
      if isAlternative, expression.bytes.elementsEqual("default".utf8) {
        sink.report(at: expression.position, "'default' needs a '$'; write \"$default\"")
      }
      for reference in expression.references where graph.indexes[reference.name] == nil {
        let name = reference.name
        if isAlternative, name == "default" {
          sink.report(
            .unknownReference, at: reference.position,
            "'$default' must be the whole string, as in \"test\": \"$default\"")
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
    if parameters.contains(where: { $0.isNamed(name) }) {
      return sink.report(
        .unknownReference, at: position, "'\(name)' is a parameter; write it without the '$'")
    }
    if !mark.isEmpty, graph.modules.contains(where: { $0.name == name }) {
      return sink.report(
        .unknownReference, at: position, "'\(name)' is a module; write '$' and the dependency's name alone")
    }
    reportUnknown(
      .unknownReference, Located(name, at: position), shown: "'\(mark)\(name)'",
      meant: hint ?? graph.suggestion(for: name) { $0.name.value != owner }.map { mark + $0 },
      or: SwiftIdentifier.isValid(name)
        ? "declare '\(name)' under \"dependencies\", or depend on the module that does"
        : "a dependency's name must be a Swift identifier"
    ) { "unknown dependency '\(mark)\(name)'; \($0)" }
  }

  /// Reports a name that means nothing in the target; `message` gets what to do.
  func reportUnknown(
    _ id: DiagnosticID, _ name: Located<String>, shown: String? = nil, in names: VisibleNames? = nil,
    cure: String = "give it", meant: @autoclosure () -> String?, or advice: String,
    _ message: (String) -> String
  ) {
    let names = names ?? graph.names
    guard let hidden = names.hidden(name.value).map({ names.entries[$0] }) else {
      return sink.report(id, at: name.position, message(meant().map { "did you mean '\($0)'?" } ?? advice))
    }
    let owner = graph.modules[hidden.owner]
    let access = hidden.access == .package ? "package, and in another package" : "internal"
    let needed = owner.role.isInPackage ? "package\" or \"public" : "public"
    sink.report(
      Diagnostic(
        .inaccessibleReference, at: name.position,
        "\(shown ?? "'\(name.value)'") of module '\(owner.name)' is \(access)"
      )
      .noting(declared: hidden.name)
      .noting(
        at: hidden.name.position,
        "\(cure) \"access\": \"\(needed)\" to make it visible to other modules"))
  }
}

extension DependencyGraph {
  func suggestion(for name: String, where matches: (Declaration) -> Bool) -> String? {
    let names = declarations.filter(matches).map(\.name.value).filter { indexes[$0] != nil }
    return Spelling.suggestion(for: name, among: names)
  }
}
