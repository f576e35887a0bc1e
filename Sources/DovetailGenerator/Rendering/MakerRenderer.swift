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
    for node in graph.provided {
      let needsGraph = ProvisionRenderer.needsGraph(node, renderer)
      mention(node.allEdges, needsGraph: needsGraph)
    }
    for node in graph.contributed {
      mention(node.edges, needsGraph: ContributionRenderer.needsGraph(node, renderer))
    }
  }

  private mutating func mention(_ edges: [DependencyGraph.Edge], needsGraph: Bool) {
    for edge in edges {
      let kind: Expression.Reference.Kind = edge.kind == .provider ? .provider : .value
      mentions[Mention(kind: kind, needsGraph: needsGraph), default: []].insert(edge.target)
    }
  }

  static func type(needsGraph: Bool) -> String { needsGraph ? "DependencyGraphMaker" : "DependencyMaker" }

  /// The method that makes a dependency, in one context.
  static func method(_ name: String, _ context: String = "", stem: String = "make") -> String {
    "\(stem)\(context)_\(name)"
  }

  func renderTypes(into writer: inout SwiftWriter) {
    let parts =
      graph.provided.map { ProvisionRenderer.needsGraph($0, renderer) }
      + graph.contributed.map { ContributionRenderer.needsGraph($0, renderer) }
    for needsGraph in [false, true]
    where renderer.needsGraph[graph.own].contains(needsGraph) || parts.contains(needsGraph) {
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
        renderProperties(index, declaration, needsGraph: needsGraph, into: &properties)
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

  func render(_ index: Int, _ branch: Declaration, into writer: inout SwiftWriter) {
    for needsGraph in [false, true] {
      var body = writer.nested()
      renderProperties(index, branch, needsGraph: needsGraph, into: &body)
      if renderer.needsGraph[index] == needsGraph { renderMethods(branch, into: &body) }
      guard !body.text.isEmpty else { continue }
      writer.line("extension \(Self.type(needsGraph: needsGraph)) {")
      writer.raw(body.text)
      writer.line("}")
      writer.blank()
    }
  }

  private func renderProperties(
    _ index: Int, _ declaration: Declaration, needsGraph: Bool, into writer: inout SwiftWriter
  ) {
    let name = declaration.name.value
    let key = "DependencyContainer.\(GeneratedName.key(name))"
    let head = "\(declaration.readIsolation.map { "@\($0.value)" } ?? "nonisolated") var"
    let container = needsGraph ? "_current.container" : "_current"
    if mentions[Mention(kind: .value, needsGraph: needsGraph)]?.contains(index) == true {
      let sharesGraph = needsGraph && renderer.sharesGraph(index)
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

  /// The methods that make what the target provides.
  func renderMethods(of node: ProvidedNode, into writer: inout SwiftWriter) {
    let type = Self.type(needsGraph: ProvisionRenderer.needsGraph(node, renderer))
    writer.block("extension \(type)") { renderMethods(node.declaration, stem: "provide", into: &$0) }
    writer.blank()
  }

  private func renderMethods(
    _ declaration: Declaration, stem: String = "make", into writer: inout SwiftWriter
  ) {
    func render(_ expression: Expression, _ context: String, _ writer: inout SwiftWriter) {
      self.render(
        declaration, expression, Self.method(declaration.name.value, context, stem: stem), into: &writer)
    }
    if let expression = declaration.expression { render(expression, "", &writer) }
    if let expression = declaration.preview?.expression {
      writer.conditional("DEBUG") { render(expression, "InPreviews", &$0) }
    }
    if let expression = declaration.test?.expression { render(expression, "InTests", &writer) }
  }

  private func render(
    _ declaration: Declaration, _ expression: Expression, _ method: String, into writer: inout SwiftWriter
  ) {
    let name = declaration.name.value
    let isolation = declaration.isolation.map { "@\($0.value)" } ?? "nonisolated"
    let signature =
      declaration.isFactory
      ? FactoryRenderer.signature(declaration, expression)
      : "()\(expression.effects.specifiers) -> DependencyContainer.\(GeneratedName.key(name)).Value"
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("\(isolation) func \(method)\(signature)") { writer in
      ExpressionRenderer.render(expression, into: &writer)
    }
  }
}
