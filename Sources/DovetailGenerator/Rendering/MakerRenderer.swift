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
    /// Whether the expression is in a closure, whose result is ignored.
    var isClosure = false
  }

  private let file: SwiftRenderer
  private let writer: SwiftWriter
  private let name: String
  private let declaration: Declaration
  /// The attribute of the methods, with a space after it.
  private let isolation: String
  private let methods: [Method]
  private let standIns: StandIns
  private var references: [(name: String, kind: Expression.Reference.Kind, target: Int, condition: Formula)] =
    []

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
        guard let target = file.graph.indexes[reference.name] else { continue }
        let name = standIns.name(reference)
        let condition = method.condition && reference.condition
        if let place = places[Array(name.utf8)] {
          references[place].condition = references[place].condition || condition
        } else {
          places[Array(name.utf8)] = references.count
          references.append((name, reference.kind, target, condition))
        }
      }
    }
  }

  /// Returns a call of the method with a label, on a value made with a container.
  func call(_ label: String, in container: String, arguments: [String] = []) -> String {
    let made = references.isEmpty ? "\(name)()" : "\(name)(\(standIns.container): \(container))"
    return "\(made)(\(Self.list(label, arguments)))"
  }

  private static func list(_ label: String, _ others: [String]) -> String {
    if others.isEmpty { return label.isEmpty ? "" : "\(label): ()" }
    return ((label.isEmpty ? [] : ["\(label): ()"]) + others).joined(separator: ", ")
  }

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
        for reference in references {
          writer.conditional(reference.condition) {
            render(reference.name, reference.kind, reference.target)
          }
        }
      }
      for method in methods.dropLast(isLast ? 1 : 0) {
        writer.conditional(method.condition) { render(method, "}") }
      }
      if isLast { render(last, "} }") }
    }
    if !isLast { writer.line("}") }
  }

  private func render(_ method: Method, behind head: String = "", _ closing: String) {
    let parameters = Self.list(method.label, method.parameters)
    let (opening, end) = method.isClosure ? (" _ = try await { () async throws in", "}() ") : ("", "")
    writer.line("\(head)\(isolation)func callAsFunction(\(parameters))\(method.result) {\(opening)")
    ExpressionRenderer.render(method.expression, standIns, closing: end + closing, into: writer)
  }

  /// The container; what is read of other modules must exist there.
  private var container: String {
    references.contains { $0.target >= file.graph.ownCount } ? file.home : FileNames.container
  }

  private func render(_ name: String, _ kind: Expression.Reference.Kind, _ target: Int) {
    let declaration = file.graph.declarations[target]
    let value = "\(file.key(target)).Value"
    let head = "\(file.readActor(target).map { "@\($0) " } ?? "")var \(name)"
    writer.availability(declaration)
    writer.deprecation(declaration.branches[0])
    switch kind {
    // Without `return`, the compiler would warn of an unused `Void`.
    case .value: writer.line("\(head): \(value) { return \(standIns.container).\(declaration.name.value) }")
    case .provider:
      let type = "Dovetail::DependencyProvider"
      let provider = "\(type)(\(standIns.container), \\.\(declaration.name.value))"
      writer.line("\(head): \(type)<\(value)> { \(provider) }")
    }
  }
}
