/// Renders the target's contributions to one dependency.
struct ContributionRenderer {
  private let node: ContributedNode
  /// The collection's type.
  private let value: String
  private let maker: MakerRenderer
  private let writer: SwiftWriter

  init(_ file: SwiftRenderer, _ node: ContributedNode, of value: String) {
    self.node = node
    self.value = value
    writer = file.writer
    let methods = node.elements.enumerated().map { number, element in
      MakerRenderer.Method(
        label: "_\(number)", result: " -> \(value).\(node.isKeyed ? "Value" : "Element")",
        expression: element.expression, condition: element.presence)
    }
    maker = MakerRenderer(file, for: node.declaration, methods)
  }

  private var isConditional: Bool { node.elements.contains { $0.condition != nil } }

  /// Renders the methods that make the elements.
  func renderElements() { maker.render() }

  /// A call that makes all elements with a container.
  var call: String {
    if isConditional { return "elements(in: container)" }
    if node.elements.isEmpty { return node.isKeyed ? "[:]" : "[]" }
    var call = "["
    for (number, element) in node.elements.enumerated() {
      if number > 0 { call += ", " }
      if let key = element.key { call += SwiftWriter.literal(key.value) + ": " }
      call += maker.call("_\(number)", in: "container")
    }
    return call + "]"
  }

  /// The same as an argument for the run time.
  var argument: String { (node.isKeyed ? "keyed: " : "") + call }

  var edges: [DependencyGraph.Edge] { node.edges }

  /// Renders a function that makes all elements, if some of them have conditions.
  func renderSum() {
    guard isConditional else { return }
    writer.block("private static func elements(in container: \(FileNames.container)) -> \(value)") {
      writer.line("var all: \(value) = [\(node.isKeyed ? ":" : "")]")
      writer.line("all.reserveCapacity(\(node.elements.count))")
      for (number, element) in node.elements.enumerated() {
        let made = maker.call("_\(number)", in: "container")
        writer.conditional(element.presence) {
          writer.line(
            element.key.map { "all[\(SwiftWriter.literal($0.value))] = \(made)" } ?? "all.append(\(made))")
        }
      }
      writer.line("return all")
    }
  }
}

extension SwiftRenderer {
  /// Renders the contributions to another module's collection.
  func renderContribution(_ node: ContributedNode) {
    let target = graph.declarations[node.target]
    let presence = target.branches.presence
    var key = key(node.target)
    writer.blank()
    writer.conditional(presence) {
      if presence.dependsOnModuleFlag {
        // If another module's flags leave out the key, the only error is at the contribution.
        let alias = names.collected(target.name.value)
        writer.located(
          key, below: "\(node.declaration.availabilityPrefix)private typealias \(alias) =",
          at: node.declaration.name.position)
        key = alias
      }
      let contributed = ContributionRenderer(self, node, of: "\(key).Value")
      contributed.renderElements()
      writer.availability(node.declaration)
      writer.block("nonisolated private enum \(names.contribution(target.name.value))") {
        contributed.renderSum()
        list(node.edges, of: node.declaration, within: .always)
          .render("static var needs: \(FileNames.keyList)", into: writer)
        writer.block("static var contribution: Dovetail::DependencyContribution") {
          writer.line("Dovetail::DependencyContribution(")
          writer.line("  to: \(key).self, needs: { _ in needs },")
          writer.line("  make: { container in \(contributed.call) })")
        }
      }
    }
  }
}
