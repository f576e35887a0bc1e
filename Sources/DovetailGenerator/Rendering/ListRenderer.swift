/// A list, some of whose elements exist only under a condition or on some system versions.
struct ListRenderer {
  struct Element {
    let text: String
    var condition = Formula.always
    var availability: String?
  }

  let type: String
  let elements: [Element]

  /// Of keys.
  init(keys: [Element]) { self.init(type: FileNames.keyList, keys) }

  init(type: String, _ elements: [Element]) {
    self.type = type
    self.elements = elements
  }

  /// The keys that a declaration's edges lead to, each once.
  init(
    _ edges: [DependencyGraph.Edge], of declaration: Declaration, within presence: Formula,
    _ graph: DependencyGraph
  ) {
    var order: [Int] = []
    var conditions: [Int: Formula] = [:]
    // A wrapper may read what is there on fewer versions of a system.
    for edge in edges where graph.declarations[edge.target].isAvailable(to: declaration) {
      if conditions[edge.target] == nil { order.append(edge.target) }
      let condition = edge.condition == presence ? .always : edge.condition
      conditions[edge.target] = conditions[edge.target].map { $0 || condition } ?? condition
    }
    self.init(
      keys: order.map {
        Element(text: "\(FileNames.key(graph.declarations[$0])).self", condition: conditions[$0]!)
      })
  }

  var isPlain: Bool { elements.allSatisfy { $0.condition == .always && $0.availability == nil } }

  /// The list as an expression, where it is plain.
  var literal: String { "[\(elements.map(\.text).joined(separator: ", "))]" }

  /// A function or closure that gives the list.
  func render(_ head: String, before tail: String = "", into writer: inout SwiftWriter) {
    guard !isPlain else { return writer.line("\(head) { \(literal) }\(tail)") }
    writer.line("\(head) {")
    writer.indented { writer in
      writer.line("var all: \(type) = []")
      // Where no condition holds, nothing else would change the list, and the compiler would warn.
      writer.line("all.reserveCapacity(\(elements.count))")
      for element in elements {
        writer.conditional(element.condition) { writer in
          let statement = "all.append(\(element.text))"
          guard let availability = element.availability else { return writer.line(statement) }
          writer.line("if #available(\(availability)) { \(statement) }")
        }
      }
      writer.line("return all")
    }
    writer.line("}\(tail)")
  }
}

extension Declaration {
  /// Whether it is there wherever another one is.
  fileprivate func isAvailable(to user: Declaration) -> Bool {
    availability == nil
      || availability?.utf8.filter { !$0.isBlank } == user.availability?.utf8.filter { !$0.isBlank }
  }

  /// Its key as an element of a list.
  func listed(_ text: String, where condition: Formula? = nil) -> ListRenderer.Element {
    ListRenderer.Element(
      text: text, condition: condition ?? branches.presence, availability: availability)
  }
}
