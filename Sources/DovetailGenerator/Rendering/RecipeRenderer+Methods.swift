/// The methods that contain the user's expressions, in an extension of a private type of the file, whose properties are
/// what these refer to.
///
/// An expression there sees what the target's files see. The only other names that it sees begin with a letter that
/// none of its words begins with.
extension RecipeRenderer {
  func renderMethods() {
    if declaration.collects {
      let result = " -> \(value).\(isKeyed ? "Value" : "Element")"
      for (number, element) in elements.enumerated() {
        render("element\(number)", result: result, element.expression, where: element.presence)
      }
    }
    for context in [Context.preview, .live, .test] {
      guard let expression = branch.ownExpressions[context] else { continue }
      render(
        context.rawValue, positionalParameters, result: "\(expression.effects.specifiers) -> \(value)",
        expression, where: .compiling(context))
    }
    guard let dispose = branch.dispose else { return }
    let escaping = file.graph.declarations[part.target].escaping
    // In a closure, the text can be a statement, or an expression of any type. Not a member such as `$0.close`: as a
    // statement, the compiler reports that it is unused.
    let isMember =
      dispose.effects.isEmpty
      && SwiftTokens(dispose.bytes).tokens.allSatisfy { $0.kind == .word || ".?".utf8.contains($0.byte) }
    let (opening, closing) = isMember ? ("", "") : ("_ = try await { () async throws in", "}() ")
    render(
      "dispose", kind: "static func", "_ \(standIns.element): \(escaping)\(value)", result: " async throws",
      dispose, opening: opening, closing: closing)
  }

  private func render(
    _ label: String, kind: String = "func", _ parameters: String = "", result: String,
    _ expression: Expression, where condition: Formula = .always, opening: String = "", closing: String = ""
  ) {
    for reference in expression.references {
      guard let target = file.graph.indexes[reference.name] else { continue }
      let presence = branch.presence && condition && reference.condition
      maker.add((standIns.name(reference), reference.isProvider, target, [presence]))
    }
    writer.conditional(condition) {
      writer.availability(declaration)
      let head = "\(isolation)\(kind) \(method(label))(\(parameters))\(result)"
      writer.line("nonisolated extension \(maker.type) { \(head) {")
      ExpressionRenderer.render(
        expression, standIns, opening: opening, closing: "\(closing)} }", into: writer)
    }
  }

  private func method(_ label: String) -> String {
    // The target may both declare a dependency and provide it.
    standIns.method(ownsKey ? label : "\(part.kind.lowercased())_\(label)", name)
  }

  func call(_ label: String, _ arguments: [String] = []) -> String {
    let value = label == "dispose" ? maker.type : "\(maker.type)(\(maker.container): container)"
    return "\(value).\(method(label))(\(arguments.joined(separator: ", ")))"
  }
}
