/// Renders one branch of one of the target's own dependencies: its type, its maker, its key and its property.
///
/// A class, since copying a struct this large is expensive.
final class KeyRenderer {
  private let renderer: SwiftRenderer
  private let names: FileNames
  private let index: Int
  private let declaration: Declaration
  private let branch: Branch
  private let recipe: RecipeRenderer
  private let factory: FactoryRenderer?
  private let name: String
  private let key: String
  private let access: String

  init(_ renderer: SwiftRenderer, _ index: Int, _ branch: Branch) {
    self.renderer = renderer
    names = renderer.names
    self.index = index
    declaration = renderer.graph.declarations[index]
    self.branch = branch
    recipe = RecipeRenderer(
      renderer, declaration, branch, ownsKey: true,
      resolvesGraph: renderer.reachesGraph[index] && declaration.scope.value == .transient
        && !declaration.isFactory,
      contributed: renderer.ownContributed[index].map { renderer.graph.contributed[$0] })
    factory = declaration.isFactory ? FactoryRenderer(recipe: recipe, names: names) : nil
    (name, key, access) = (recipe.name, recipe.key, recipe.access)
  }

  func render(into writer: inout SwiftWriter) {
    renderTypes(into: &writer)
    if let contributed = recipe.contributed {
      ContributionRenderer.render(contributed, recipe.maker, of: recipe.value, into: &writer)
    } else {
      recipe.maker.render(
        branch, value: recipe.value, parameters: factory?.positionalParameters ?? [], into: &writer)
    }
    recipe.renderDisposer(into: &writer)
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
    if !declaration.branches.presence.isAlways {
      writer.block("extension Dovetail::DependencyKeys") {
        SwiftRenderer.renderMirror(of: declaration, into: &$0)
      }
    }
  }

  private func renderTypes(into writer: inout SwiftWriter) {
    let head = DeclarationAttributes.availability(declaration) + access
    if let type = branch.type?.value {
      writer.located(
        type.text, below: "\(head)typealias \(recipe.value) =", at: type.position(at: 0))
    }
    for (number, parameter) in branch.parameters.enumerated() {
      writer.located(
        parameter.type.text, below: "\(head)typealias \(names.parameter(number, of: name)) =",
        at: parameter.type.position(at: 0))
    }
  }

  private func renderKey(into writer: inout SwiftWriter) {
    DeclarationAttributes.availability(declaration, into: &writer)
    let isIsolated = branch.isolation != nil && factory == nil
    var protocols = renderer.conformance(isIsolated ? "IsolatedDependencyKey" : "ContainerKey")
    if declaration.scope.value == .weak { protocols += ", \(renderer.conformance("WeakDependencyKey"))" }
    writer.block("\(access)nonisolated enum \(key): \(protocols)") { writer in
      writer.line("\(access)static var slot: Swift::Int { \(names.slots)[\(index)] }")
      recipe.renderDescription(into: &writer)
      recipe.renderIsolated(into: &writer)
      if let node = recipe.contributed {
        ContributionRenderer.renderSum(node, recipe.maker, of: recipe.value, into: &writer)
      }
      if let factory { factory.renderMake(into: &writer) } else { recipe.renderMake(into: &writer) }
      if declaration.scope.value == .weak, let type = branch.type?.value {
        let value = recipe.value
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
    let isolation = factory == nil ? branch.isolation.map { "@\($0.value)" } : nil
    let head = isolation.map { "\($0) \(access)" } ?? "\(access)nonisolated "
    let property = "\(head)var \(GeneratedName.escaped(name)): \(key).Value {"
    guard isolation != nil || isReadOnly else { return renderAccess(behind: property, into: &writer) }
    writer.line(property)
    writer.indented { writer in
      if let isolation = branch.isolation?.value {
        renderIsolatedAccess(isolation, into: &writer)
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

  /// Renders the accessors. The subscript requires a `Sendable` value; otherwise the compiler reports an error at the
  /// manifest's `type`.
  private func renderAccess(behind head: String, into writer: inout SwiftWriter) {
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

  private func renderIsolatedAccess(_ isolation: String, into writer: inout SwiftWriter) {
    let actor = isolation == "MainActor" || isolation == "Swift.MainActor" ? isolation : "\(isolation).shared"
    writer.block("get") { writer in
      writer.line("\(actor).preconditionIsolated()")
      writer.line("return Dovetail::GeneratedCode.value(of: \(key).self, in: self) { try $0($1) }")
    }
    guard !isReadOnly else { return }
    writer.line("set { Dovetail::GeneratedCode.set(\(key).self, in: self, to: newValue) }")
  }
}
