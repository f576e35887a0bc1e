/// Renders the description and maker of a key or a provision.
///
/// A class, since copying a struct this large is expensive.
final class RecipeRenderer {
  let file: SwiftRenderer
  let part: Part
  let branch: Branch
  /// Whether the recipe belongs to the key itself, rather than to a provision.
  let ownsKey: Bool
  let name: String
  /// The key's name, as seen from the recipe.
  let key: String
  let value: String
  let access: String
  /// The actor's name.
  let actor: String?
  /// The actor's attribute, with a space after it.
  let isolation: String
  let maker: MakerRenderer
  /// The target's own elements, if it collects.
  let contributed: ContributionRenderer?

  var declaration: Declaration { part.declaration }
  var names: FileNames { file.names }
  var writer: SwiftWriter { file.writer }

  /// Creates a renderer for one branch of a dependency's declaration, or of one of its provisions.
  init(_ file: SwiftRenderer, _ part: Part, _ branch: Branch, ownsKey: Bool) {
    self.file = file
    self.part = part
    self.branch = branch
    self.ownsKey = ownsKey
    let (declaration, name) = (part.declaration, part.declaration.name.value)
    self.name = name
    key = ownsKey ? GeneratedName.key(name) : file.key(part.target)
    let value = ownsKey ? file.names.type(name) : "\(key).Value"
    self.value = value
    access = ownsKey ? declaration.access.prefix : ""
    actor = branch.isolation.map { file.actor($0.value, of: declaration, isOwn: ownsKey) }
    isolation = actor.map { "@\($0) " } ?? ""
    var methods: [MakerRenderer.Method] = []
    for context in Context.allCases {
      guard let expression = branch.ownExpression(in: context) else { continue }
      methods.append(
        MakerRenderer.Method(
          label: Self.label(context), parameters: Self.positionalParameters(branch, name, file.names),
          result: "\(expression.effects.specifiers) -> \(value)", expression: expression,
          condition: .compiling(context)))
    }
    contributed =
      declaration.collects ? ContributionRenderer(file, part, of: value) : nil
    maker =
      contributed?.maker
      ?? MakerRenderer(
        file, for: declaration, isolation: isolation, methods, parameters: branch.parameters.map(\.name))
  }

  private static func label(_ context: Context) -> String { context == .live ? "" : context.name }

  // MARK: What is known

  func renderDescription() {
    writer.choice(
      "\(access)static func description(in context: \(FileNames.context)) -> Dovetail::DependencyDescription",
      by: "context", of: branch, description)
  }

  /// Returns the description in a context; lists that have conditions are written before it.
  private func description(_ context: Context) -> String {
    var text = ".init(\"\(name)\""
    func add(_ label: String, _ value: String?) { if let value { text += ", \(label): \(value)" } }
    func add(_ label: String, _ edges: [DependencyGraph.Edge]) {
      if edges.isEmpty { return }
      let list = file.list(edges, of: declaration, within: branch.presence)
      if list.isPlain { return list.elements.isEmpty ? () : add(label, list.literal) }
      let name = context.name + GeneratedName.capitalised(label)
      writer.conditional(.compiling(context)) {
        list.render("private static var \(name): \(FileNames.keyList)", into: writer)
      }
      add(label, name)
    }
    let scope = declaration.scope.value
    if scope != .singleton { add("scope", ".\(scope.name)") }
    let edges = file.graph.edges(of: part, branch, in: context)
    add("needs", edges)
    // Needs that only providers and wrappers read.
    if edges.contains(where: { !$0.kind.ordersMaking }) {
      let now = Set(edges.lazy.filter { $0.kind.ordersMaking }.map(\.target))
      add("later", edges.filter { !now.contains($0.target) })
    }
    add("expression", expression(context))
    if context == .live {
      if branch.isRequired { add("absence", ".required") }
      if branch.isInput { add("absence", ".input") }
    }
    if ownsKey, file.reachesGraph[part.target], scope == .transient, !declaration.isFactory {
      add("resolvesGraph", "true")
    }
    add("start", start(context))
    if branch.dispose != nil {
      add("dispose", isolation.isEmpty ? "{ \(disposal("$0")) }" : "{ try await dispose($0) }")
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
      if !isolation.isEmpty { return ".make { try await \(startName(context))($0) }" }
      return ".make { container in .init(\(markedCall(context)), of: \(key).self) }"
    }
    guard declaration.isEager else { return nil }
    return isolation.isEmpty ? ".read" : ".readIsolated { await read($0) }"
  }

  private func startName(_ context: Context) -> String { "start\(GeneratedName.capitalised(context.name))" }

  private func disposal(_ value: String) -> String {
    "_ = try await \(names.disposer(name))()(\(value).value(of: \(key).self))"
  }

  /// Renders isolated code as functions: there, the compiler doesn't report an unknown actor again.
  func renderIsolated() {
    guard !isolation.isEmpty, !declaration.isFactory else { return }
    let head = "\(isolation)private static func"
    for context in Context.allCases
    where isStarted(context) && (context == .live || branch.ownExpression(in: context) != nil) {
      let function = "\(head) \(startName(context))(_ container: \(FileNames.container))"
      writer.conditional(.compiling(context)) {
        writer.block("\(function) async throws -> Dovetail::StartedValue") {
          writer.line("Dovetail::StartedValue(\(markedCall(context)), of: \(key).self)")
        }
      }
    }
    if declaration.isEager {
      let value = "Dovetail::GeneratedCode.value(of: \(key).self, in: container) { try $0($1) }"
      writer.line("\(head) read(_ container: \(FileNames.container)) async { _ = \(value) }")
    }
    if branch.dispose != nil {
      writer.block("\(head) dispose(_ value: Dovetail::DisposedValue) async throws") {
        writer.line(disposal("value"))
      }
    }
  }

  func renderDisposer() {
    guard let dispose = branch.dispose else { return }
    let standIns = StandIns([dispose])
    writer.availability(declaration)
    writer.line("nonisolated private struct \(names.disposer(name)) {")
    // Any result, even none; the compiler would warn if it were unused.
    writer.line(
      "  \(isolation)func callAsFunction(_ \(standIns.element): \(value)) async throws -> some Any {")
    ExpressionRenderer.render(dispose, standIns, closing: "} }", into: writer)
  }

  // MARK: Making

  /// Returns a call that makes a value in a context with its own expression.
  func call(_ context: Context, arguments: [String] = []) -> String {
    maker.call(Self.label(context), in: "container", arguments: arguments)
  }

  /// Returns the call with the keywords that its effects need.
  func markedCall(_ context: Context, arguments: [String] = []) -> String {
    (branch.expression(in: context)?.effects.marker ?? "") + call(context, arguments: arguments)
  }

  private func making(_ context: Context) -> String {
    if isStarted(context) || context == .live && (branch.isRequired || branch.isInput) {
      return "Dovetail::GeneratedCode.stop(at: \(key).self, in: container)"
    }
    guard context == .live, let contributed else { return call(context) }
    return "Dovetail::GeneratedCode.collected(\(contributed.argument), for: \(key).self, in: container)"
  }

  /// Renders `make`. The key's `Value` is inferred from it, so that an unknown type is reported only once.
  func renderMake() {
    let make = "\(access)static func make(in container: \(FileNames.container)) -> \(value)"
    guard let position = branch.isolation?.position, let actor, !declaration.isFactory else {
      return writer.choice(make, by: "container.context", of: branch, making)
    }
    if ownsKey {
      writer.line("\(make) { Dovetail::GeneratedCode.stopOffActor(at: \(key).self, in: container) }")
    }
    writer.choice(
      "\(isolation)private static func made(in container: \(FileNames.container)) throws -> \(value)",
      by: "container.context", of: branch, making)
    guard ownsKey else { return writer.line("static var maker: \(key).Maker { { try made(in: $0) } }") }
    func renderMaker() {
      // The actor's name has the manifest's column, after its quote.
      writer.located(
        "\(isolation)@Sendable (\(FileNames.container)) throws -> Value",
        below: "\(access)typealias Maker =", at: position)
      writer.line("\(access)static var maker: Maker { { try made(in: $0) } }")
    }
    guard names.isActor(actor) else { return renderMaker() }
    // With an explicit type, an unknown actor would be reported again. But Swift 5 mode infers no `@Sendable`.
    writer.line("#if swift(<6) && hasFeature(StrictConcurrency)")
    renderMaker()
    writer.line("#else")
    writer.line("\(access)static let maker = made")
    writer.line("#endif")
  }
}
