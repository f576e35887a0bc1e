/// Renders a private type at the top level whose methods are the user's expressions, and whose properties are what
/// these refer to.
///
/// An expression there sees what the target's files see. The only other names that it sees are stand-ins, which are
/// none of its words: the methods are called by calling the value.
///
/// A class, since copying a struct this large is expensive.
final class MakerRenderer {
  private let graph: DependencyGraph
  private let name: String
  private let standIns: StandIns
  private let references: [(reference: Expression.Reference, condition: Formula)]
  private let attributes: Declaration

  /// Creates a renderer with the availability and isolation of a declaration.
  init(
    _ graph: DependencyGraph, _ name: String, for declaration: Declaration,
    _ expressions: [(expression: Expression, condition: Formula)], parameters: [String] = []
  ) {
    self.graph = graph
    self.name = name
    attributes = declaration
    standIns = StandIns(expressions.map(\.expression), parameters: parameters)
    var references: [(reference: Expression.Reference, condition: Formula)] = []
    // Swift compares names by their bytes.
    var places: [[UInt8]: Int] = [:]
    for (expression, condition) in expressions {
      for reference in expression.references {
        let standIn = Array(standIns.name(reference).utf8)
        let condition = condition && reference.condition
        guard let place = places[standIn] else {
          places[standIn] = references.count
          references.append((reference, condition))
          continue
        }
        references[place].condition = references[place].condition || condition
      }
    }
    self.references = references
  }

  /// Returns a call of the method with a label, on a value made with a container.
  func call(_ label: String, in container: String, arguments: [String] = []) -> String {
    let made = references.isEmpty ? "\(name)()" : "\(name)(\(standIns.container): \(container))"
    let label = label.isEmpty ? [] : ["\(label): ()"]
    return "\(made)(\((label + arguments).joined(separator: ", ")))"
  }

  /// A method that contains an expression.
  struct Method {
    /// Distinguishes it from the other methods.
    let label: String
    var parameters: [String] = []
    let result: String
    let expression: Expression
    let condition: Formula
  }

  func render(_ methods: [Method], isolation: String?, into writer: inout SwiftWriter) {
    DeclarationAttributes.availability(attributes, into: &writer)
    let head = "nonisolated private struct \(name) {"
    // Unconditional methods last, so that the last one's line can close the type.
    let methods =
      methods.count == 1
      ? methods : methods.filter { !$0.condition.isAlways } + methods.filter { $0.condition.isAlways }
    let isOpen = methods.last?.condition.isAlways == false
    if references.isEmpty, methods.count == 1, !isOpen {
      return render(methods[0], behind: "\(head) ", isolation, closing: "} }", into: &writer)
    }
    writer.line(head)
    writer.indented { writer in
      if !references.isEmpty {
        writer.line("let \(standIns.container): \(container)")
        for (reference, condition) in references { render(reference, condition, into: &writer) }
      }
      for (number, method) in methods.enumerated() {
        let closing = number == methods.count - 1 && !isOpen ? "} }" : "}"
        writer.conditional(method.condition) {
          render(method, behind: "", isolation, closing: closing, into: &$0)
        }
      }
      if isOpen { writer.outdented("}") }
    }
  }

  private func render(
    _ method: Method, behind head: String, _ isolation: String?, closing: String,
    into writer: inout SwiftWriter
  ) {
    let label = method.label.isEmpty ? [] : ["\(method.label): ()"]
    let parameters = (label + method.parameters).joined(separator: ", ")
    let actor = isolation.map { "@\($0) " } ?? ""
    writer.line("\(head)\(actor)func callAsFunction(\(parameters))\(method.result) {")
    ExpressionRenderer.render(method.expression, standIns, closing: closing, into: &writer)
  }

  /// The container; what is read of other modules must exist there.
  private var container: String {
    for (reference, _) in references {
      guard let target = graph.indexes[reference.name], target >= graph.ownCount else { continue }
      return graph.declarations[target].home
    }
    return FileNames.container
  }

  private func render(
    _ reference: Expression.Reference, _ condition: Formula, into writer: inout SwiftWriter
  ) {
    guard let target = graph.indexes[reference.name] else { return }
    let declaration = graph.declarations[target]
    let key = FileNames.key(declaration)
    let head = "\(declaration.readIsolation.map { "@\($0.value) " } ?? "")var \(standIns.name(reference))"
    writer.conditional(condition) { writer in
      DeclarationAttributes.availability(declaration, into: &writer)
      DeclarationAttributes.deprecation(declaration.branches[0], into: &writer)
      switch reference.kind {
      case .value:
        let property = "\(standIns.container).\(declaration.name.value)"
        writer.line("\(head): \(key).Value { \(property) }")
      case .provider:
        let type = "Dovetail::DependencyProvider"
        let value = "\(type)(\(standIns.container), \\.\(declaration.name.value))"
        writer.line("\(head): \(type)<\(key).Value> { \(value) }")
      }
    }
  }
}

extension MakerRenderer {
  /// Creates a renderer for one branch of a dependency, or of a provision.
  convenience init(_ graph: DependencyGraph, _ name: String, _ declaration: Declaration, _ branch: Branch) {
    var expressions: [(expression: Expression, condition: Formula)] = []
    for context in Context.allCases {
      if let own = branch.ownExpression(in: context) { expressions.append((own, .compiling(context))) }
    }
    self.init(graph, name, for: declaration, expressions, parameters: branch.parameters.map(\.name))
  }

  static func label(_ context: Context) -> String { context == .live ? "" : context.name }

  func render(
    _ branch: Branch, value: String, parameters: [String] = [], into writer: inout SwiftWriter
  ) {
    var methods: [Method] = []
    for context in Context.allCases {
      guard let expression = branch.ownExpression(in: context) else { continue }
      methods.append(
        Method(
          label: Self.label(context), parameters: parameters,
          result: "\(expression.effects.specifiers) -> \(value)", expression: expression,
          condition: .compiling(context)))
    }
    if methods.isEmpty { return }
    render(methods, isolation: branch.isolation?.value, into: &writer)
  }
}
