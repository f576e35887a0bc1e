/// The description and maker of a key or a provision.
///
/// A class, since a struct this large is dear to copy.
final class RecipeRenderer {
  let declaration: Declaration
  let branch: Branch
  let name: String
  let maker: MakerRenderer
  /// The key as the recipe's place can name it.
  let key: String
  /// The type of what is made.
  let value: String
  let access: String
  /// The target's own elements of what it collects.
  let contributed: ContributedNode?
  private let graph: DependencyGraph
  private let names: FileNames
  /// Whether the key is this one's, and not that of what it is provided to.
  private let ownsKey: Bool
  private let resolvesGraph: Bool
  /// The attribute, with a blank after it.
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

  /// What it says of a context, in whose writing lists that have conditions come before it.
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
    // What only providers and wrappers read.
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

  /// Which expression a context uses; said only where it is not the default that nobody vouched for in tests.
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

  /// What is done on an actor: functions, since of an actor that does not exist the compiler says nothing more there.
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
    // The result may be anything, nothing too: the compiler warns of one that is not used.
    writer.line(
      "  \(isolation)func callAsFunction(_ \(standIns.element): \(value)) async throws -> some Any {")
    ExpressionRenderer.render(dispose, standIns, closing: "} }", into: &writer)
  }

  // MARK: Making

  /// The call that makes a value in a context with an expression of its own.
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

  /// The type of the key's value follows from `make`, since the compiler says no more of a type that it does not find there.
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
    // The type of what is isolated to an actor that does not exist is one more error, unless it is inferred; but in Swift 5
    // mode it is inferred without `@Sendable`.
    writer.line("#if swift(<6) && hasFeature(StrictConcurrency)")
    renderMaker(isolation, into: &writer)
    writer.line("#else")
    writer.line("\(access)static let maker = made")
    writer.line("#endif")
  }

  private func renderMaker(_ isolation: Located<String>, into writer: inout SwiftWriter) {
    // The actor's name is where the manifest has it, behind its quote.
    writer.located(
      "@\(isolation.value) @Sendable (\(FileNames.container)) throws -> Value",
      below: "\(access)typealias Maker =", at: isolation.position)
    writer.line("\(access)static var maker: Maker { { try made(in: $0) } }")
  }
}
