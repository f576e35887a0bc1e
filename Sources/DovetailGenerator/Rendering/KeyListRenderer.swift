/// A list of keys, of which some may exist under a condition only.
enum KeyListRenderer {
  /// Writes the statements that the list needs, if any, and returns the expression for it.
  static func render(
    _ declarations: [Declaration], of type: String, into writer: inout SwiftWriter
  ) -> String {
    render(declarations.map { ($0, GeneratedName.key($0.name.value)) }, of: type, into: &writer)
  }

  /// The same for types that stand for declarations.
  static func render(
    _ entries: [(declaration: Declaration, type: String)], of type: String, into writer: inout SwiftWriter
  ) -> String {
    func key(_ entry: (declaration: Declaration, type: String)) -> String {
      "DependencyContainer.\(entry.type).self"
    }
    guard entries.contains(where: { $0.declaration.isConditional || $0.declaration.availability != nil })
    else {
      return "[\(entries.map(key).joined(separator: ", "))]"
    }
    writer.line("var _keys: [any \(type).Type] = []")
    // Where no condition holds, nothing else would change the list, and the compiler would warn.
    writer.line("_keys.reserveCapacity(\(entries.count))")
    for entry in entries {
      let declaration = entry.declaration
      writer.conditional(declaration.condition) { writer in
        let statement = "_keys.append(\(key(entry)))"
        guard let availability = declaration.availability else { return writer.line(statement) }
        writer.line("if #available(\(availability)) { \(statement) }")
      }
    }
    return "_keys"
  }

  /// The body of a function that lists the keys that edges lead to, each once, under the edges' conditions.
  static func renderKeys(
    of edges: [DependencyGraph.Edge], behind head: String, _ graph: DependencyGraph,
    into writer: inout SwiftWriter
  ) {
    if edges.isEmpty { return }
    var seen: [(target: Int, condition: Formula)] = []
    for edge in edges
    where !seen.contains(where: { $0.target == edge.target && $0.condition == edge.condition }) {
      seen.append((edge.target, edge.condition))
    }
    func key(_ target: Int) -> String { "\(GeneratedName.key(graph.declarations[target].name.value)).self" }
    guard seen.contains(where: { $0.condition != .always }) else {
      return writer.line("\(head) { [\(seen.map { key($0.target) }.joined(separator: ", "))] }")
    }
    writer.block(head) { writer in
      writer.line("var _keys: [any DependencyKey.Type] = []")
      writer.line("_keys.reserveCapacity(\(seen.count))")
      for (target, condition) in seen {
        writer.conditional(condition == .always ? nil : condition.text) {
          $0.line("_keys.append(\(key(target)))")
        }
      }
      writer.line("return _keys")
    }
  }
}
