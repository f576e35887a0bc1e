/// Renders the custom scopes, and the functions that begin those with inputs or with values made at once.
struct ScopeRenderer {
  private let graph: DependencyGraph
  private let inputs: [String: ConditionalInputs]
  private let started: [String: [Declaration]]

  init(_ graph: DependencyGraph) {
    self.graph = graph
    inputs = ConditionalInputs.find(in: graph)
    started = Dictionary(
      grouping: graph.ownDeclarations.filter { $0.isStarted || $0.isEager }, by: \.scope.value.name)
  }

  func render(into writer: inout SwiftWriter) {
    guard !graph.module.scopes.isEmpty else { return }
    writer.blank()
    writer.block("extension Dovetail::DependencyScope") { writer in
      for scope in graph.module.scopes { renderScope(scope, into: &writer) }
    }
    for scope in graph.module.scopes {
      let inputs = inputs[scope.name.value]
      renderBeginnings(scope, inputs, (inputs?.conditions ?? [])[...], given: [], into: &writer)
    }
  }

  private func renderScope(_ scope: ScopeDeclaration, into writer: inout SwiftWriter) {
    let name = scope.name.value
    var head = "\(scope.access.prefix)nonisolated static let \(GeneratedName.escaped(name)) = "
    head += "Dovetail::DependencyScope(\(SwiftWriter.literal(name))"
    if let within = scope.within, within.value != "singleton" { head += ", within: .\(within.value)" }
    let inputs = (inputs[name]?.inputs ?? []).map {
      $0.declaration.listed(key($0.declaration), where: $0.condition)
    }
    let started = (started[name] ?? []).map { $0.listed(key($0)) }
    var lists = [("inputs", ListRenderer(keys: inputs)), ("starting", ListRenderer(keys: started))]
    lists.removeAll { $0.1.elements.isEmpty }
    if lists.allSatisfy(\.1.isPlain) {
      return writer.line(head + lists.map { ", \($0.0): { \($0.1.literal) }" }.joined() + ")")
    }
    for (number, (label, list)) in lists.enumerated() {
      list.render(
        "\(number == 0 ? head : ""), \(label):", before: number == lists.count - 1 ? ")" : "", into: &writer)
    }
  }

  private func key(_ declaration: Declaration) -> String { "\(FileNames.key(declaration)).self" }

  /// Renders a function for each combination of the inputs' conditions.
  private func renderBeginnings(
    _ scope: ScopeDeclaration, _ inputs: ConditionalInputs?, _ open: ArraySlice<Formula>, given: [Formula],
    into writer: inout SwiftWriter
  ) {
    guard let condition = open.first else {
      let present = (inputs?.inputs ?? []).filter { $0.condition.isAlways || given.contains($0.condition) }
      return renderBeginning(scope, present.map(\.declaration), into: &writer)
    }
    writer.line("#if \(condition.text)")
    renderBeginnings(scope, inputs, open.dropFirst(), given: given + [condition], into: &writer)
    writer.line("#else")
    renderBeginnings(scope, inputs, open.dropFirst(), given: given, into: &writer)
    writer.line("#endif")
  }

  private func renderBeginning(
    _ scope: ScopeDeclaration, _ inputs: [Declaration], into writer: inout SwiftWriter
  ) {
    let started = started[scope.name.value] ?? []
    guard !inputs.isEmpty || !started.isEmpty else { return }
    let access = min(scope.access, inputs.map(\.access).min() ?? scope.access).prefix
    let parameters = inputs.map { "\(GeneratedName.escaped($0.name.value)): \(FileNames.key($0)).Value" }
    let name = "begin" + GeneratedName.capitalised(scope.name.value)
    writer.blank()
    writer.block("extension \(FileNames.container)") { writer in
      let given = inputs.isEmpty ? "" : " with its inputs"
      let made = started.isEmpty ? "" : "\(inputs.isEmpty ? "" : ",") and makes what is made where it begins"
      writer.line("/// Opens the scope `\(scope.name.value)`\(given)\(made).")
      // Reading values of other actors needs `await`.
      let isAsynchronous = started.contains { $0.isStarted || $0.isolation != nil }
      let effects = isAsynchronous ? " async throws" : ""
      writer.block("\(access)nonisolated func \(name)(\(parameters.joined(separator: ", ")))\(effects)") {
        writer in
        let call = "\(isAsynchronous ? "try await " : "")self.begin(.\(scope.name.value))"
        guard !inputs.isEmpty else { return writer.line(call) }
        writer.block(call) { writer in
          for input in inputs {
            let name = GeneratedName.escaped(input.name.value)
            writer.line("$0.provide(\(key(input)), \(name))")
          }
        }
      }
    }
  }
}
