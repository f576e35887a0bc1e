/// A list of keys, of which some may exist under a condition only.
enum KeyListRenderer {
  /// Writes the statements that the list needs, if any, and returns the expression for it.
  static func render(
    _ declarations: [Declaration], of type: String, into writer: inout SwiftWriter
  ) -> String {
    func key(_ declaration: Declaration) -> String {
      "DependencyContainer.\(GeneratedName.key(declaration.name.value)).self"
    }
    guard declarations.contains(where: { $0.condition != nil || $0.availability != nil }) else {
      return "[\(declarations.map(key).joined(separator: ", "))]"
    }
    writer.line("var keys: [any \(type).Type] = []")
    // Where no condition holds, nothing else would change the list, and the compiler would warn.
    writer.line("keys.reserveCapacity(\(declarations.count))")
    for declaration in declarations {
      writer.conditional(declaration.condition) { writer in
        let statement = "keys.append(\(key(declaration)))"
        guard let availability = declaration.availability else { return writer.line(statement) }
        writer.line("if #available(\(availability)) { \(statement) }")
      }
    }
    return "keys"
  }
}
