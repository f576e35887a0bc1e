/// One branch of one of the target's own dependencies: its type, its maker, its key and its property.
extension RecipeRenderer {
  func renderKey() {
    renderTypes()
    maker.render()
    renderDisposer()
    if declaration.isFactory { renderFactory() }
    writer.block("extension \(FileNames.container)") {
      if declaration.isFactory {
        writer.availability(declaration)
        writer.line("\(access)typealias \(GeneratedName.factory(name)) = \(names.factory(name))")
      }
      renderKeyType()
      renderProperty()
    }
    if !declaration.branches.presence.isAlways {
      writer.block("extension Dovetail::DependencyKeys") { file.renderMirror(of: part.target) }
    }
  }

  private func renderTypes() {
    let head = "\(declaration.availabilityPrefix)\(access)typealias"
    if let type = branch.type {
      writer.located(type.text, below: "\(head) \(value) =", at: type.position(at: 0))
    }
    for (number, parameter) in branch.parameters.enumerated() {
      writer.located(
        parameter.type.text, below: "\(head) \(names.parameter(number, of: name)) =",
        at: parameter.type.position(at: 0))
    }
  }

  private func renderKeyType() {
    writer.availability(declaration)
    let isIsolated = branch.isolation != nil && !declaration.isFactory
    var protocols = file.conformance(isIsolated ? "IsolatedDependencyKey" : "ContainerKey")
    if declaration.scope.value == .weak { protocols += ", \(file.conformance("WeakDependencyKey"))" }
    writer.block("\(access)nonisolated enum \(key): \(protocols)") {
      writer.line("\(access)static var slot: Swift::Int { \(names.slots)[\(part.target)] }")
      renderDescription()
      renderIsolated()
      contributed?.renderSum()
      if declaration.isFactory { renderFactoryMake() } else { renderMake() }
      if declaration.scope.value == .weak, let type = branch.type {
        let head = "\(access)static func weakly(_ value: \(value)) -> @Sendable () -> \(value)? { weak let"
        writer.located("object = value; return { object } }", below: head, at: type.position(at: 0))
      }
    }
  }

  // MARK: The property

  private var isReadOnly: Bool { declaration.scope.value == .transient && !declaration.isFactory }

  private func renderProperty() {
    writer.documentation(branch)
    writer.availability(declaration)
    writer.deprecation(branch)
    let actor = declaration.isFactory ? nil : actor
    let head = actor == nil ? "\(access)nonisolated " : "\(isolation)\(access)"
    let property = "\(head)var \(GeneratedName.escaped(name)): \(key).Value {"
    guard actor != nil || isReadOnly else { return renderAccess(behind: property) }
    writer.line(property)
    writer.indented {
      if let actor {
        renderIsolatedAccess(actor)
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
  private func renderAccess(behind head: String) {
    let label =
      switch declaration.scope.value {
      case .transient: "transient: "
      case .weak: "weak: "
      case .singleton, .graph, .custom: ""
      }
    let accessors =
      "self[\(label)\(key).self] } set { Dovetail::GeneratedCode.set(\(key).self, in: self, to: newValue) } }"
    guard !declaration.isFactory, let type = branch.type else {
      return writer.line("\(head) get { \(accessors)")
    }
    writer.line("\(head) get {")
    writer.located(accessors, at: type.position(at: 0))
  }

  private func renderIsolatedAccess(_ isolation: String) {
    let actor = isolation == "MainActor" || isolation == "Swift.MainActor" ? isolation : "\(isolation).shared"
    writer.block("get") {
      writer.line("\(actor).preconditionIsolated()")
      writer.line("return Dovetail::GeneratedCode.value(of: \(key).self, in: self) { try $0($1) }")
    }
    guard !isReadOnly else { return }
    writer.line("set { Dovetail::GeneratedCode.set(\(key).self, in: self, to: newValue) }")
  }
}
