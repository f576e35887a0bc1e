/// The description and maker of a key or a provision.
struct RecipeRenderer {
  let graph: DependencyGraph
  let names: FileNames
  let declaration: Declaration
  let branch: Branch
  let edges: (Context) -> [DependencyGraph.Edge]
  /// The key as the recipe's place can name it.
  let key: String
  let maker: MakerRenderer
  let access: String
  /// The type of what is made.
  let value: String
  /// Whether the key is this one's, and not that of what it is provided to.
  var ownsKey = true
  var resolvesGraph = false
  /// The target's own elements of what it collects.
  var contributed: ContributedNode?

  private var isolation: String { branch.isolation.map { "@\($0.value) " } ?? "" }
  private var name: String { declaration.name.value }

  // MARK: What is known

  func renderDescription(into writer: inout SwiftWriter) {
    var lists: [Context: [(name: String, list: ListRenderer)]] = [:]
    for context in Context.allCases {
      lists[context] = keyLists(context)
      for (name, list) in lists[context] ?? [] where !list.isPlain {
        writer.conditional(.compiling(context)) {
          list.render(
            "private static var \(listName(name, context)): \(FileNames.keyList)", into: &$0)
        }
      }
    }
    let head =
      "\(access)static func description(in context: \(FileNames.context)) -> Dovetail::DependencyDescription"
    ContextRenderer(context: "context") { ContextRenderer.Choice(text: description($0, lists[$0] ?? [])) }
      .render(head, into: &writer)
  }

  /// What a context's value is made from, and what only providers and wrappers read.
  private func keyLists(_ context: Context) -> [(name: String, list: ListRenderer)] {
    let edges = edges(context)
    let now = Set(edges.lazy.filter { $0.kind.ordersMaking }.map(\.target))
    func list(_ edges: [DependencyGraph.Edge]) -> ListRenderer {
      ListRenderer(edges, of: declaration, within: branch.presence, graph)
    }
    return [("needs", list(edges)), ("later", list(edges.filter { !now.contains($0.target) }))]
  }

  private func listName(_ name: String, _ context: Context) -> String {
    "\(context.name)\(GeneratedName.capitalised(name))"
  }

  private func description(_ context: Context, _ lists: [(name: String, list: ListRenderer)]) -> String {
    var arguments = [SwiftWriter.literal(name)]
    func add(_ label: String, _ value: String?) { if let value { arguments.append("\(label): \(value)") } }
    if declaration.scope.value != .singleton { add("scope", ".\(declaration.scope.value.name)") }
    for (name, list) in lists where !list.elements.isEmpty {
      add(name, list.isPlain ? list.literal : listName(name, context))
    }
    add("expression", expression(context))
    if branch.ownExpression(in: context) == nil || context == .live {
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
    return ".init(\(arguments.joined(separator: ", ")))"
  }

  /// Which expression a context uses; said only where it is not the default that nobody vouched for in tests.
  private func expression(_ context: Context) -> String? {
    if context != .live, branch.ownExpression(in: context) != nil { return ".\(context.name)" }
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
      let own = branch.ownExpression(in: context) == nil ? Context.live : context
      if !isolation.isEmpty { return ".make { try await \(startName(own))($0) }" }
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

  func renderDisposer(value: String, into writer: inout SwiftWriter) {
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

  /// The call that makes a value in a context.
  func call(_ context: Context, in container: String, arguments: [String] = []) -> String {
    let own = branch.ownExpression(in: context) == nil ? Context.live : context
    return maker.call(MakerRenderer.label(own), in: container, arguments: arguments)
  }

  func choice(_ context: Context) -> ContextRenderer.Choice {
    let hasOwn = branch.ownExpression(in: context) != nil
    if isStarted(context) || !hasOwn && (branch.isRequired || branch.isInput) {
      let text = "Dovetail::GeneratedCode.stop(at: \(key).self, in: container)"
      return ContextRenderer.Choice(text: text, stops: true)
    }
    if declaration.collects, !hasOwn || context == .live {
      let own = ContributionRenderer.call(contributed, maker, names)
      return ContextRenderer.Choice(
        text: "Dovetail::GeneratedCode.collected(\(own), for: \(key).self, in: container)")
    }
    return ContextRenderer.Choice(text: call(context, in: "container"))
  }

  func renderMake(into writer: inout SwiftWriter) {
    let choices = ContextRenderer(context: "container.context", choices: choice)
    guard let isolation = branch.isolation?.value, !declaration.isFactory else {
      let head = "\(access)static func make(in container: \(FileNames.container))"
      return choices.render("\(head) -> \(value)", into: &writer)
    }
    let maker = "@\(isolation) @Sendable (\(FileNames.container)) throws -> \(value)"
    // The actor's name is where the manifest has it, behind its quote.
    if ownsKey {
      writer.located(maker, below: "\(access)typealias Maker =", at: branch.isolation!.position)
    }
    choices.render(
      "@\(isolation) private static func made(in container: \(FileNames.container)) -> \(value)",
      into: &writer)
    writer.line("\(access)static var maker: \(ownsKey ? "Maker" : "\(key).Maker") { { made(in: $0) } }")
  }
}
