/// What a key says of a value that a start makes, or reads.
struct StartRenderer {
  private let declaration: Declaration
  private let needsGraph: Bool
  private let isolation: String
  private let key: String
  private let stem: String

  /// Writes the members of a key that is started or eager.
  static func render(
    _ declaration: Declaration, of keyRenderer: KeyRenderer, type: String, needsGraph: Bool, stem: String,
    into writer: inout SwiftWriter
  ) {
    guard declaration.isEager || declaration.isStarted else { return }
    let start = StartRenderer(declaration, type: type, needsGraph: needsGraph, stem: stem)
    if declaration.isStarted { start.renderStart(keyRenderer, into: &writer) }
    if declaration.isEager { start.renderRead(into: &writer) }
  }

  private init(_ declaration: Declaration, type: String, needsGraph: Bool, stem: String) {
    self.declaration = declaration
    self.needsGraph = needsGraph
    self.stem = stem
    isolation = declaration.isolation.map { "@\($0.value) " } ?? ""
    key = type
  }

  /// The edges to what only providers fetch.
  static func deferred(_ edges: [DependencyGraph.Edge]) -> [DependencyGraph.Edge] {
    let needed = Set(edges.lazy.filter { $0.kind != .provider }.map(\.target))
    return edges.filter { !needed.contains($0.target) }
  }

  /// The effects of the expression that a method of `MakerRenderer` consists of.
  static func effects(_ declaration: Declaration, _ context: String) -> Expression.Effects {
    declaration.isStarted ? declaration.expression(of: context)?.effects ?? [] : []
  }

  private func renderStart(_ keyRenderer: KeyRenderer, into writer: inout SwiftWriter) {
    let access = declaration.access.prefix
    let preview = declaration.preview?.expression == nil ? "" : "InPreviews"
    let test = declaration.test?.expression == nil ? "" : "InTests"
    let contexts = [("live", ""), ("preview", preview), ("test", test)]
    func isStarted(_ context: String) -> Bool { !Self.effects(declaration, context).isEmpty }
    if contexts.contains(where: { !isStarted($0.1) }) {
      writer.block("\(access)static func isStarted(in context: DependencyContext) -> Bool") { writer in
        writer.choice("context") { writer in
          writer.line("case .live: return \(isStarted(""))")
          keyRenderer.renderPreviewCase(
            "return \(isStarted(preview))", otherwise: "return \(isStarted(""))", &writer)
          writer.line("case .test: return \(isStarted(test))")
        }
      }
    }
    let head = "\(isolation)\(access)static func start(in graph: DependencyGraphScope) async throws"
    writer.block("\(head) -> StartedDependency<\(key)>") { writer in
      guard !preview.isEmpty || !test.isEmpty else { return writer.line("return \(value(""))") }
      writer.choice("graph.container.context") { writer in
        writer.line("case .live: return \(value(""))")
        keyRenderer.renderPreviewCase(
          "return \(value(preview))", otherwise: "return \(value(""))", &writer)
        writer.line("case .test: return \(value(test))")
      }
    }
  }

  private func value(_ context: String) -> String {
    let type = MakerRenderer.type(needsGraph: needsGraph)
    let method = MakerRenderer.method(declaration.name.value, context, stem: stem)
    let prefix = Self.effects(declaration, context).marker
    let current = needsGraph ? "graph" : "graph.container"
    return "StartedDependency(\(prefix)\(type)(_current: \(current)).\(method)())"
  }

  /// An isolated value is read on its actor, as its property does; the run time knows how to read any other.
  private func renderRead(into writer: inout SwiftWriter) {
    guard declaration.isolation != nil else { return }
    let access = declaration.access.prefix
    writer.block("\(isolation)\(access)static func read(in container: DependencyContainer) async") { writer in
      // The property itself may be deprecated.
      writer.line(
        needsGraph
          ? "_ = container.withGraphScope { resolve(in: $0) }"
          : "_ = container.isolated(\(key).self) { make(isolatedIn: $0) }")
    }
  }
}

extension Declaration {
  /// The expression in the method that `MakerRenderer` names so.
  func expression(of context: String) -> Expression? {
    switch context {
    case "InPreviews": preview?.expression
    case "InTests": test?.expression
    default: expression
    }
  }
}
