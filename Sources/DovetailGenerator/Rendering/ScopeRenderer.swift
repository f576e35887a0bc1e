/// The custom scopes, and the functions that open those with inputs.
enum ScopeRenderer {
  static func render(_ graph: DependencyGraph, into writer: inout SwiftWriter) {
    guard !graph.module.scopes.isEmpty else { return }
    let inputs = Dictionary(grouping: graph.ownDeclarations.filter(\.isInput), by: \.scope.value.name)
    writer.blank()
    writer.block("extension DependencyScope") { writer in
      for scope in graph.module.scopes {
        let inputs = inputs[scope.name.value] ?? []
        var arguments = [SwiftWriter.literal(scope.name.value)]
        if let within = scope.within, within.value != "singleton" {
          arguments.append("within: .\(within.value)")
        }
        if !inputs.isEmpty {
          let keys = inputs.map { "DependencyContainer.\(GeneratedName.key($0.name.value)).self" }
          arguments.append("inputs: { [\(keys.joined(separator: ", "))] }")
        }
        let name = GeneratedName.escaped(scope.name.value)
        let access = scope.access.prefix
        writer.line(
          "\(access)nonisolated static let \(name) = DependencyScope(\(arguments.joined(separator: ", ")))")
      }
    }
    for scope in graph.module.scopes {
      renderBegin(scope, inputs[scope.name.value] ?? [], into: &writer)
    }
  }

  private static func renderBegin(
    _ scope: ScopeDeclaration, _ inputs: [Declaration], into writer: inout SwiftWriter
  ) {
    guard !inputs.isEmpty else { return }
    let access = min(scope.access, inputs.map(\.access).min() ?? scope.access).prefix
    let parameters = inputs.map {
      "\(GeneratedName.escaped($0.name.value)): \(GeneratedName.key($0.name.value)).Value"
    }
    let name = "begin" + GeneratedName.capitalised(scope.name.value)
    writer.blank()
    writer.block("extension DependencyContainer") { writer in
      writer.line("/// Opens the scope `\(scope.name.value)` with what it is given.")
      writer.block("\(access)nonisolated func \(name)(\(parameters.joined(separator: ", ")))") { writer in
        writer.block("begin(.\(scope.name.value))") { writer in
          for input in inputs {
            let name = GeneratedName.escaped(input.name.value)
            writer.line("$0.provide(\(GeneratedName.key(input.name.value)).self, \(name))")
          }
        }
      }
    }
  }
}
