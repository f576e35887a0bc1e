/// What a dependency with parameters is made of besides others: the type that its readers call, and the key's maker of it.
struct FactoryRenderer {
  private let declaration: Declaration
  /// What the calls may do, whatever the branch or context.
  private let effects: Expression.Effects
  private let needsGraph: Bool
  private let name: String
  private let access: String
  private let isolation: String

  init(renderer: SwiftRenderer, index: Int, branch: Declaration) {
    declaration = branch
    effects = renderer.graph.declarations[index].effects
    needsGraph = renderer.needsGraph[index]
    name = GeneratedName.factory(branch.name.value)
    access = branch.access.prefix
    isolation = branch.isolation.map { "@\($0.value) " } ?? ""
  }

  // MARK: The type

  func renderType(into writer: inout SwiftWriter) {
    writer.line("/// Makes `\(declaration.name.value)` of its arguments.")
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("\(access)nonisolated struct \(name): Sendable") { writer in
      renderAliases(into: &writer)
      writer.line("private let make: \(closureType)")
      writer.line("/// Makes values by a closure, as an override does.")
      writer.line("\(access)init(_ make: @escaping \(closureType)) { self.make = make }")
      renderCall(into: &writer)
    }
  }

  private func renderAliases(into writer: inout SwiftWriter) {
    func alias(_ name: String, _ type: JSONString, lead: String? = nil, _ writer: inout SwiftWriter) {
      writer.located(
        type.text, directlyBehind: lead ?? "\(name) = ", below: "\(access)typealias", at: type.position(at: 0)
      )
    }
    if let type = declaration.type {
      alias("Made", type.value, lead: writer.lead(ofAlias: "Made", for: declaration), &writer)
    }
    for parameter in declaration.parameters {
      alias(GeneratedName.argument(parameter.name), parameter.type, &writer)
    }
  }

  private var closureType: String {
    let arguments = declaration.parameters.map { parameter in
      "\(parameter.isEscaping ? "@escaping " : "")\(GeneratedName.argument(parameter.name))"
    }
    return "\(isolation)@Sendable (\(arguments.joined(separator: ", ")))\(effects.specifiers) -> Made"
  }

  private func renderCall(into writer: inout SwiftWriter) {
    if declaration.doc == nil {
      writer.line("/// Makes a new value.")
    } else {
      DeclarationAttributes.documentation(declaration, into: &writer)
    }
    let head = "\(isolation)\(access)func callAsFunction("
    let tail = ")\(effects.specifiers) -> Made {"
    if declaration.parameters.isEmpty {
      writer.line(head + tail)
    } else {
      ParameterListRenderer.render(declaration.parameters, behind: head, before: tail, into: &writer)
    }
    let arguments = declaration.parameters.map { GeneratedName.escaped($0.name) }
    writer.line("  \(effects.marker)self.make(\(arguments.joined(separator: ", ")))")
    writer.line("}")
  }

  // MARK: The key's part

  /// The parameters of what makes a value, with their names or with numbers for them.
  static func parameters(_ declaration: Declaration, numbered: Bool) -> [String] {
    if declaration.parameters.isEmpty { return [] }
    let factory = "DependencyContainer.\(GeneratedName.factory(declaration.name.value))"
    return declaration.parameters.enumerated().map { number, parameter in
      let name = numbered ? "_\(number)" : GeneratedName.escaped(parameter.name)
      let escaping = parameter.isEscaping ? "@escaping " : ""
      return "_ \(name): \(escaping)\(factory).\(GeneratedName.argument(parameter.name))"
    }
  }

  static func arguments(_ declaration: Declaration) -> [String] {
    declaration.parameters.indices.map { "_\($0)" }
  }

  /// Behind the name of the method whose body is an expression.
  static func signature(_ declaration: Declaration, _ expression: Expression) -> String {
    let parameters = parameters(declaration, numbered: false).joined(separator: ", ")
    let factory = GeneratedName.factory(declaration.name.value)
    return "(\(parameters))\(expression.effects.specifiers) -> DependencyContainer.\(factory).Made"
  }

  /// The call of what makes a value in one context.
  static func call(_ method: String, _ declaration: Declaration, _ context: String) -> String {
    let effects = declaration.expression(of: context)?.effects ?? []
    return "\(effects.marker)\(method)(\(arguments(declaration).joined(separator: ", ")))"
  }

  func renderMake(into writer: inout SwiftWriter) {
    let arguments = Self.arguments(declaration)
    let produce = "\(effects.marker)produce(\((arguments + ["in: $0"]).joined(separator: ", ")))"
    let body = needsGraph ? "\(effects.marker)$0.withGraphScope { \(produce) }" : produce
    writer.block("\(access)static func make(in container: DependencyContainer) -> Value") { writer in
      writer.line("let home = DependencyFactoryHome(container)")
      let names = arguments.isEmpty ? "" : " \(arguments.joined(separator: ", ")) in"
      writer.line("return Value {\(names) \(effects.marker)home.make { \(body) } }")
    }
  }

  /// The head of the function that makes one value.
  var productionHead: String {
    let current = needsGraph ? "graph: DependencyGraphScope" : "container: DependencyContainer"
    let parameters = (Self.parameters(declaration, numbered: true) + ["in \(current)"]).joined(
      separator: ", ")
    return "\(isolation)private static func produce(\(parameters))\(effects.specifiers) -> Value.Made"
  }
}

extension Expression.Effects {
  /// Behind a function's parameters, with a blank before it.
  var specifiers: String {
    rawValue == 0 ? "" : (contains(.await) ? " async" : "") + (contains(.try) ? " throws" : "")
  }

  /// Before a call, with a blank behind it.
  var marker: String { (contains(.try) ? "try " : "") + (contains(.await) ? "await " : "") }
}
