/// The private types whose only method is the user's expression, and whose members are its references.
struct MakerRenderer {
  private let renderer: SwiftRenderer
  private let graph: DependencyGraph
  private let index: Int
  private let declaration: Declaration

  init(renderer: SwiftRenderer, index: Int) {
    self.renderer = renderer
    graph = renderer.graph
    self.index = index
    declaration = renderer.graph.declarations[index]
  }

  func render(into writer: inout SwiftWriter) {
    let name = declaration.name.value
    if let expression = declaration.expression {
      render(expression, GeneratedName.maker(name), into: &writer)
      writer.blank()
    }
    if let expression = declaration.preview?.expression {
      writer.conditional("DEBUG") { render(expression, GeneratedName.maker(name, "Preview"), into: &$0) }
      writer.blank()
    }
    if let expression = declaration.test?.expression {
      render(expression, GeneratedName.maker(name, "Test"), into: &writer)
      writer.blank()
    }
  }

  private func render(_ expression: Expression, _ type: String, into writer: inout SwiftWriter) {
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("nonisolated private struct \(type)") { writer in
      writer.line(
        "let _current: \(renderer.needsGraph[index] ? "DependencyGraphScope" : "DependencyContainer")")
      var members: Set<String> = []
      for reference in expression.references {
        let member = GeneratedName.member(reference)
        if members.insert(member).inserted { renderMember(member, reference, into: &writer) }
      }
      let isolation = declaration.isolation.map { "@\($0.value) " } ?? ""
      let value = "DependencyContainer.\(GeneratedName.key(declaration.name.value)).Value"
      writer.block("\(isolation)func callAsFunction() -> \(value)") { writer in
        ExpressionRenderer.render(expression, into: &writer)
      }
    }
  }

  private func renderMember(
    _ member: String, _ reference: Expression.Reference, into writer: inout SwiftWriter
  ) {
    let target = graph.indexes[reference.name]!
    let other = graph.declarations[target]
    let key = "DependencyContainer.\(GeneratedName.key(reference.name))"
    let isolation = other.isolation.map { "@\($0.value) " } ?? ""
    let container = renderer.needsGraph[index] ? "_current.container" : "_current"
    switch reference.kind {
    case .provider:
      let type = "DependencyProvider<\(key).Value>"
      writer.line(
        "\(isolation)var \(member): \(type) { DependencyProvider(\(container), \\.\(reference.name)) }")
    case .value where renderer.needsGraph[index] && renderer.needsGraph[target]:
      writer.line("\(isolation)var \(member): \(key).Value { \(key).resolve(in: _current) }")
    case .value:
      writer.line("\(isolation)var \(member): \(key).Value { \(container).\(reference.name) }")
    }
  }
}

enum DeclarationAttributes {
  /// `@available` for everything that is generated for a dependency.
  static func availability(_ declaration: Declaration, into writer: inout SwiftWriter) {
    if let availability = declaration.availability { writer.line("@available(\(availability))") }
  }

  /// `@available` for what users mention.
  static func deprecation(_ declaration: Declaration, into writer: inout SwiftWriter) {
    guard let message = declaration.deprecated else { return }
    writer.line("@available(*, deprecated, message: \(SwiftWriter.literal(message)))")
  }
}
