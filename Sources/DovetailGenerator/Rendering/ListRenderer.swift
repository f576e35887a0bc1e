struct ListRenderer {
  struct Element {
    var key: String?
    let text: String
    var condition = Formula.always
    var availability: String?

    var isPlain: Bool { condition.isAlways && availability == nil }
  }

  var type = FileNames.keyList
  var isKeyed = false
  let count: Int
  /// Returns an element. There can be as many as the manifest has bytes, so that they are made one by one.
  let element: (Int) -> Element

  var isPlain: Bool { (0..<count).allSatisfy { element($0).isPlain } }

  var literal: String {
    if count == 0 { return empty }
    let elements = (0..<count).map { index in
      let element = element(index)
      return element.key.map { "\($0): \(element.text)" } ?? element.text
    }
    return "[\(elements.joined(separator: ", "))]"
  }

  private var empty: String { isKeyed ? "[:]" : "[]" }

  func render(_ head: String, before tail: String = "", into writer: SwiftWriter) {
    // The compiler's time for a literal is quadratic.
    if isPlain, count <= 100 { return writer.line("\(head) { \(literal) }\(tail)") }
    writer.block(head, end: "}\(tail)") {
      writer.line("var all: \(type) = \(empty)")
      // If no condition is true, nothing else would mutate the list, and the compiler would warn.
      writer.line("all.reserveCapacity(\(count))")
      for index in 0..<count {
        let element = element(index)
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

extension ListRenderer {
  init(type: String = FileNames.keyList, _ elements: [Element]) {
    self.init(type: type, count: elements.count) { elements[$0] }
  }
}

extension SwiftRenderer {
  func list(
    _ edges: [DependencyGraph.Edge], of declaration: Declaration, within presence: Formula
  ) -> ListRenderer {
    var elements: [ListRenderer.Element] = []
    var places: [Int: Int] = [:]
    for edge in edges {
      let condition = edge.condition == presence ? .always : edge.condition
      if let place = places[edge.target] {
        elements[place].condition = elements[place].condition || condition
        continue
      }
      // A wrapper may read a dependency that is available on fewer system versions.
      guard graph.declarations[edge.target].isAvailable(to: declaration) else { continue }
      places[edge.target] = elements.count
      elements.append(ListRenderer.Element(text: "\(keys[edge.target]).self", condition: condition))
    }
    return ListRenderer(elements)
  }
}

extension Declaration {
  func listed(_ text: String, where condition: Formula? = nil) -> ListRenderer.Element {
    ListRenderer.Element(
      text: text, condition: condition ?? branches.presence, availability: availability)
  }
}
