/// The additional code of a dependency with parameters: the type that readers call, and how the key makes it.
extension RecipeRenderer {
  private var effects: Expression.Effects { declaration.effects }

  func renderFactory() {
    // A default may be any expression: no name of this type may be one of its words.
    let words = branch.parameters.flatMap { [Array($0.name.utf8), $0.defaultValue?.bytes ?? []] }
    let make = StandIns(words).container
    let types = argumentTypes.joined(separator: ", ")
    let closureType = "\(isolation)@Sendable (\(types))\(effects.specifiers) -> \(value)"
    var call = closureType
    if let position = branch.isolation?.position {
      call = names["Call_\(name)"]
      writer.located(
        closureType, below: "\(declaration.availabilityPrefix)\(access)typealias \(call) =", at: position)
    }
    writer.line("/// Makes `\(name)` from its arguments.")
    writer.availability(declaration)
    writer.block("\(access)nonisolated struct \(names["Factory_\(name)"]): Swift::Sendable") {
      writer.line("private let \(make): \(call)")
      writer.line("/// Makes values with a closure, as an override does.")
      // The compiler reports an unknown type at the closure too.
      writer.located(
        "@escaping \(call)) { \(make) = make }", below: "\(access)init(_ make:",
        at: branch.type!.position(at: 0))
      renderCall(make)
    }
  }

  func parameterAlias(_ number: Int) -> String { names["Parameter_\(number)_\(name)"] }

  private var argumentTypes: [String] {
    branch.parameters.enumerated().map { number, parameter in
      let type = file.alias(parameterAlias(number), of: parameter.type, declaration.access)
      return parameter.isEscaping ? "@escaping \(type)" : type
    }
  }

  private func renderCall(_ make: String) {
    if branch.doc == nil, let type = branch.type { writer.line("/// Makes a new \(code(type)).") }
    writer.documentation(branch)
    let head = "\(isolation)\(access)func callAsFunction("
    let arguments = branch.parameters.map { GeneratedName.escaped($0.name) }
    let body = "\(effects.marker)self.\(make)(\(arguments.joined(separator: ", ")))"
    let tail = ")\(effects.specifiers) -> \(value) { \(body) }"
    guard let first = branch.parameters.first else { return writer.line(head + tail) }
    // On one line: after a broken type, the compiler may report an error in the body.
    writer.located(below: head, at: first.attributes?.position(at: 0) ?? first.position) {
      for (number, parameter) in branch.parameters.enumerated() {
        if number > 0 { writer.add(",") }
        render(parameter)
      }
      writer.add(tail)
    }
  }

  private func render(_ parameter: Parameter) {
    if let attributes = parameter.attributes { writer.add(attributes.text, at: attributes.position(at: 0)) }
    writer.add(parameter.names + ":", at: parameter.position)
    writer.add(parameter.declaredType.text, at: parameter.declaredType.position(at: 0))
    guard let value = parameter.defaultValue else { return }
    writer.add(" =")
    writer.add(ExpressionRenderer.line(of: value, writer), at: value.position(at: 0))
  }

  var positionalParameters: String {
    zip(branch.parameters, argumentTypes).map { "_ \(GeneratedName.escaped($0.name)): \($1)" }
      .joined(separator: ", ")
  }

  func renderFactoryMake() {
    let arguments = branch.parameters.indices.map { "_\($0)" }
    let produce = "\(effects.marker)produce(\((arguments + ["in: $0"]).joined(separator: ", ")))"
    writer.block(
      "\(access)static func make(in container: \(FileNames.container)) -> \(names["Factory_\(name)"])"
    ) {
      writer.line("let home = Dovetail::GeneratedCode.FactoryHome(container)")
      let list = zip(arguments, argumentTypes).map { "\($0): \($1)" }.joined(separator: ", ")
      writer.line("return .init { (\(list)) in \(effects.marker)home.make { \(produce) } }")
    }
    let parameters = zip(arguments, argumentTypes).map { "_ \($0): \($1), " }.joined()
    let head = "\(isolation)private static func produce(\(parameters)in container: \(FileNames.container))"
    choice("\(head)\(effects.specifiers) -> \(value)") { markedCall($0, arguments) }
  }
}
