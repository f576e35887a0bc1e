/// A private type of the file that holds a container, with a property for each reference of its methods' expressions.
final class MakerType {
  let type: String
  let container: String
  fileprivate var references:
    [(name: String, kind: Expression.Reference.Kind, target: Int, condition: Formula)] = []
  /// By the bytes of the names: Swift code compares these, unlike `String`.
  private var places: [[UInt8]: Int] = [:]

  init(_ type: String, _ container: String) { (self.type, self.container) = (type, container) }

  func add(
    _ name: String, _ kind: Expression.Reference.Kind, _ target: Int, _ condition: Formula
  ) {
    let bytes = Array(name.utf8)
    guard let place = places[bytes] else {
      places[bytes] = references.count
      return references.append((name, kind, target, condition))
    }
    if !references[place].condition.isAlways {
      references[place].condition = references[place].condition || condition
    }
  }
}

extension SwiftRenderer {
  func maker(_ standIns: StandIns) -> MakerType {
    if let maker = makers.first(where: { $0.container == standIns.container }) { return maker }
    makers.append(MakerType(names["Maker\(standIns.letter)"], standIns.container))
    return makers[makers.count - 1]
  }

  func render(_ maker: MakerType) {
    writer.line()
    writer.block("nonisolated private struct \(maker.type)") {
      writer.line("let \(maker.container): \(FileNames.container)")
      for (name, kind, target, condition) in maker.references {
        writer.conditional(condition) { render(name, kind, target, in: maker.container) }
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
    let value = alias ?? "\(keys[target]).Value"
    let head = "\(readActor(target).map { "@\($0) " } ?? "")var \(name)"
    let property = member(declaration.name.value, of: target)
    writer.availability(declaration)
    writer.deprecation(declaration.branches[0])
    switch kind {
    // Without `return`, the compiler would warn of an unused `Void`.
    case .value: writer.line("\(head): \(value) { return \(container).\(property) }")
    case .provider:
      let type = "Dovetail::DependencyProvider"
      let provider = "\(type)(\(container), \\.\(property))"
      writer.line("\(head): \(type)<\(value)> { \(provider) }")
    }
  }
}
