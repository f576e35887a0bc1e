/// One module of a synthetic project: a protocol and an implementation for each dependency, and the same graph as a
/// manifest and as keys written by hand.
struct SyntheticModule {
  private let edges: [[Int]]
  /// Keeps the names of one module apart from those of another.
  private let prefix: String

  init(shape: GraphShape, count: Int, seed: UInt64 = 1, prefix: String = "service") {
    edges = shape.edges(count: count, seed: seed)
    self.prefix = prefix
  }

  private func name(_ node: Int) -> String { "\(prefix)\(node)" }

  private func type(_ node: Int) -> String { prefix.prefix(1).uppercased() + prefix.dropFirst() + "\(node)" }

  var manifest: String {
    var text = "{\n  \"dependencies\": {\n"
    for (node, needed) in edges.enumerated() {
      let arguments = needed.map { "\(name($0)): $\(name($0))" }.joined(separator: ", ")
      text += "    \"\(name(node))\": {\n"
      text += "      \"type\": \"any \(type(node))\",\n"
      text += "      \"default\": \"Live\(type(node))(\(arguments))\"\n"
      text += node == edges.count - 1 ? "    }\n" : "    },\n"
    }
    return text + "  }\n}\n"
  }

  var types: String {
    var text = ""
    for (node, needed) in edges.enumerated() {
      text += "protocol \(type(node)): Sendable {}\n\n"
      text += "struct Live\(type(node)): \(type(node)) {\n"
      for other in needed { text += "  let \(name(other)): any \(type(other))\n" }
      text += "}\n\n"
    }
    return text
  }

  /// What a careful person writes with the library's public interface, for the same behaviour.
  ///
  /// A key without a slot is looked up under a lock at each read.
  func keysByHand(slots: Bool = true) -> String {
    var text = "import Dovetail\n"
    for (node, needed) in edges.enumerated() {
      let arguments = needed.map { "\(name($0)): container.\(name($0))" }.joined(separator: ", ")
      text += "\nenum \(type(node))Key: ComposedDependencyKey {\n"
      if slots {
        text += "  static let slot = DependencySlot()\n"
        text += "  static var slotID: Int { slot.id }\n"
      }
      if !needed.isEmpty {
        let keys = needed.map { "\(type($0))Key.self" }.joined(separator: ", ")
        text += "  static var dependencies: [any DependencyKey.Type] { [\(keys)] }\n"
      }
      text += "  static func make(in container: DependencyContainer) -> any \(type(node)) {\n"
      text += "    Live\(type(node))(\(arguments))\n"
      text += "  }\n}\n\n"
      text += "extension DependencyContainer {\n"
      text += "  var \(name(node)): any \(type(node)) {\n"
      text += "    get { self[\(type(node))Key.self] }\n"
      text += "    set { self[\(type(node))Key.self] = newValue }\n"
      text += "  }\n}\n"
    }
    return text
  }
}
