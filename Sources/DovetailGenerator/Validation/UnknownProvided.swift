/// A module provides only dependencies that it can see and that have no default.
enum UnknownProvided: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    for provision in graph.module.provisions {
      let name = provision.name
      if graph.isRefused(name.value) || provision.isEmpty { continue }
      guard let node = graph.indexes[name.value] else {
        reportUnknown(name, graph, &sink)
        continue
      }
      if graph.declarations[node].isFaulty || provision.isChoice && provision.isFaulty { continue }
      for branch in provision.branches {
        if let module = branch.chosenModule {
          checkChoice(of: name.value, from: module, node, graph, &sink)
        } else {
          check(name, branch, node, graph, &sink)
        }
      }
    }
  }

  private static func reportUnknown(
    _ name: Located<String>, _ graph: DependencyGraph, _ sink: inout DiagnosticSink
  ) {
    guard graph.names.hidden(name.value) == nil else {
      return InaccessibleReferences.check(name.value, shown: name.value, at: name.position, graph, &sink)
    }
    let hint = intended(name.value, graph).map { "did you mean '\($0)'?" }
    sink.report(
      .unknownProvided, at: name.position,
      "'\(name.value)' is provided, but no module visible to this target declares it; \(hint ?? "declare it without 'default', or remove this")"
    )
  }

  /// Returns the required dependency whose name an unknown one resembles.
  static func intended(_ name: String, _ graph: DependencyGraph) -> String? {
    let names = graph.declarations.lazy.filter(\.isRequired).map(\.name.value)
      .filter { graph.indexes[$0] != nil }
    return Spelling.suggestion(for: name, among: names)
  }

  private static func check(
    _ name: Located<String>, _ branch: Branch, _ node: Int, _ graph: DependencyGraph,
    _ sink: inout DiagnosticSink
  ) {
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
    sink.report(where: branch.presence && .disjunction(given), home: graph.module.name) { builds in
      Diagnostic(
        .unknownProvided, at: name.position, "'\(name.value)' is provided\(builds), but it \(reason)"
      )
      .noting(at: declaration.name.position, "'\(name.value)' is declared here")
    }
  }

  private static func checkChoice(
    of name: String, from: Located<String>, _ node: Int, _ graph: DependencyGraph,
    _ sink: inout DiagnosticSink
  ) {
    guard graph.module.composes else {
      return sink.report(
        .wrongValue, at: from.position,
        "only a root can choose an implementation with 'from'; move this to the root")
    }
    let providers = (graph.providers.provisions[node] ?? []).filter { $0.module > 0 }
      .map { graph.modules[$0.module].name }
    if providers.contains(from.value)
      || graph.modules.contains(where: { $0.name == from.value && $0.isRefused })
    {
      return
    }
    let list = providers.map { "'\($0)'" }.joined(separator: ", ")
    let others = providers.isEmpty ? "no module does" : "it is provided by \(list)"
    sink.report(
      .unknownProvided, at: from.position,
      "module '\(from.value)' does not provide '\(name)'; \(others)\(Spelling.hint(for: from.value, among: providers))"
    )
  }
}

extension Module {
  /// Whether none of it could be read.
  fileprivate var isRefused: Bool { refusedDependencies.contains("") }
}
