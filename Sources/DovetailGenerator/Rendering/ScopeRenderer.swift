/// The custom scopes, and the functions that open those with inputs or with values that are made at once.
enum ScopeRenderer {
  static func render(_ graph: DependencyGraph, into writer: inout SwiftWriter) {
    guard !graph.module.scopes.isEmpty else { return }
    let inputs = ConditionalInputs.find(in: graph)
    let started = Dictionary(
      grouping: graph.ownDeclarations.filter { $0.isStarted || $0.isEager }, by: \.scope.value.name)
    writer.blank()
    writer.block("extension DependencyScope") { writer in
      for scope in graph.module.scopes {
        var arguments = [SwiftWriter.literal(scope.name.value)]
        if let within = scope.within, within.value != "singleton" {
          arguments.append("within: .\(within.value)")
        }
        let name = GeneratedName.escaped(scope.name.value)
        let head = "\(scope.access.prefix)nonisolated static let \(name) = DependencyScope("
        let list = arguments.joined(separator: ", ")
        if let inputs = inputs[scope.name.value] {
          inputs.renderKeys(behind: "\(head)\(list), inputs: ", before: ")", into: &writer)
        } else {
          writer.line("\(head)\(list))")
        }
      }
    }
    for scope in graph.module.scopes {
      let started = started[scope.name.value] ?? []
      guard let inputs = inputs[scope.name.value] else {
        renderBegin(scope, [], started, into: &writer)
        continue
      }
      inputs.renderCases(into: &writer) { writer, inputs in
        renderBegin(scope, inputs, started, into: &writer)
      }
    }
  }

  private static func renderBegin(
    _ scope: ScopeDeclaration, _ inputs: [Declaration], _ started: [Declaration],
    into writer: inout SwiftWriter
  ) {
    guard !inputs.isEmpty || !started.isEmpty else { return }
    let access = min(scope.access, inputs.map(\.access).min() ?? scope.access).prefix
    let parameters = inputs.map {
      "\(GeneratedName.escaped($0.name.value)): \(GeneratedName.key($0.name.value)).Value"
    }
    let name = "begin" + GeneratedName.capitalised(scope.name.value)
    writer.blank()
    writer.block("extension DependencyContainer") { writer in
      let given = inputs.isEmpty ? "" : " with what it is given"
      let made = started.isEmpty ? "" : "\(inputs.isEmpty ? "" : ",") and makes what is to be there at once"
      writer.line("/// Opens the scope `\(scope.name.value)`\(given)\(made).")
      // Other actors' values are read there, which takes an `await`.
      let isAsynchronous = started.contains { $0.isStarted || $0.isolation != nil }
      let effects = isAsynchronous ? " async throws" : ""
      writer.block("\(access)nonisolated func \(name)(\(parameters.joined(separator: ", ")))\(effects)") {
        writer in
        var arguments = ".\(scope.name.value)"
        if !started.isEmpty {
          let type = isAsynchronous ? "DependencyKey" : "EagerDependencyKey"
          let keys = KeyListRenderer.render(started, of: type, into: &writer)
          arguments += ", \(isAsynchronous ? "starting" : "reading"): \(keys)"
        }
        let call = "\(isAsynchronous ? "try await " : "")begin(\(arguments))"
        guard !inputs.isEmpty else { return writer.line(call) }
        writer.block(call) { writer in
          for input in inputs {
            let name = GeneratedName.escaped(input.name.value)
            writer.line("$0.provide(\(GeneratedName.key(input.name.value)).self, \(name))")
          }
        }
      }
    }
  }
}
