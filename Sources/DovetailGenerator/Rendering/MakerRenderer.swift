/// Renders methods that contain the user's expressions, in an extension of a private type of the file, whose properties
/// are what these refer to.
///
/// An expression there sees what the target's files see. The only other names that it sees begin with a letter that
/// none of its words begins with.
///
/// A class, since copying a struct this large is expensive.
final class MakerRenderer {
  /// A method that contains an expression.
  struct Method {
    /// Distinguishes it from the dependency's other methods.
    let label: String
    var parameters = ""
    let result: String
    let expression: Expression
    var condition = Formula.always
    /// Whether it disposes of a value, without a container.
    var isStatic = false
    /// Whether the expression is in a closure, whose result is ignored.
    var isClosure = false
  }

  private let writer: SwiftWriter
  private let declaration: Declaration
  /// The attribute of the methods, with a space after it.
  private let isolation: String
  private let methods: [Method]
  private let standIns: StandIns
  private let type: String

  /// Creates a renderer with the availability of a declaration; `parameters` are names that the expressions use.
  init(
    _ file: SwiftRenderer, for declaration: Declaration, within presence: Formula, isolation: String = "",
    _ methods: [Method],
    parameters: [String] = []
  ) {
    writer = file.writer
    (self.declaration, self.isolation, self.methods) = (declaration, isolation, methods)
    var texts = parameters.map { Array($0.utf8) }
    for method in methods { texts.append(method.expression.bytes) }
    standIns = StandIns(texts)
    type = file.typeOfMakers(methods, standIns, presence)
  }

  private func name(_ label: String) -> String { standIns.method(label, declaration.name.value) }

  /// Returns a call of the method with a label, on a value made with a container if there is one.
  func call(_ label: String, in container: String?, arguments: [String] = []) -> String {
    let value = container.map { "\(type)(\(standIns.container): \($0))" } ?? type
    return "\(value).\(name(label))(\(arguments.joined(separator: ", ")))"
  }

  func render() {
    for method in methods {
      let head =
        "\(isolation)\(method.isStatic ? "static " : "")func \(name(method.label))(\(method.parameters))"
      let (opening, end) = method.isClosure ? ("_ = try await { () async throws in", "}() ") : ("", "")
      writer.conditional(method.condition) {
        writer.availability(declaration)
        writer.line("nonisolated extension \(type) { \(head)\(method.result) {")
        ExpressionRenderer.render(
          method.expression, standIns, opening: opening, closing: "\(end)} }", into: writer)
      }
    }
  }
}

/// What the expressions of a file with the same stand-ins refer to.
struct MakerReferences {
  let type: String
  let container: String
  private(set) var all: [(name: String, kind: Expression.Reference.Kind, target: Int, condition: Formula)] =
    []
  /// By the bytes of the names: Swift code compares these, unlike `String`.
  private var places: [[UInt8]: Int] = [:]

  init(_ type: String, _ container: String) { (self.type, self.container) = (type, container) }

  mutating func add(_ name: String, _ reference: Expression.Reference, _ target: Int, _ condition: Formula) {
    guard let place = places[Array(name.utf8)] else {
      places[Array(name.utf8)] = all.count
      return all.append((name, reference.kind, target, condition))
    }
    if !all[place].condition.isAlways { all[place].condition = all[place].condition || condition }
  }
}

extension SwiftRenderer {
  /// Returns the type that is extended by methods, and adds what their expressions refer to.
  fileprivate func typeOfMakers(_ methods: [MakerRenderer.Method], _ standIns: StandIns, _ presence: Formula)
    -> String
  {
    let container = standIns.container
    let index = makers.firstIndex { $0.container == container } ?? makers.count
    if index == makers.count { makers.append(MakerReferences(names["Maker\(standIns.letter)"], container)) }
    for method in methods {
      for reference in method.expression.references {
        guard let target = graph.indexes[reference.name] else { continue }
        makers[index].add(
          standIns.name(reference), reference, target, presence && method.condition && reference.condition)
      }
    }
    return makers[index].type
  }

  /// Renders the types that hold a container, with a property for each reference.
  func renderMakers() {
    for maker in makers {
      writer.blank()
      writer.block("nonisolated private struct \(maker.type)") {
        writer.line("let \(maker.container): \(home)")
        for (name, kind, target, condition) in maker.all {
          writer.conditional(condition) { render(name, kind, target, in: maker.container) }
        }
      }
    }
  }

  private func render(
    _ name: String, _ kind: Expression.Reference.Kind, _ target: Int, in container: String
  ) {
    let declaration = graph.declarations[target]
    // A type that does not exist is an error at its own place only.
    let type = graph.own.contains(target) && !declaration.isFactory ? declaration.type : nil
    let alias = type.map {
      RecipeRenderer.alias(names["Type_\(declaration.name.value)"], of: $0, declaration.access)
    }
    let value = alias ?? "\(key(target)).Value"
    let head = "\(readActor(target).map { "@\($0) " } ?? "")var \(name)"
    writer.availability(declaration)
    writer.deprecation(declaration.branches[0])
    switch kind {
    // Without `return`, the compiler would warn of an unused `Void`.
    case .value: writer.line("\(head): \(value) { return \(container).\(declaration.name.value) }")
    case .provider:
      let type = "Dovetail::DependencyProvider"
      let provider = "\(type)(\(container), \\.\(declaration.name.value))"
      writer.line("\(head): \(type)<\(value)> { \(provider) }")
    }
  }
}
