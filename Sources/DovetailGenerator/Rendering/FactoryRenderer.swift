/// Renders the additional code of a dependency with parameters: the type that readers call, and how the key makes it.
struct FactoryRenderer {
  let recipe: RecipeRenderer
  let names: FileNames
  private var declaration: Declaration { recipe.declaration }
  private var branch: Branch { recipe.branch }
  private var name: String { recipe.name }
  private var access: String { recipe.access }
  private var isolation: String { recipe.isolation }
  /// The effects of a call, in any branch or context.
  private var effects: Expression.Effects { declaration.effects }

  // MARK: The type

  func renderType(into writer: inout SwiftWriter) {
    // A default may be any expression: no name of this type may be one of its words.
    let standIns = StandIns(
      branch.parameters.compactMap(\.defaultValue), parameters: branch.parameters.map(\.name))
    let make = standIns.container
    let closureType = closureType
    var call = closureType
    if let isolation = branch.isolation {
      call = names.call(name)
      let head = DeclarationAttributes.availability(declaration) + access
      writer.located(closureType, below: "\(head)typealias \(call) =", at: isolation.position)
    }
    writer.line("/// Makes `\(name)` from its arguments.")
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("\(access)nonisolated struct \(names.factory(name)): Swift::Sendable") { writer in
      writer.line("private let \(make): \(call)")
      writer.line("/// Makes values with a closure, as an override does.")
      // The compiler reports an unknown type at the closure too.
      writer.located(
        "@escaping \(call)) { \(make) = make }", below: "\(access)init(_ make:",
        at: branch.type!.value.position(at: 0))
      renderCall(make, into: &writer)
    }
  }

  private func type(_ number: Int) -> String {
    "\(branch.parameters[number].isEscaping ? "@escaping " : "")\(names.parameter(number, of: name))"
  }

  private var closureType: String {
    let arguments = branch.parameters.indices.map(type).joined(separator: ", ")
    return "\(isolation)@Sendable (\(arguments))\(effects.specifiers) -> \(names.type(name))"
  }

  private func renderCall(_ make: String, into writer: inout SwiftWriter) {
    if branch.doc == nil {
      writer.line("/// Makes a new value.")
    } else {
      DeclarationAttributes.documentation(branch, into: &writer)
    }
    let head = "\(isolation)\(access)func callAsFunction("
    let tail = ")\(effects.specifiers) -> \(names.type(name)) {"
    if branch.parameters.isEmpty {
      writer.line(head + tail)
    } else {
      ParameterListRenderer.render(branch.parameters, behind: head, before: tail, into: &writer)
    }
    let arguments = branch.parameters.map { GeneratedName.escaped($0.name) }
    writer.line("  \(effects.marker)self.\(make)(\(arguments.joined(separator: ", ")))")
    writer.line("}")
  }

  // MARK: The key's part

  /// The parameters of the method that contains the expression.
  var positionalParameters: [String] {
    branch.parameters.enumerated().map { number, parameter in
      "_ \(GeneratedName.escaped(parameter.name)): \(type(number))"
    }
  }

  func renderMake(into writer: inout SwiftWriter) {
    let arguments = branch.parameters.indices.map { "_\($0)" }
    let produce = "\(effects.marker)produce(\((arguments + ["in: $0"]).joined(separator: ", ")))"
    writer.block("\(access)static func make(in container: \(FileNames.container)) -> \(names.factory(name))")
    {
      writer in
      writer.line("let home = Dovetail::DependencyFactoryHome(container)")
      let list = arguments.isEmpty ? "" : " \(arguments.joined(separator: ", ")) in"
      writer.line("return .init {\(list) \(effects.marker)home.make { \(produce) } }")
    }
    let parameters =
      branch.parameters.indices.map { "_ _\($0): \(type($0))" } + ["in container: \(FileNames.container)"]
    ContextRenderer("container.context", of: branch) { context in
      let marker = branch.expression(in: context)?.effects.marker ?? ""
      return ContextRenderer.Choice(
        text: marker + recipe.call(context, in: "container", arguments: arguments))
    }
    .render(
      "\(isolation)private static func produce(\(parameters.joined(separator: ", ")))\(effects.specifiers) -> \(names.type(name))",
      into: &writer)
  }
}

extension Expression.Effects {
  /// The effects after a function's parameters, with a space before them.
  var specifiers: String {
    rawValue == 0 ? "" : (contains(.await) ? " async" : "") + (contains(.try) ? " throws" : "")
  }

  /// The keywords before a call, with a space after them.
  var marker: String { (contains(.try) ? "try " : "") + (contains(.await) ? "await " : "") }
}

extension AccessLevel {
  /// The modifier with a space after it; empty for `internal`.
  var prefix: String { self == .internal ? "" : rawValue + " " }
}
