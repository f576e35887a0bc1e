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

extension RecipeRenderer {
  /// Returns the keys that are needed to make the value, and those that only providers and wrappers read, each list
  /// with its argument's label; empty lists are left out.
  func needs(
    _ edges: [DependencyGraph.Edge], within presence: Formula
  ) -> [(label: String, list: ListRenderer<[ListElement]>)] {
    if edges.isEmpty { return [] }
    var targets: [Int] = []
    var (first, later): ([Int: [Formula]], [Int: [Formula]]) = ([:], [:])
    for edge in edges {
      if first[edge.target] == nil, later[edge.target] == nil { targets.append(edge.target) }
      let condition = edge.condition == presence ? .always : edge.condition
      if edge.kind.ordersMaking {
        first[edge.target, default: []].add(condition)
      } else {
        later[edge.target, default: []].add(condition)
      }
    }
    // A wrapper may read a dependency that is available on fewer system versions.
    targets.removeAll {
      let target = file.graph.declarations[$0]
      return !AvailabilityScanner.isAvailable(target.availability, where: declaration.availability)
    }
    for (node, needed) in first {
      guard let all = later[node] else { continue }
      let rest = Formula.disjunction(all) && !.disjunction(needed)
      later[node] = rest.isPossible ? [rest] : nil
    }
    return [("needs", first), ("later", later)].compactMap { label, conditions in
      let elements = targets.compactMap { node in
        conditions[node].map { ListElement(text: "\(file.keys[node]).self", condition: .disjunction($0)) }
      }
      return elements.isEmpty ? nil : (label, ListRenderer(elements: elements))
    }
  }
}

extension Declaration {
  func listed(_ text: String, where condition: Formula? = nil) -> ListElement {
    ListElement(text: text, condition: condition ?? branches.presence, availability: availability)
  }
}
