/// The property that code reads, and its mirror that names the key.
enum PropertyRenderer {
  static func render(_ declaration: Declaration, needsGraph: Bool, into writer: inout SwiftWriter) {
    DeclarationAttributes.documentation(declaration, into: &writer)
    DeclarationAttributes.availability(declaration, into: &writer)
    DeclarationAttributes.deprecation(declaration, into: &writer)
    let name = GeneratedName.escaped(declaration.name.value)
    let key = GeneratedName.key(declaration.name.value)
    let isolation = declaration.readIsolation.map { "@\($0.value)" } ?? "nonisolated"
    let access = declaration.access.prefix
    let order = declaration.readIsolation == nil ? "\(access)\(isolation)" : "\(isolation) \(access)"
    let head = [order.trimmingBlanks, "var \(name): \(key).Value"].joined(separator: " ")
    writer.block(head) { writer in
      writer.block("get") { writer in
        if let isolation = declaration.readIsolation?.value {
          renderIsolatedGetter(declaration, isolation, needsGraph: needsGraph, into: &writer)
        } else {
          renderGetter(declaration, key, into: &writer)
        }
      }
      guard declaration.scope.value != .transient || declaration.isFactory else {
        return renderRefusal(of: declaration.name.value, into: &writer)
      }
      let assignment =
        declaration.readIsolation == nil
        ? "self[\(key).self] = newValue" : "setIsolated(\(key).self, to: newValue)"
      writer.line("set { \(assignment) }")
    }
  }

  /// A setter that only tells what to write in its place: key paths to the property can't be written by.
  private static func renderRefusal(of name: String, into writer: inout SwiftWriter) {
    let advice = "each read makes a new one, so replace how: register(\\.\(name)) { _ in … }"
    writer.line("@available(*, unavailable, message: \(SwiftWriter.literal(advice)))")
    writer.line("set {}")
  }

  /// The subscript asks for a `Sendable` value; what is none is the compiler's error at the manifest's `type`.
  private static func renderGetter(_ declaration: Declaration, _ key: String, into writer: inout SwiftWriter)
  {
    let label =
      switch declaration.scope.value {
      case .singleton, .custom: "shared"
      case .transient: "transient"
      case .graph: "graph"
      case .weak: "weak"
      }
    let call = "self[\(label): \(key).self]"
    guard let type = declaration.type, declaration.scope.value != .transient else { return writer.line(call) }
    writer.located(call, at: type.value.position(at: 0))
  }

  private static func renderIsolatedGetter(
    _ declaration: Declaration, _ isolation: String, needsGraph: Bool, into writer: inout SwiftWriter
  ) {
    let key = GeneratedName.key(declaration.name.value)
    let actor = isolation == "MainActor" || isolation == "Swift.MainActor" ? isolation : "\(isolation).shared"
    writer.line("\(actor).preconditionIsolated()")
    writer.line(
      needsGraph
        ? "return withGraphScope { \(key).resolve(in: $0) }"
        : "return isolated(\(key).self) { \(key).make(isolatedIn: $0) }")
  }

  static func renderMirror(_ declaration: Declaration, into writer: inout SwiftWriter) {
    let name = GeneratedName.escaped(declaration.name.value)
    let key = "DependencyContainer.\(GeneratedName.key(declaration.name.value))"
    writer.blank()
    writer.block("extension DependencyKeys") { writer in
      DeclarationAttributes.availability(declaration, into: &writer)
      writer.line("\(declaration.access.prefix)nonisolated var \(name): \(key).Type { \(key).self }")
    }
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    hasSuffix(" ") ? String(dropLast()) : self
  }
}
