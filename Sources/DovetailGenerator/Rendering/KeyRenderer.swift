/// The key: what the run time knows of a dependency.
struct KeyRenderer {
  private let renderer: SwiftRenderer
  private let graph: DependencyGraph
  private let index: Int
  private let declaration: Declaration
  private let name: String
  private let access: String

  init(renderer: SwiftRenderer, index: Int) {
    self.renderer = renderer
    graph = renderer.graph
    self.index = index
    declaration = renderer.graph.declarations[index]
    name = declaration.name.value
    access = declaration.access.prefix
  }

  func render(into writer: inout SwiftWriter) {
    DeclarationAttributes.availability(declaration, into: &writer)
    let protocols = self.protocols.joined(separator: ", ")
    writer.block("\(access)nonisolated enum \(GeneratedName.key(name)): \(protocols)") { writer in
      renderType(into: &writer)
      writer.line("static let slot = DependencySlot()")
      writer.line("\(access)static var slotID: Int { slot.id }")
      // The run time derives any other name from the key's.
      if name.utf8.first.map({ $0.isLowercaseLetter }) != true {
        writer.line("\(access)static var name: String { \(SwiftWriter.literal(name)) }")
      }
      if declaration.scope.value != .singleton {
        writer.line("\(access)static var scope: DependencyScope { .\(declaration.scope.value.name) }")
      }
      renderDependencies(into: &writer)
      renderExpressionChoice(into: &writer)
      renderMake(into: &writer)
      StartRenderer.render(renderer, index, into: &writer)
      DisposerRenderer.render(declaration, into: &writer)
    }
  }

  private var protocols: [String] {
    var result: [String] = []
    if declaration.isInput {
      result.append("InputDependencyKey")
    } else if declaration.isolation != nil {
      result.append("IsolatedDependencyKey")
    } else {
      result.append(renderer.needsGraph[index] ? "GraphDependencyKey" : "ComposedDependencyKey")
    }
    if declaration.isStarted { result.append("StartedDependencyKey") }
    if declaration.isEager { result.append("EagerDependencyKey") }
    if declaration.scope.value == .weak { result.append("WeakDependencyKey") }
    if declaration.dispose != nil {
      result.append(
        declaration.isolation == nil ? "DisposableDependencyKey" : "IsolatedDisposableDependencyKey")
    }
    return result
  }

  private func renderType(into writer: inout SwiftWriter) {
    guard let type = declaration.type else { return }
    writer.located(
      type.value.text, directlyBehind: "Value = ", below: "\(access)typealias", at: type.value.position(at: 0)
    )
    guard declaration.scope.value == .weak else { return }
    writer.block("\(access)final class Reference: WeakDependencyReference") { writer in
      writer.located("\(access)weak let value: Value?", at: type.value.position(at: 0))
      writer.line("\(access)init(_ value: Value) { self.value = value }")
    }
  }

  // MARK: Contexts

  private func keys(_ edges: [DependencyGraph.Edge]) -> [String] {
    var seen: Set<Int> = []
    return edges.filter { seen.insert($0.target).inserted }
      .map { "\(GeneratedName.key(graph.declarations[$0.target].name.value)).self" }
  }

  private func renderDependencies(into writer: inout SwiftWriter) {
    renderKeys("dependencies", { $0 }, into: &writer)
    renderKeys("providers", StartRenderer.deferred, into: &writer)
  }

  private func renderKeys(
    _ name: String, _ select: ([DependencyGraph.Edge]) -> [DependencyGraph.Edge],
    into writer: inout SwiftWriter
  ) {
    let live = keys(select(graph.liveEdges[index]))
    let preview = keys(select(graph.previewEdges[index]))
    let test = keys(select(graph.testEdges[index]))
    let head = "\(access)static func \(name)(in context: DependencyContext) -> [any DependencyKey.Type]"
    func list(_ keys: [String]) -> String { "[\(keys.joined(separator: ", "))]" }
    if live == preview, live == test {
      if !live.isEmpty { writer.line("\(head) { \(list(live)) }") }
      return
    }
    writer.block(head) { writer in
      writer.choice("context") { writer in
        writer.line("case .live: \(list(live))")
        renderPreviewCase(list(preview), otherwise: list(live), &writer)
        writer.line("case .test: \(list(test))")
      }
    }
  }

  private func renderExpressionChoice(into writer: inout SwiftWriter) {
    let test =
      switch declaration.test {
      case .expression: ".test"
      case .standard: ".default"
      case nil: declaration.usesDefaultInTests ? ".default" : ".undeclared"
      }
    let hasPreview = declaration.preview?.expression != nil
    if !hasPreview, test == ".undeclared" { return }
    let head = "\(access)static func expression(in context: DependencyContext) -> DependencyExpression"
    if !hasPreview, test == ".default" { return writer.line("\(head) { .default }") }
    writer.block(head) { writer in
      writer.choice("context") { writer in
        writer.line("case .live: return .default")
        renderPreviewCase(
          hasPreview ? "return .preview" : "return .default", otherwise: "return .default", &writer)
        writer.line("case .test: return \(test)")
      }
    }
  }

  func renderPreviewCase(_ preview: String, otherwise: String, _ writer: inout SwiftWriter) {
    guard preview != otherwise else { return writer.line("case .preview: \(preview)") }
    writer.line("#if DEBUG")
    writer.line("case .preview: \(preview)")
    writer.line("#else")
    writer.line("case .preview: \(otherwise)")
    writer.line("#endif")
  }

  // MARK: Making

  private func renderMake(into writer: inout SwiftWriter) {
    guard !declaration.isInput else { return }
    let parameter =
      renderer.needsGraph[index] ? "graph: DependencyGraphScope" : "container: DependencyContainer"
    guard let isolation = declaration.isolation?.value else {
      return renderMake("\(access)static func make(in \(parameter)) -> Value", into: &writer)
    }
    renderMake("@\(isolation) fileprivate static func make(isolatedIn \(parameter)) -> Value", into: &writer)
    guard renderer.needsGraph[index] else { return }
    let key = GeneratedName.key(name)
    writer.block("@\(isolation) \(access)static func resolve(in graph: DependencyGraphScope) -> Value") {
      writer in
      writer.line("graph.isolated(\(key).self) { make(isolatedIn: $0) }")
    }
  }

  private func renderMake(_ head: String, into writer: inout SwiftWriter) {
    let current = renderer.needsGraph[index] ? "graph" : "container"
    let context = renderer.needsGraph[index] ? "graph.container.context" : "container.context"
    let type = MakerRenderer.type(needsGraph: renderer.needsGraph[index])
    func make(_ context: String) -> String {
      if !StartRenderer.effects(declaration, context).isEmpty {
        return "readTooEarly(in: \(renderer.needsGraph[index] ? "graph.container" : "container"))"
      }
      return "\(type)(_current: \(current)).\(MakerRenderer.method(name, context))()"
    }
    let hasPreview = declaration.preview?.expression != nil
    let hasTest = declaration.test?.expression != nil
    writer.block(head) { writer in
      guard hasPreview || hasTest else { return writer.line(make("")) }
      writer.choice(context) { writer in
        writer.line("case .live: return \(make(""))")
        renderPreviewCase(
          "return \(make(hasPreview ? "InPreviews" : ""))", otherwise: "return \(make(""))", &writer)
        writer.line("case .test: return \(make(hasTest ? "InTests" : ""))")
      }
    }
  }
}

extension AccessLevel {
  /// The modifier with the blank behind it; nothing for `internal`.
  var prefix: String { self == .internal ? "" : rawValue + " " }
}
