/// Renders a private type at the top level whose methods are the user's expressions, and whose properties are what
/// these refer to.
///
/// An expression there sees what the target's files see. The only other names that it sees are stand-ins, which are
/// none of its words: the methods are called by calling the value.
///
/// A class, since copying a struct this large is expensive.
final class MakerRenderer {
  /// A method that contains an expression.
  struct Method {
    /// Distinguishes it from the other methods.
    let label: String
    var parameters: [String] = []
    let result: String
    let expression: Expression
    let condition: Formula
  }

  private let file: SwiftRenderer
  private let name: String
  private let declaration: Declaration
  /// The attribute of the methods, with a space after it.
  private let isolation: String
  private let methods: [Method]
  private let standIns: StandIns
  private let references: [(reference: Expression.Reference, condition: Formula)]
  private var writer: SwiftWriter { file.writer }

  /// Creates a renderer with the availability of a declaration; `parameters` are names that the expressions use.
  init(
    _ file: SwiftRenderer, for declaration: Declaration, isolation: String = "", _ methods: [Method],
    parameters: [String] = []
  ) {
    self.file = file
    name = file.names.maker(declaration.name.value)
    self.declaration = declaration
    self.isolation = isolation
    // Unconditional methods last, so that the last one's line can close the type.
    self.methods =
      methods.count < 2
      ? methods : methods.filter { !$0.condition.isAlways } + methods.filter { $0.condition.isAlways }
    standIns = StandIns(methods.map(\.expression), parameters: parameters)
    var references: [(reference: Expression.Reference, condition: Formula)] = []
    // Swift compares names by their bytes.
    var places: [[UInt8]: Int] = [:]
    for method in methods {
      for reference in method.expression.references {
        let standIn = Array(standIns.name(reference).utf8)
        let condition = method.condition && reference.condition
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
    return "\(made)(\((Self.labelled(label) + arguments).joined(separator: ", ")))"
  }

  private static func labelled(_ label: String) -> [String] { label.isEmpty ? [] : ["\(label): ()"] }

  func render() {
    guard let last = methods.last else { return }
    writer.availability(declaration)
    let head = "nonisolated private struct \(name) {"
    let isOpen = !last.condition.isAlways
    if references.isEmpty, methods.count == 1, !isOpen {
      return render(last, behind: "\(head) ", closing: "} }")
    }
    writer.line(head)
    writer.indented {
      if !references.isEmpty {
        writer.line("let \(standIns.container): \(container)")
        for (reference, condition) in references { render(reference, condition) }
      }
      for (number, method) in methods.enumerated() {
        let closing = number == methods.count - 1 && !isOpen ? "} }" : "}"
        writer.conditional(method.condition) { render(method, behind: "", closing: closing) }
      }
      if isOpen { writer.outdented("}") }
    }
  }

  private func render(_ method: Method, behind head: String, closing: String) {
    let parameters = (Self.labelled(method.label) + method.parameters).joined(separator: ", ")
    writer.line("\(head)\(isolation)func callAsFunction(\(parameters))\(method.result) {")
    ExpressionRenderer.render(method.expression, standIns, closing: closing, into: writer)
  }

  /// The container; what is read of other modules must exist there.
  private var container: String {
    let readsOther = references.contains {
      file.graph.indexes[$0.reference.name].map { $0 >= file.graph.ownCount } ?? false
    }
    return readsOther ? file.home : FileNames.container
  }

  private func render(_ reference: Expression.Reference, _ condition: Formula) {
    guard let target = file.graph.indexes[reference.name] else { return }
    let declaration = file.graph.declarations[target]
    let value = "\(file.key(target)).Value"
    let head = "\(file.readActor(target).map { "@\($0) " } ?? "")var \(standIns.name(reference))"
    writer.conditional(condition) {
      writer.availability(declaration)
      writer.deprecation(declaration.branches[0])
      switch reference.kind {
      case .value: writer.line("\(head): \(value) { \(standIns.container).\(declaration.name.value) }")
      case .provider:
        let type = "Dovetail::DependencyProvider"
        let provider = "\(type)(\(standIns.container), \\.\(declaration.name.value))"
        writer.line("\(head): \(type)<\(value)> { \(provider) }")
      }
    }
  }
}
