struct ListElement {
  var key: String?
  let text: String
  var condition = Formula.always
  var availability: String?
}

struct ListRenderer<Elements: Collection<ListElement>> {
  var type = FileNames.keyList
  var isKeyed = false
  /// There can be as many as the manifest has bytes, so that they may be made one by one.
  let elements: Elements

  var isPlain: Bool { elements.allSatisfy { $0.condition.isAlways && $0.availability == nil } }

  var literal: String {
    if elements.isEmpty { return empty }
    let texts = elements.map { element in element.key.map { "\($0): \(element.text)" } ?? element.text }
    return "[\(texts.joined(separator: ", "))]"
  }

  private var empty: String { isKeyed ? "[:]" : "[]" }

  func render(_ head: String, before tail: String = "", into writer: SwiftWriter) {
    // The compiler's time for a literal is quadratic.
    if elements.count <= 100, isPlain { return writer.line("\(head) { \(literal) }\(tail)") }
    writer.block(head, end: "}\(tail)") {
      writer.line("var all: \(type) = \(empty)")
      // If no condition is true, nothing else would mutate the list, and the compiler would warn.
      writer.line("all.reserveCapacity(\(elements.count))")
      for element in elements {
        writer.conditional(element.condition) {
          let statement = element.key.map { "all[\($0)] = \(element.text)" } ?? "all.append(\(element.text))"
          guard let availability = element.availability else { return writer.line(statement) }
          writer.line("if #available(\(availability)) { \(statement) }")
        }
      }
      writer.line("return all")
    }
  }
}

extension SwiftRenderer {
  func list(
    _ edges: [DependencyGraph.Edge], of declaration: Declaration, within presence: Formula
  ) -> ListRenderer<[ListElement]> {
    var found: [(target: Int, conditions: [Formula])] = []
    var places: [Int: Int] = [:]
    for edge in edges {
      let condition = edge.condition == presence ? .always : edge.condition
      if let place = places[edge.target] {
        found[place].conditions.add(condition)
        continue
      }
      // A wrapper may read a dependency that is available on fewer system versions.
      let target = graph.declarations[edge.target].availability
      guard AvailabilityScanner.isAvailable(target, where: declaration.availability) else { continue }
      places[edge.target] = found.count
      found.append((edge.target, [condition]))
    }
    let elements = found.map { ListElement(text: "\(keys[$0]).self", condition: .disjunction($1)) }
    return ListRenderer(elements: elements)
  }
}

extension Declaration {
  func listed(_ text: String, where condition: Formula? = nil) -> ListElement {
    ListElement(text: text, condition: condition ?? branches.presence, availability: availability)
  }
}
