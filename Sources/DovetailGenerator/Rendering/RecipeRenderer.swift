/// Renders the description and maker of a key or a provision.
///
/// A class, since copying a struct this large is expensive.
final class RecipeRenderer {
  let file: SwiftRenderer
  let part: Part
  let declaration: Declaration
  let branch: Branch
  /// Whether the recipe belongs to the key itself, rather than to what is added to it.
  let ownsKey: Bool
  private(set) var key: String
  let standIns: StandIns
  let maker: MakerType
  let elements: [Contribution.Element]
  private(set) lazy var actor = branch.isolation.map { file.actor($0.value, of: part.target) }
  private(set) lazy var isolation = actor.map { "@\($0) " } ?? ""
  private(set) lazy var value = branch.type.map { file.type($0, of: declaration) } ?? "\(key).Value"

  init(_ file: SwiftRenderer, _ part: Part, _ branch: Branch) {
    (self.file, self.part, self.branch) = (file, part, branch)
    (declaration, ownsKey) = (part.declaration, branch.type != nil)
    key = ownsKey && !file.seesAll ? GeneratedName.key(declaration.name.value) : file.keys[part.target]
    elements = file.graph.elements(of: part)
    let expressions = elements.map(\.expression) + branch.expressions + [branch.dispose].compactMap { $0 }
    standIns = StandIns(branch.parameters.map { Array($0.name.utf8) } + expressions.map(\.bytes))
    maker = file.maker(standIns)
  }

  var names: FileNames { file.names }
  var writer: SwiftWriter { file.writer }
  var name: String { declaration.name.value }
  var access: String { declaration.access.prefix }

  func renderDescription() {
    choice(
      "\(access)static func description(in context: Dovetail::DependencyContext) -> Dovetail::DependencyDescription",
      by: "context", description)
  }

  /// Writes a function whose body chooses by `context`; equal contexts share a value.
  func choice(_ head: String, by context: String = "container.context", _ value: (Context) -> String) {
    let live = value(.live)
    let preview = branch.ownExpressions[.preview] != nil ? value(.preview) : live
    let test = branch.ownExpressions[.test] != nil ? value(.test) : live
    guard preview != live else {
      return writer.line("\(head) { \(test == live ? live : "\(context) == .test ? \(test) : \(live)") }")
    }
    writer.block(head) {
      writer.conditional(.compiling(.preview)) {
        writer.line("if \(context) == .preview { return \(preview) }")
      }
      if test != live { writer.line("if \(context) == .test { return \(test) }") }
      writer.line("return \(live)")
    }
  }

  /// Returns the description in a context; writes lists that have conditions before it.
  private func description(_ context: Context) -> String {
    var arguments = ["\"\(name)\""]
    func add(_ label: String, _ value: String?) { if let value { arguments.append("\(label): \(value)") } }
    // A provision has the scope of what it provides, which the target may not see.
    if ownsKey, declaration.scope.value != .singleton { add("scope", ".\(declaration.scope.value.name)") }
    for (label, list) in needs(file.graph.edges(of: part, branch, in: context), within: branch.presence) {
      let property = context.rawValue + GeneratedName.capitalised(label)
      if !list.isPlain {
        writer.conditional(.compiling(context)) {
          list.render("private static var \(property): \(FileNames.keyList)", into: writer)
        }
      }
      add(label, list.isPlain ? list.literal : property)
    }
    // Tests may use a declared default.
    let isDeclared = branch.usesDefaultInTests && branch.ownExpressions[.test] == nil
    let live = absence ?? (isDeclared ? ".declared" : nil)
    add("expression", context == .live ? live : ".\(context.rawValue)")
    if isStarted(context) {
      add("start", ".make { try await start($0) }")
    } else if declaration.isEager {
      add("start", isolation.isEmpty ? ".read" : ".readIsolated { await read($0) }")
    }
    if branch.dispose != nil { add("dispose", "{ try await dispose($0) }") }
    let isPlain = arguments.dropFirst().allSatisfy { $0.hasPrefix("needs:") }
    if !isPlain { arguments[0] = "Dovetail::GeneratedCode.name(\(arguments[0]))" }
    return "\(isPlain ? "Dovetail::GeneratedCode.singleton" : ".init")(\(arguments.joined(separator: ", ")))"
  }

  /// Why there may be no value, if the target itself doesn't make it.
  private var absence: String? { branch.isRequired ? ".required" : branch.isInput ? ".input" : nil }

  private func isStarted(_ context: Context) -> Bool {
    !declaration.isFactory && branch.hasEffects(in: context)
  }

  /// Renders the functions that the description mentions. In closures, the compiler would report an unknown actor again.
  func renderFunctions() {
    if declaration.isFactory { return }
    let head = "\(isolation)private static func"
    if !branch.effects.isEmpty {
      let start =
        "\(head) start(_ container: \(FileNames.container)) async throws -> Dovetail::GeneratedCode.StartedValue"
      choice(start) {
        "Dovetail::GeneratedCode.StartedValue(\(making($0, isStarting: true)), of: \(key).self)"
      }
    }
    if declaration.isEager, !isolation.isEmpty {
      let value = "Dovetail::GeneratedCode.value(of: \(key).self, in: container) { try $0($1) }"
      writer.line("\(head) read(_ container: \(FileNames.container)) async { \(value) }")
    }
    if branch.dispose != nil {
      let disposal = "_ = try await \(call("dispose", ["value.value(of: \(key).self)"]))"
      writer.line(
        "\(head) dispose(_ value: Dovetail::GeneratedCode.DisposedValue) async throws { \(disposal) }")
    }
  }

  func markedCall(_ context: Context, _ arguments: [String] = []) -> String {
    (branch.ownExpressions[context]?.effects.marker ?? "") + call(context.rawValue, arguments)
  }

  private func making(_ context: Context, isStarting: Bool = false) -> String {
    if isStarted(context) && !isStarting || context == .live && absence != nil {
      return "Dovetail::GeneratedCode.stop(at: \(key).self, in: container)"
    }
    return context == .live && declaration.collects ? collected : markedCall(context)
  }

  /// Renders `make`. The key's `Value` is inferred from it, so that an unknown type is reported only once.
  func renderMake() {
    let make = "\(access)static func make(in container: \(FileNames.container)) -> \(value)"
    guard let position = branch.isolation?.position, let actor else {
      return choice(make) { making($0) }
    }
    if ownsKey {
      writer.line("\(make) { Dovetail::GeneratedCode.stopOffActor(at: \(key).self, in: container) }")
    }
    choice("\(isolation)private static func made(in container: \(FileNames.container)) throws -> \(value)") {
      making($0)
    }
    guard ownsKey else { return writer.line("static var maker: \(key).Maker { { try made(in: $0) } }") }
    func renderMaker() {
      // The actor's name has the manifest's column, after its quote.
      writer.located(
        "\(isolation)@Sendable (\(FileNames.container)) throws -> \(key).Value",
        below: "\(access)typealias Maker =", at: position)
      writer.line("\(access)static var maker: Maker { { try made(in: $0) } }")
    }
    if actor == ActorAliases.main { return renderMaker() }
    // With an explicit type, an unknown actor would be reported again. But Swift 5 mode infers no `@Sendable`.
    writer.line("#if swift(<6) && hasFeature(StrictConcurrency)")
    renderMaker()
    writer.line("#else")
    writer.line("\(access)static let maker = made")
    writer.line("#endif")
  }

  /// Renders what is added to the key, in a type with the value that the module lists.
  func renderAddition() {
    if declaration.collects, branch.presence.dependsOnModuleFlag {
      // If another module's flags leave out the key, the only error is at the contribution.
      let alias = names["Collected_\(name)"]
      writer.located(
        key, below: "\(declaration.availabilityPrefix)private typealias \(alias) =",
        at: declaration.name.position)
      key = alias
    }
    renderMethods()
    writer.availability(declaration)
    writer.block("nonisolated private enum \(names["\(part.kind)_\(name)"])") {
      let value = declaration.collects ? renderContribution() : renderProvision()
      writer.line("static var \(part.kind.lowercased()): Dovetail::GeneratedCode.\(part.kind) { \(value) }")
    }
  }

  private func renderProvision() -> String {
    renderDescription()
    renderFunctions()
    renderMake()
    let make = isolation.isEmpty ? "{ make(in: $0) }" : "maker"
    return ".init(of: \(key).self, { description(in: $0) }, make: \(make))"
  }
}
