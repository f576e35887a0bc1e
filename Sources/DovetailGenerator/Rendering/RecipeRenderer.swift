/// Renders the description and maker of a key or a provision.
///
/// A class, since copying a struct this large is expensive.
final class RecipeRenderer {
  let declaration: Declaration
  let branch: Branch
  let name: String
  let maker: MakerRenderer
  /// The key's name, as seen from the recipe.
  let key: String
  let value: String
  let access: String
  /// The target's own elements, if it collects.
  let contributed: ContributedNode?
  private let graph: DependencyGraph
  private let names: FileNames
  /// Whether the recipe belongs to the key itself, rather than to a provision.
  private let ownsKey: Bool
  private let resolvesGraph: Bool
  /// The attribute, with a space after it.
  let isolation: String

  init(
    _ renderer: SwiftRenderer, _ declaration: Declaration, _ branch: Branch, ownsKey: Bool = false,
    resolvesGraph: Bool = false, contributed: ContributedNode? = nil
  ) {
    (graph, names) = (renderer.graph, renderer.names)
    self.declaration = declaration
    self.branch = branch
    self.ownsKey = ownsKey
    self.resolvesGraph = resolvesGraph
    self.contributed = contributed
    name = declaration.name.value
    key = ownsKey ? GeneratedName.key(name) : FileNames.key(declaration)
    value = ownsKey ? names.type(name) : "\(key).Value"
    access = ownsKey ? declaration.access.prefix : ""
    isolation = branch.isolation.map { "@\($0.value) " } ?? ""
    maker =
      contributed.map { ContributionRenderer.maker($0, renderer.graph, renderer.names) }
      ?? MakerRenderer(graph, names.maker(name), declaration, branch)
  }

  // MARK: What is known

  func renderDescription(into writer: inout SwiftWriter) {
    let choices = ContextRenderer("context", of: branch) {
      ContextRenderer.Choice(text: description($0, into: &writer))
    }
    choices.render(
      "\(access)static func description(in context: \(FileNames.context)) -> Dovetail::DependencyDescription",
      into: &writer)
  }

  /// Returns the description in a context; lists that have conditions are written before it.
  private func description(_ context: Context, into writer: inout SwiftWriter) -> String {
    let hasOwn = context != .live
    var text = ".init(\"\(name)\""
    func add(_ label: String, _ value: String?) { if let value { text += ", \(label): \(value)" } }
    func add(_ label: String, _ edges: [DependencyGraph.Edge]) {
      if edges.isEmpty { return }
      let list = ListRenderer(edges, of: declaration, within: branch.presence, graph)
      if list.isPlain { return list.elements.isEmpty ? () : add(label, list.literal) }
      let name = context.name + GeneratedName.capitalised(label)
      writer.conditional(.compiling(context)) {
        list.render("private static var \(name): \(FileNames.keyList)", into: &$0)
      }
      add(label, name)
    }
    if declaration.scope.value != .singleton { add("scope", ".\(declaration.scope.value.name)") }
    var edges = graph.edges(of: branch, in: context)
    if !hasOwn, let contributed { edges += contributed.edges }
    add("needs", edges)
    // Needs that only providers and wrappers read.
    if edges.contains(where: { !$0.kind.ordersMaking }) {
      let now = Set(edges.lazy.filter { $0.kind.ordersMaking }.map(\.target))
      add("later", edges.filter { !now.contains($0.target) })
    }
    add("expression", expression(context))
    if !hasOwn {
      if branch.isRequired { add("absence", ".required") }
      if branch.isInput { add("absence", ".input") }
    }
    if resolvesGraph { add("resolvesGraph", "true") }
    add("start", start(context))
    if branch.dispose != nil {
      let value = "$0.value(of: \(key).self)"
      add(
        "dispose",
        isolation.isEmpty
          ? "{ _ = try await \(names.disposer(name))()(\(value)) }" : "{ try await dispose($0) }")
    }
    return text + ")"
  }

  /// Returns the expression that a context uses, unless it is a default that tests may not use.
  private func expression(_ context: Context) -> String? {
    if context != .live { return ".\(context.name)" }
    switch branch.test {
    case .standard: return ".declared"
    case nil: return branch.usesDefaultInTests ? ".declared" : nil
    case .expression: return nil
    }
  }

  private func isStarted(_ context: Context) -> Bool {
    branch.isStarted && branch.expression(in: context)?.effects.isEmpty == false
  }

  private func start(_ context: Context) -> String? {
    if isStarted(context) {
      let marker = branch.expression(in: context)!.effects.marker
      let call = call(context, in: "container")
      if !isolation.isEmpty { return ".make { try await \(startName(context))($0) }" }
      return ".make { container in .init(\(marker)\(call), of: \(key).self) }"
    }
    guard declaration.isEager else { return nil }
    if isolation.isEmpty { return ".read" }
    return ".readIsolated { await read($0) }"
  }

  private func startName(_ context: Context) -> String { "start\(GeneratedName.capitalised(context.name))" }

  /// Renders isolated code as functions: there, the compiler doesn't report an unknown actor again.
  func renderIsolated(into writer: inout SwiftWriter) {
    guard !isolation.isEmpty, !declaration.isFactory else { return }
    let head = "\(isolation)private static func"
    for context in Context.allCases
    where isStarted(context) && (context == .live || branch.ownExpression(in: context) != nil) {
      let marker = branch.expression(in: context)!.effects.marker
      writer.conditional(.compiling(context)) {
        $0.line(
          "\(head) \(startName(context))(_ container: \(FileNames.container)) async throws -> Dovetail::StartedValue {"
        )
        $0.line("  Dovetail::StartedValue(\(marker)\(call(context, in: "container")), of: \(key).self)")
        $0.line("}")
      }
    }
    if declaration.isEager {
      let value = "Dovetail::GeneratedCode.value(of: \(key).self, in: container) { try $0($1) }"
      writer.line("\(head) read(_ container: \(FileNames.container)) async { _ = \(value) }")
    }
    if branch.dispose != nil {
      let value = "value.value(of: \(key).self)"
      writer.line("\(head) dispose(_ value: Dovetail::DisposedValue) async throws {")
      writer.line("  _ = try await \(names.disposer(name))()(\(value))")
      writer.line("}")
    }
  }

  func renderDisposer(into writer: inout SwiftWriter) {
    guard let dispose = branch.dispose else { return }
    let standIns = StandIns([dispose])
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.line("nonisolated private struct \(names.disposer(name)) {")
    // Any result, even none; the compiler would warn if it were unused.
    writer.line(
      "  \(isolation)func callAsFunction(_ \(standIns.element): \(value)) async throws -> some Any {")
    ExpressionRenderer.render(dispose, standIns, closing: "} }", into: &writer)
  }

  // MARK: Making

  /// Returns a call that makes a value in a context with its own expression.
  func call(_ context: Context, in container: String, arguments: [String] = []) -> String {
    maker.call(MakerRenderer.label(context), in: container, arguments: arguments)
  }

  private func choice(_ context: Context) -> ContextRenderer.Choice {
    if isStarted(context) || context == .live && (branch.isRequired || branch.isInput) {
      let text = "Dovetail::GeneratedCode.stop(at: \(key).self, in: container)"
      return ContextRenderer.Choice(text: text, stops: true)
    }
    if declaration.collects, context == .live {
      let own =
        (contributed?.isKeyed == true ? "keyed: " : "") + ContributionRenderer.call(contributed, maker, names)
      return ContextRenderer.Choice(
        text: "Dovetail::GeneratedCode.collected(\(own), for: \(key).self, in: container)")
    }
    return ContextRenderer.Choice(text: call(context, in: "container"))
  }

  /// Renders `make`. The key's `Value` is inferred from it, so that an unknown type is reported only once.
  func renderMake(into writer: inout SwiftWriter) {
    let choices = ContextRenderer("container.context", of: branch, choice)
    let make = "\(access)static func make(in container: \(FileNames.container)) -> \(value)"
    guard let isolation = branch.isolation, !declaration.isFactory else {
      return choices.render(make, into: &writer)
    }
    if ownsKey {
      writer.line("\(make) { Dovetail::GeneratedCode.stopOffActor(at: \(key).self, in: container) }")
    }
    choices.render(
      "@\(isolation.value) private static func made(in container: \(FileNames.container)) throws -> \(value)",
      into: &writer)
    guard ownsKey else { return writer.line("static var maker: \(key).Maker { { try made(in: $0) } }") }
    guard names.isActor(isolation.value) else { return renderMaker(isolation, into: &writer) }
    // With an explicit type, an unknown actor would be reported again. But Swift 5 mode infers no `@Sendable`.
    writer.line("#if swift(<6) && hasFeature(StrictConcurrency)")
    renderMaker(isolation, into: &writer)
    writer.line("#else")
    writer.line("\(access)static let maker = made")
    writer.line("#endif")
  }

  private func renderMaker(_ isolation: Located<String>, into writer: inout SwiftWriter) {
    // The actor's name has the manifest's column, after its quote.
    writer.located(
      "@\(isolation.value) @Sendable (\(FileNames.container)) throws -> Value",
      below: "\(access)typealias Maker =", at: isolation.position)
    writer.line("\(access)static var maker: Maker { { try made(in: $0) } }")
  }
}
