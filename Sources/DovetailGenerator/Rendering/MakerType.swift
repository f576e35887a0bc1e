/// A private type of the file that holds a container, with a property for each reference of its methods' expressions.
final class MakerType {
  typealias Reference = (name: String, isProvider: Bool, target: Int, conditions: [Formula])

  let type: String
  let container: String
  fileprivate var references: [Reference] = []
  /// By the bytes of the names: Swift code compares these, unlike `String`.
  private var places: [[UInt8]: Int] = [:]

  init(_ type: String, _ container: String) { (self.type, self.container) = (type, container) }

  func add(_ reference: Reference) {
    let bytes = Array(reference.name.utf8)
    guard let place = places[bytes] else {
      places[bytes] = references.count
      return references.append(reference)
    }
    for condition in reference.conditions { references[place].conditions.add(condition) }
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
      for reference in maker.references {
        writer.conditional(.disjunction(reference.conditions)) { render(reference, in: maker.container) }
      }
    }
  }

  private func render(_ reference: MakerType.Reference, in container: String) {
    let target = reference.target
    let declaration = graph.declarations[target]
    // A type that does not exist is an error at its own place only.
    let type = graph.own.contains(target) && !declaration.isFactory ? declaration.type : nil
    let value = type.map { self.type($0, of: declaration) } ?? "\(keys[target]).Value"
    let head = "\(readActor(target).map { "@\($0) " } ?? "")var \(reference.name)"
    let property = member(declaration.name.value, of: target)
    writer.availability(declaration)
    writer.deprecation(declaration)
    // Without `return`, the compiler would warn of an unused `Void`.
    guard reference.isProvider else {
      return writer.line("\(head): \(value) { return \(container).\(property) }")
    }
    let provider = "Dovetail::DependencyProvider"
    writer.line("\(head): \(provider)<\(value)> { \(provider)(\(container), \\.\(property)) }")
  }
}
