/// The key: what the run time knows of a dependency.
struct KeyRenderer {
  private let graph: DependencyGraph
  private let declaration: Declaration
  private let live: [DependencyGraph.Edge]
  private let preview: [DependencyGraph.Edge]
  private let test: [DependencyGraph.Edge]
  private let needsGraph: Bool
  /// Whether the key that a provision stands in for takes part in resolves; nothing for a key of its own.
  private let providedNeedsGraph: Bool?
  private let name: String
  /// Whether the key's maker is a part of a resolve; a call of a factory is one of its own.
  private let sharesGraph: Bool
  private let factory: FactoryRenderer?
  /// Which of the file's slots is the key's.
  private let slot: Int
  private let type: String
  private let access: String

  init(renderer: SwiftRenderer, index: Int, branch: Declaration) {
    let graph = renderer.graph
    self.graph = graph
    declaration = branch
    let contributed = branch.collects ? graph.contributed.first { $0.target == index }?.edges ?? [] : []
    func edges(_ context: Context) -> [DependencyGraph.Edge] {
      let isOwn = context != .live && branch.branch.ownExpression(in: context) != nil
      return graph.edges(of: branch.branch, in: context) + (isOwn ? [] : contributed)
    }
    (live, preview, test) = (edges(.live), edges(.preview), edges(.test))
    needsGraph = renderer.needsGraph[index]
    sharesGraph = renderer.sharesGraph(index)
    factory = branch.isFactory ? FactoryRenderer(renderer: renderer, index: index, branch: branch) : nil
    providedNeedsGraph = nil
    slot = index
    name = declaration.name.value
    type = GeneratedName.key(name)
    access = declaration.access.prefix
  }

  /// The key of what the target provides.
  init(renderer: SwiftRenderer, provided node: ProvidedNode) {
    graph = renderer.graph
    declaration = node.declaration
    (live, preview, test) = (node.edges(in: .live), node.edges(in: .preview), node.edges(in: .test))
    needsGraph = ProvisionRenderer.needsGraph(node, renderer)
    sharesGraph = needsGraph
    factory = nil
    slot = 0
    providedNeedsGraph = renderer.needsGraph[node.target]
    name = declaration.name.value
    type = ProvisionRenderer.type(name)
    access = ""
  }

  private var isProvision: Bool { providedNeedsGraph != nil }

  func render(into writer: inout SwiftWriter) {
    DeclarationAttributes.availability(declaration, into: &writer)
    let protocols = self.protocols.joined(separator: ", ")
    writer.block("\(access)nonisolated enum \(type): \(protocols)") { writer in
      if isProvision {
        writer.line("typealias Key = DependencyContainer.\(GeneratedName.key(name))")
        writer.line("typealias Value = DependencyContainer.\(GeneratedName.key(name)).Value")
      } else {
        renderIdentity(into: &writer)
      }
      renderDependencies(into: &writer)
      renderExpressionChoice(into: &writer)
      renderMake(into: &writer)
      StartRenderer.render(
        declaration, of: self, type: type, needsGraph: needsGraph, stem: stem, into: &writer)
      DisposerRenderer.render(declaration, into: &writer)
    }
  }

  private func renderIdentity(into writer: inout SwiftWriter) {
    renderType(into: &writer)
    RequiredKeyRenderer.renderMakerType(declaration, needsGraph: needsGraph, into: &writer)
    writer.line("\(access)static var slotID: Int { _slots.id(\(slot)) }")
    // The run time derives any other name from the key's.
    if name.utf8.first.map({ $0.isLowercaseLetter }) != true {
      writer.line("\(access)static var name: String { \(SwiftWriter.literal(name)) }")
    }
    if declaration.scope.value != .singleton {
      writer.line("\(access)static var scope: DependencyScope { .\(declaration.scope.value.name) }")
    }
  }

  /// What the names of the methods that make the value begin with.
  private var stem: String { isProvision ? "provide" : "make" }

  private var protocols: [String] {
    var result: [String] = []
    if declaration.isInput {
      result.append("InputDependencyKey")
    } else if declaration.isRequired, !isProvision {
      result.append(RequiredKeyRenderer.conformance(declaration, needsGraph: needsGraph))
    } else if declaration.readIsolation != nil {
      result.append("IsolatedDependencyKey")
    } else {
      result.append(sharesGraph ? "GraphDependencyKey" : "ComposedDependencyKey")
    }
    if isProvision {
      result.append(
        declaration.isolation == nil ? "DependencyProvision" : "IsolatedDependencyProvision")
    }
    if declaration.collects { result.append("CollectingDependencyKey") }
    if declaration.isStarted { result.append("StartedDependencyKey") }
    if declaration.isEager { result.append("EagerDependencyKey") }
    if declaration.scope.value == .weak, !isProvision { result.append("WeakDependencyKey") }
    if declaration.dispose != nil {
      result.append(
        declaration.isolation == nil ? "DisposableDependencyKey" : "IsolatedDisposableDependencyKey")
    }
    return result
  }

  private func renderType(into writer: inout SwiftWriter) {
    if declaration.isFactory {
      return writer.line("\(access)typealias Value = \(GeneratedName.factory(name))")
    }
    guard let type = declaration.type else { return }
    let position = type.value.position(at: 0)
    writer.located(
      type.value.text, directlyBehind: writer.lead(ofAlias: "Value", for: declaration),
      below: "\(access)typealias", at: position)
    guard declaration.scope.value == .weak else { return }
    writer.block("\(access)final class Reference: WeakDependencyReference") { writer in
      writer.located("value: Value?", directlyBehind: "", below: "\(access)weak let", at: position)
      writer.line("\(access)init(_ value: Value) { self.value = value }")
    }
  }

  // MARK: Contexts

  /// What the edges lead to, each once, in order.
  private func targets(_ edges: [DependencyGraph.Edge]) -> [Int] {
    if edges.count < 2 { return edges.map(\.target) }
    var seen: Set<Int> = []
    return edges.map(\.target).filter { seen.insert($0).inserted }
  }

  private func keys(_ targets: [Int]) -> String {
    let keys = targets.map { "\(GeneratedName.key(graph.declarations[$0].name.value)).self" }
    return "[\(keys.joined(separator: ", "))]"
  }

  private func renderDependencies(into writer: inout SwiftWriter) {
    renderKeys("dependencies", { $0 }, into: &writer)
    func hasProvider(_ edges: [DependencyGraph.Edge]) -> Bool {
      for edge in edges where edge.kind == .provider { return true }
      return false
    }
    guard hasProvider(live) || hasProvider(preview) || hasProvider(test) else { return }
    renderKeys("providers", StartRenderer.deferred, into: &writer)
  }

  private func renderKeys(
    _ name: String, _ select: ([DependencyGraph.Edge]) -> [DependencyGraph.Edge],
    into writer: inout SwiftWriter
  ) {
    let live = targets(select(self.live))
    let preview = targets(select(self.preview))
    let test = targets(select(self.test))
    let isAlike = live == preview && live == test
    if isAlike, live.isEmpty { return }
    let head = "\(access)static func \(name)(in context: DependencyContext) -> [any DependencyKey.Type]"
    // What is contributed may have conditions of its own, and what stands under an `#if` in an expression.
    let all = [self.live, self.preview, self.test].flatMap(select)
    let presence = declaration.branch.presence
    if isAlike && declaration.collects || all.contains(where: { $0.condition != presence }) {
      return KeyListRenderer.renderKeys(of: all, behind: head, graph, into: &writer)
    }
    if isAlike {
      writer.line("\(head) { \(keys(live)) }")
      return
    }
    writer.block(head) { writer in
      writer.choice("context") { writer in
        writer.line("case .live: \(keys(live))")
        renderPreviewCase(keys(preview), otherwise: keys(live), &writer)
        writer.line("case .test: \(keys(test))")
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
    if let factory {
      factory.renderMake(into: &writer)
      return renderMake(factory.productionHead, into: &writer)
    }
    let hasOwn = declaration.preview?.expression != nil || declaration.test?.expression != nil
    if declaration.isRequired, declaration.isolation == nil, !hasOwn { return }
    let parameter = needsGraph ? "graph: DependencyGraphScope" : "container: DependencyContainer"
    guard let isolation = declaration.isolation?.value else {
      return renderMake("\(access)static func make(in \(parameter)) -> Value", into: &writer)
    }
    renderMake("@\(isolation) fileprivate static func make(isolatedIn \(parameter)) -> Value", into: &writer)
    if let providedNeedsGraph {
      return ProvisionRenderer.renderMaker(
        declaration, needsGraph: needsGraph, keyNeedsGraph: providedNeedsGraph, into: &writer)
    }
    guard needsGraph else { return }
    let key = GeneratedName.key(name)
    writer.block("@\(isolation) \(access)static func resolve(in graph: DependencyGraphScope) -> Value") {
      writer in
      writer.line("graph.isolated(\(key).self) { make(isolatedIn: $0) }")
    }
  }

  private func renderMake(_ head: String, into writer: inout SwiftWriter) {
    let current = needsGraph ? "graph" : "container"
    let context = needsGraph ? "graph.container.context" : "container.context"
    let type = MakerRenderer.type(needsGraph: needsGraph)
    func make(_ context: String) -> String {
      let call = "\(type)(_current: \(current)).\(MakerRenderer.method(name, context, stem: stem))"
      if declaration.isFactory { return FactoryRenderer.call(call, declaration, context) }
      if !StartRenderer.effects(declaration, context).isEmpty {
        return "readTooEarly(in: \(needsGraph ? "graph.container" : "container"))"
      }
      if context.isEmpty, declaration.isRequired {
        return RequiredKeyRenderer.call(declaration, needsGraph: needsGraph)
      }
      if context.isEmpty, declaration.collects {
        let own = "\(type)(_current: \(current)).\(ContributionRenderer.method(name))()"
        return "collected(\(own), in: \(current))"
      }
      return call + "()"
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
