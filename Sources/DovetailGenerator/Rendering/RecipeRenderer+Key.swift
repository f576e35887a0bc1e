/// One branch of one of the target's own dependencies: its type, its maker, its key and its property.
extension RecipeRenderer {
  func renderKey() {
    if let type = branch.type { renderAlias(names["Type_\(name)"], of: type) }
    for number in branch.parameters.indices {
      renderAlias(parameterAlias(number), of: branch.parameters[number].type)
    }
    renderMethods()
    if declaration.isFactory { renderFactory() }
    writer.block("extension \(FileNames.container)", end: nil) {
      if declaration.isFactory {
        writer.availability(declaration)
        writer.line("\(access)typealias \(GeneratedName.factory(name)) = \(names["Factory_\(name)"])")
      }
      renderKeyType()
      renderProperty()
    }
  }

  /// Renders an alias. In angle brackets, the compiler reports a broken type at once, rather than on a later line or
  /// where the alias is used.
  ///
  /// The compiler reports a type that can't be copied at the word before the brackets, and one that is less visible than
  /// its alias at the alias's name. So these are next to the type; a visible alias is in a type of its own.
  private func renderAlias(_ alias: String, of type: JSONString) {
    let place = type.position(at: 0).advanced(by: -1)
    let room = writer.lineAndColumn(of: place).column - 1
    var head = "\(declaration.availabilityPrefix)\(access)"
    var (name, end) = (isKeyed ? ".Keyed" : ".Complete", ";")
    if access.isEmpty {
      head += "typealias \(alias) = Dovetail::GeneratedCode"
      if name.utf8.count > room { (head, name) = (head + name, "") }
    } else {
      let names = StandIns([type.bytes])
      let own = "\(access)typealias \(names.element)"
      let bound = "<T: Swift::ExpressibleByDictionaryLiteral> = [T] where T.Key == Swift::String"
      head += "enum \(alias) { \(own)\(isKeyed ? bound : "<T> = [T]"); \(access)typealias"
      (name, end) = ("\(names.type) = \(names.element) ", "; }")
    }
    writer.located(
      "\(name)<\(type.text)>\(end)", below: head, at: place.advanced(by: -min(name.utf8.count, room)))
  }

  private func renderKeyType() {
    let isIsolated = branch.isolation != nil && !declaration.isFactory
    var protocols = isIsolated ? "_IsolatedKeyProtocol" : "_KeyProtocol"
    if declaration.scope.value == .weak { protocols += ", _WeakKeyProtocol" }
    writer.availability(declaration)
    writer.block("\(access)nonisolated enum \(GeneratedName.key(name)): \(protocols)") {
      if isIsolated, let actor, actor != ActorAliases.main {
        writer.line("\(access)typealias Isolation = \(actor)")
      }
      renderDescription()
      renderFunctions()
      if declaration.collects { renderElements() }
      if declaration.isFactory { renderFactoryMake() } else { renderMake() }
      if declaration.scope.value == .weak, let type = branch.type {
        let head = "\(access)static func weakly(_ value: \(value)) -> () -> \(value)? { weak let"
        writer.located("object = value; return { object } }", below: head, at: type.position(at: 0))
      }
    }
  }

  /// Returns a type for a comment.
  func code(_ type: JSONString) -> String {
    let text = type.text.split(separator: " ").joined(separator: " ")
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  /// Renders the property, and closes its extension.
  private func renderProperty() {
    writer.documentation(branch)
    if let type = branch.type, !declaration.isFactory {
      if branch.doc != nil { writer.line("///") }
      writer.line("/// \(code(type)); scope: `\(declaration.scope.value.name)`.")
    }
    writer.availability(declaration)
    if let deprecation = branch.deprecation { writer.line(deprecation) }
    let (scope, isFactory) = (declaration.scope.value, declaration.isFactory)
    let actor = isFactory ? nil : actor
    let head = actor == nil ? "\(access)nonisolated " : "\(isolation)\(access)"
    let type = isFactory ? "\(key).Value" : value
    let property = "\(head)var \(GeneratedName.escaped(name)): \(type) { get {"
    var advice: String { "each read makes a new value; instead, call register(\\.\(name)) { _ in … }" }
    let setter =
      scope == .transient && !isFactory
      ? "@available(*, unavailable, message: \(advice.literal)) set {} } }"
      : "set { Dovetail::GeneratedCode.set(\(key).self, in: self, to: newValue) } } }"
    if let actor {
      writer.line(property)
      writer.line("  \(actor == ActorAliases.main ? actor : "\(actor).shared").preconditionIsolated()")
      writer.line("  return Dovetail::GeneratedCode.value(of: \(key).self, in: self) { try $0($1) }")
      return writer.line("} \(setter)")
    }
    let label = scope == .transient || scope == .weak ? "\(scope.name): " : ""
    let accessors = "self[\(label)\(key).self] } \(setter)"
    guard scope != .transient, let type = branch.type else { return writer.line("\(property) \(accessors)") }
    // The subscript requires a `Sendable` value; otherwise the compiler reports an error at the manifest's `type`.
    writer.line(property)
    writer.located(accessors, behind: "return", at: type.position(at: 0))
  }
}
