/// What is written for the inputs of a scope, some of which are there under conditions only.
extension ConditionalInputs {
  /// The closure that lists the keys of the inputs.
  func renderKeys(behind head: String, before tail: String, into writer: inout SwiftWriter) {
    func list(_ condition: String?) -> String {
      let keys = inputs.filter { $0.condition == condition }
        .map { "DependencyContainer.\(GeneratedName.key($0.declaration.name.value)).self" }
      return "[\(keys.joined(separator: ", "))]"
    }
    guard !conditions.isEmpty else { return writer.line("\(head){ \(list(nil)) }\(tail)") }
    writer.line("\(head){")
    writer.indented { writer in
      for (number, condition) in conditions.enumerated() {
        writer.line("#if \(condition)")
        writer.line("let keys\(number): [any DependencyKey.Type] = \(list(condition))")
        writer.line("#else")
        writer.line("let keys\(number): [any DependencyKey.Type] = []")
        writer.line("#endif")
      }
      let more = conditions.indices.map { "keys\($0)" }
      writer.line("return \(([list(nil)] + more).joined(separator: " + "))")
    }
    writer.line("}\(tail)")
  }

  /// What is written in `body` for the inputs that are there, once for each of the ways that conditions can be.
  func renderCases(
    into writer: inout SwiftWriter, _ body: (inout SwiftWriter, [Declaration]) -> Void
  ) {
    renderCases(conditions[...], given: [], into: &writer, body)
  }

  private func renderCases(
    _ open: ArraySlice<String>, given: Set<String>, into writer: inout SwiftWriter,
    _ body: (inout SwiftWriter, [Declaration]) -> Void
  ) {
    guard let condition = open.first else {
      let present = inputs.filter { input in input.condition.map(given.contains) ?? true }
      return body(&writer, present.map(\.declaration))
    }
    writer.line("#if \(condition)")
    renderCases(open.dropFirst(), given: given.union([condition]), into: &writer, body)
    writer.line("#else")
    renderCases(open.dropFirst(), given: given, into: &writer, body)
    writer.line("#endif")
  }
}
