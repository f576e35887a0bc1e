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
    var label = ""
    var parameters: [String] = []
    let result: String
    let expression: Expression
    var condition = Formula.always
  }

  private let file: SwiftRenderer
  private let writer: SwiftWriter
  private let name: String
  private let declaration: Declaration
  /// The attribute of the methods, with a space after it.
  private let isolation: String
  private let methods: [Method]
  private let standIns: StandIns
  private var references: [(reference: Expression.Reference, condition: Formula)] = []

  /// Creates a renderer with the availability of a declaration; `parameters` are names that the expressions use.
  init(
    _ file: SwiftRenderer, _ role: FileNames.Role = .maker, for declaration: Declaration,
    isolation: String = "", _ methods: [Method], parameters: [String] = []
  ) {
    (self.file, writer) = (file, file.writer)
    name = file.names(role, declaration.name.value)
    (self.declaration, self.isolation, self.methods) = (declaration, isolation, methods)
    standIns = StandIns(methods.map(\.expression), parameters: parameters)
    // Swift compares names by their bytes.
    var places: [[UInt8]: Int] = [:]
    for method in methods {
      for reference in method.expression.references {
        let standIn = Array(standIns.name(reference).utf8)
        let condition = method.condition && reference.condition
        if let place = places[standIn] {
          references[place].condition = references[place].condition || condition
        } else {
          places[standIn] = references.count
          references.append((reference, condition))
        }
      }
    }
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
    // Its last line can close the type too.
    let isLast = last.condition.isAlways
    if references.isEmpty, methods.count == 1, isLast { return render(last, behind: "\(head) ", "} }") }
    writer.line(head)
    writer.indented {
      if !references.isEmpty {
        writer.line("let \(standIns.container): \(container)")
        for (reference, condition) in references { render(reference, condition) }
      }
      for method in methods.dropLast(isLast ? 1 : 0) {
        writer.conditional(method.condition) { render(method, "}") }
      }
      if isLast { render(last, "} }") }
    }
    if !isLast { writer.line("}") }
  }

  private func render(_ method: Method, behind head: String = "", _ closing: String) {
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
