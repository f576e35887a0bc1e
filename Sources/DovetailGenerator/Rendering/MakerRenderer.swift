/// The private types whose methods are the user's expressions, and whose properties are what those refer to.
///
/// Two serve a whole file, which compiles much faster than a type for each expression: one holds a container, the other
/// the scope object of a resolve that makes graph-scoped values. They are not `DependencyContainer` itself, so that an
/// expression sees no dependency but those it names with a `$`.
struct MakerRenderer {
  private let renderer: SwiftRenderer
  private let graph: DependencyGraph
  /// For each dependency and each of the two types, how expressions refer to it.
  private var mentions: [Mention: Set<Int>] = [:]

  private struct Mention: Hashable {
    let kind: Expression.Reference.Kind
    let needsGraph: Bool
  }

  init(renderer: SwiftRenderer) {
    self.renderer = renderer
    graph = renderer.graph
    for index in graph.own {
      let declaration = graph.declarations[index]
      for reference in declaration.expressions.flatMap(\.references) {
        guard let target = graph.indexes[reference.name] else { continue }
        let mention = Mention(kind: reference.kind, needsGraph: renderer.needsGraph[index])
        mentions[mention, default: []].insert(target)
      }
    }
  }

  static func type(needsGraph: Bool) -> String { needsGraph ? "DependencyGraphMaker" : "DependencyMaker" }

  /// The method that makes a dependency, in one context.
  static func method(_ name: String, _ context: String = "") -> String {
    context.isEmpty ? "make_\(name)" : "make\(context)_\(name)"
  }

  func renderTypes(into writer: inout SwiftWriter) {
    for needsGraph in [false, true] where renderer.needsGraph[graph.own].contains(needsGraph) {
      writer.blank()
      writer.block("nonisolated private struct \(Self.type(needsGraph: needsGraph))") { writer in
        writer.line("let _current: \(needsGraph ? "DependencyGraphScope" : "DependencyContainer")")
      }
    }
  }

  /// How expressions refer to dependencies of other modules.
  func renderReferences(toOthersIn graph: DependencyGraph, into writer: inout SwiftWriter) {
    guard graph.declarations.count > graph.ownCount else { return }
    for needsGraph in [false, true] {
      var body = writer.nested()
      for index in graph.ownCount..<graph.declarations.count {
        let declaration = graph.declarations[index]
        var properties = writer.nested()
        renderProperties(index, needsGraph: needsGraph, into: &properties)
        guard !properties.text.isEmpty else { continue }
        body.conditional(declaration.condition) { $0.raw(properties.text) }
      }
      guard !body.text.isEmpty else { continue }
      writer.blank()
      writer.line("extension \(Self.type(needsGraph: needsGraph)) {")
      writer.raw(body.text)
      writer.line("}")
    }
  }

  // MARK: One dependency

  func render(_ index: Int, into writer: inout SwiftWriter) {
    for needsGraph in [false, true] {
      var body = writer.nested()
      renderProperties(index, needsGraph: needsGraph, into: &body)
      if renderer.needsGraph[index] == needsGraph { renderMethods(graph.declarations[index], into: &body) }
      guard !body.text.isEmpty else { continue }
      writer.line("extension \(Self.type(needsGraph: needsGraph)) {")
      writer.raw(body.text)
      writer.line("}")
      writer.blank()
    }
  }

  private func renderProperties(_ index: Int, needsGraph: Bool, into writer: inout SwiftWriter) {
    let declaration = graph.declarations[index]
    let name = declaration.name.value
    let key = "DependencyContainer.\(GeneratedName.key(name))"
    let head = "\(declaration.isolation.map { "@\($0.value)" } ?? "nonisolated") var"
    let container = needsGraph ? "_current.container" : "_current"
    if mentions[Mention(kind: .value, needsGraph: needsGraph)]?.contains(index) == true {
      let sharesGraph = needsGraph && renderer.needsGraph[index]
      let value = sharesGraph ? "\(key).resolve(in: _current)" : "\(container).\(name)"
      DeclarationAttributes.availability(declaration, into: &writer)
      DeclarationAttributes.deprecation(declaration, into: &writer)
      writer.line("\(head) \(GeneratedName.member(.value, name)): \(key).Value { \(value) }")
    }
    if mentions[Mention(kind: .provider, needsGraph: needsGraph)]?.contains(index) == true {
      let type = "DependencyProvider<\(key).Value>"
      DeclarationAttributes.availability(declaration, into: &writer)
      DeclarationAttributes.deprecation(declaration, into: &writer)
      writer.line(
        "\(head) \(GeneratedName.member(.provider, name)): \(type) { DependencyProvider(\(container), \\.\(name)) }"
      )
    }
  }

  private func renderMethods(_ declaration: Declaration, into writer: inout SwiftWriter) {
    if let expression = declaration.expression { render(declaration, expression, "", into: &writer) }
    if let expression = declaration.preview?.expression {
      writer.conditional("DEBUG") { render(declaration, expression, "InPreviews", into: &$0) }
    }
    if let expression = declaration.test?.expression {
      render(declaration, expression, "InTests", into: &writer)
    }
  }

  private func render(
    _ declaration: Declaration, _ expression: Expression, _ context: String, into writer: inout SwiftWriter
  ) {
    let name = declaration.name.value
    let isolation = declaration.isolation.map { "@\($0.value)" } ?? "nonisolated"
    let value = "DependencyContainer.\(GeneratedName.key(name)).Value"
    DeclarationAttributes.availability(declaration, into: &writer)
    let effects = expression.effects.signature
    writer.block("\(isolation) func \(Self.method(name, context))()\(effects) -> \(value)") { writer in
      ExpressionRenderer.render(expression, into: &writer)
    }
  }
}
