/// One branch of one of the target's own dependencies: its type, its maker, its key and its property.
struct KeyRenderer {
  private let renderer: SwiftRenderer
  private let index: Int
  private let declaration: Declaration
  private let branch: Branch
  private let recipe: RecipeRenderer
  private let factory: FactoryRenderer?
  private let access: String
  private var names: FileNames { renderer.names }
  private var name: String { declaration.name.value }

  init(_ renderer: SwiftRenderer, _ index: Int, _ branch: Branch) {
    self.renderer = renderer
    self.index = index
    declaration = renderer.graph.declarations[index]
    self.branch = branch
    access = declaration.access.prefix
    let graph = renderer.graph
    let contributed = declaration.collects ? graph.contributed.first { $0.target == index } : nil
    let name = declaration.name.value
    let maker =
      contributed.map { ContributionRenderer.maker($0, graph, renderer.names) }
      ?? MakerRenderer(graph, renderer.names.maker(name), declaration, branch)
    recipe = RecipeRenderer(
      graph: graph, names: renderer.names, declaration: declaration, branch: branch,
      edges: { context in
        let hasOwn = context != .live && branch.ownExpression(in: context) != nil
        return graph.edges(of: branch, in: context) + (hasOwn ? [] : contributed?.edges ?? [])
      },
      key: GeneratedName.key(name), maker: maker, access: access, value: renderer.names.type(name),
      resolvesGraph: renderer.reachesGraph[index] && declaration.scope.value == .transient
        && !declaration.isFactory, contributed: contributed)
    factory =
      declaration.isFactory
      ? FactoryRenderer(declaration, branch, effects: declaration.effects, recipe, renderer.names) : nil
  }

  func render(into writer: inout SwiftWriter) {
    renderTypes(into: &writer)
    if let contributed = recipe.contributed {
      ContributionRenderer.render(contributed, recipe.maker, branch, into: &writer)
    } else {
      let value = names.type(name)
      recipe.maker.render(
        branch, value: value, parameters: factory?.positionalParameters ?? [], into: &writer)
    }
    recipe.renderDisposer(value: names.type(name), into: &writer)
    factory?.renderType(into: &writer)
    writer.line("extension \(FileNames.container) {")
    writer.indented { writer in
      if factory != nil {
        let factory = "\(access)typealias \(GeneratedName.factory(name)) = \(names.factory(name))"
        DeclarationAttributes.availability(declaration, into: &writer)
        writer.line(factory)
      }
      renderKey(into: &writer)
      renderProperty(into: &writer)
    }
    writer.line("}")
    if declaration.branches.presence != .always {
      writer.block("extension Dovetail::DependencyKeys") {
        SwiftRenderer.renderMirror(of: declaration, into: &$0)
      }
    }
  }

  private func renderTypes(into writer: inout SwiftWriter) {
    if let type = branch.type?.value {
      writer.located(
        type.text, below: "\(access)typealias \(names.type(name)) =", at: type.position(at: 0))
    }
    for (number, parameter) in branch.parameters.enumerated() {
      writer.located(
        parameter.type.text, below: "\(access)typealias \(names.parameter(number, of: name)) =",
        at: parameter.type.position(at: 0))
    }
  }

  private func renderKey(into writer: inout SwiftWriter) {
    DeclarationAttributes.availability(declaration, into: &writer)
    let isIsolated = branch.isolation != nil && factory == nil
    var protocols = renderer.conformance(isIsolated ? "IsolatedDependencyKey" : "ContainerKey")
    if declaration.scope.value == .weak { protocols += ", \(renderer.conformance("WeakDependencyKey"))" }
    writer.block("\(access)nonisolated enum \(GeneratedName.key(name)): \(protocols)") { writer in
      // Else it follows from the maker's type.
      if isIsolated || declaration.scope.value == .weak {
        writer.line("\(access)typealias Value = \(names.type(name))")
      }
      writer.line("\(access)static var slot: Swift::Int { \(names.slots)[\(index)] }")
      recipe.renderDescription(into: &writer)
      recipe.renderIsolated(into: &writer)
      if let node = recipe.contributed { ContributionRenderer.renderSum(node, recipe.maker, into: &writer) }
      if let factory { factory.renderMake(into: &writer) } else { recipe.renderMake(into: &writer) }
      if declaration.scope.value == .weak, let type = branch.type?.value {
        let value = names.type(name)
        let head = "\(access)static func weakly(_ value: \(value)) -> @Sendable () -> \(value)? { weak let"
        writer.located("object = value; return { object } }", below: head, at: type.position(at: 0))
      }
    }
  }

  // MARK: The property

  private var isReadOnly: Bool { declaration.scope.value == .transient && factory == nil }

  private func renderProperty(into writer: inout SwiftWriter) {
    DeclarationAttributes.documentation(branch, into: &writer)
    DeclarationAttributes.availability(declaration, into: &writer)
    DeclarationAttributes.deprecation(branch, into: &writer)
    let key = GeneratedName.key(name)
    let isolation = factory == nil ? branch.isolation.map { "@\($0.value)" } : nil
    let head = isolation.map { "\($0) \(access)" } ?? "\(access)nonisolated "
    let property = "\(head)var \(GeneratedName.escaped(name)): \(key).Value {"
    guard isolation != nil || isReadOnly else { return renderAccess(key, behind: property, into: &writer) }
    writer.line(property)
    writer.indented { writer in
      if let isolation = branch.isolation?.value {
        renderIsolatedAccess(key, isolation, into: &writer)
      } else {
        writer.line("get { self[transient: \(key).self] }")
      }
      guard isReadOnly else { return }
      let advice = "each read makes a new one, so replace how: register(\\.\(name)) { _ in … }"
      writer.line("@available(*, unavailable, message: \(SwiftWriter.literal(advice)))")
      writer.line("set {}")
    }
    writer.line("}")
  }

  /// The subscript asks for a `Sendable` value; what is none is the compiler's error at the manifest's `type`.
  private func renderAccess(_ key: String, behind head: String, into writer: inout SwiftWriter) {
    let label =
      switch declaration.scope.value {
      case .transient: "transient: "
      case .weak: "weak: "
      case .singleton, .graph, .custom: ""
      }
    let accessors =
      "self[\(label)\(key).self] } set { Dovetail::GeneratedCode.set(\(key).self, in: self, to: newValue) } }"
    guard factory == nil, let type = branch.type?.value else {
      return writer.line("\(head) get { \(accessors)")
    }
    writer.line("\(head) get {")
    writer.located(accessors, at: type.position(at: 0))
  }

  private func renderIsolatedAccess(_ key: String, _ isolation: String, into writer: inout SwiftWriter) {
    let actor = isolation == "MainActor" || isolation == "Swift.MainActor" ? isolation : "\(isolation).shared"
    writer.block("get") { writer in
      writer.line("\(actor).preconditionIsolated()")
      writer.line("return Dovetail::GeneratedCode.value(of: \(key).self, in: self) { try $0($1) }")
    }
    guard !isReadOnly else { return }
    writer.line("set { Dovetail::GeneratedCode.set(\(key).self, in: self, to: newValue) }")
  }
}
