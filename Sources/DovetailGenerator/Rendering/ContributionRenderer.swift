/// Renders the target's contributions to one dependency.
struct ContributionRenderer {
  /// Renders the methods that make the elements.
  let maker: MakerRenderer
  let isKeyed: Bool
  private let elements: [Contribution.Element]
  private let type: String
  private let writer: SwiftWriter

  /// Creates a renderer for the elements of a collection whose type is `value`.
  init(_ file: SwiftRenderer, _ part: Part, of value: String) {
    (elements, type, writer) = (part.elements, value, file.writer)
    isKeyed = file.graph.declarations[part.target].isKeyedCollection
    let result = " -> \(value).\(isKeyed ? "Value" : "Element")"
    let methods = elements.enumerated().map { number, element in
      MakerRenderer.Method(
        label: "_\(number)", result: result, expression: element.expression, condition: element.presence)
    }
    maker = MakerRenderer(file, for: part.declaration, methods)
  }

  /// Renders a function that makes all elements.
  func renderSum() {
    let list = ListRenderer(type: type, isKeyed: isKeyed, count: elements.count) { number in
      ListRenderer.Element(
        key: elements[number].key.map { $0.value.literal },
        text: maker.call("_\(number)", in: "container"), condition: elements[number].presence)
    }
    list.render("private static func elements(in container: \(FileNames.container)) -> \(type)", into: writer)
  }
}

extension SwiftRenderer {
  /// Renders the contributions to another module's collection.
  func renderContribution(_ part: Part) {
    let target = graph.declarations[part.target]
    let presence = target.branches.presence
    var key = key(part.target)
    writer.blank()
    writer.conditional(presence) {
      if presence.dependsOnModuleFlag {
        // If another module's flags leave out the key, the only error is at the contribution.
        let alias = names(.collected, target.name.value)
        writer.located(
          key, below: "\(part.declaration.availabilityPrefix)private typealias \(alias) =",
          at: part.declaration.name.position)
        key = alias
      }
      let contributed = ContributionRenderer(self, part, of: "\(key).Value")
      contributed.maker.render()
      writer.availability(part.declaration)
      writer.block("nonisolated private enum \(names(.contribution, target.name.value))") {
        contributed.renderSum()
        list(graph.edges(of: part, in: .live), of: part.declaration, within: .always)
          .render("static var needs: \(FileNames.keyList)", into: writer)
        writer.block("static var contribution: Dovetail::DependencyContribution") {
          writer.line("Dovetail::DependencyContribution(")
          writer.line("  to: \(key).self, needs: { _ in needs },")
          writer.line("  make: { elements(in: $0) })")
        }
      }
    }
  }
}
