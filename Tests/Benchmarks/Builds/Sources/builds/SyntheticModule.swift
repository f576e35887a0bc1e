/// One module of a synthetic project: a protocol and an implementation for each dependency, and the same graph as a
/// manifest and as keys written by hand.
struct SyntheticModule {
  private let edges: [[Int]]
  /// Keeps the names of one module apart from those of another.
  private let prefix: String
  /// The modules below, with the prefixes of their names; the first dependency needs the first of each.
  private let below: [(module: String, prefix: String)]
  /// Whether other modules see the dependencies.
  private let isPublic: Bool

  init(
    shape: GraphShape, count: Int, seed: UInt64 = 1, prefix: String = "service",
    below: [(module: String, prefix: String)] = [], isPublic: Bool = false
  ) {
    edges = shape.edges(count: count, seed: seed)
    self.prefix = prefix
    self.below = below
    self.isPublic = isPublic
  }

  /// What a dependency is made from: the name and type of each, and the module that it is another's.
  private func parts(_ node: Int) -> [(name: String, type: String)] {
    let others = node == 0 ? below.map { ("\($0.prefix)0", capitalised($0.prefix) + "0") } : []
    return edges[node].map { (name($0), type($0)) } + others
  }

  private func capitalised(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  private var access: String { isPublic ? "public " : "" }

  private var imports: String { below.map { "\(access)import \($0.module)\n" }.joined() }

  private func name(_ node: Int) -> String { "\(prefix)\(node)" }

  private func type(_ node: Int) -> String { capitalised(prefix) + "\(node)" }

  var manifest: String {
    var text = "{\n"
    if isPublic { text += "  \"access\": \"public\",\n" }
    text += "  \"dependencies\": {\n"
    for node in edges.indices {
      let arguments = parts(node).map { "\($0.name): $\($0.name)" }.joined(separator: ", ")
      text += "    \"\(name(node))\": {\n"
      text += "      \"type\": \"any \(type(node))\",\n"
      text += "      \"default\": \"Live\(type(node))(\(arguments))\"\n"
      text += node == edges.count - 1 ? "    }\n" : "    },\n"
    }
    return text + "  }\n}\n"
  }

  var types: String {
    var text = imports
    for node in edges.indices {
      text += "\(access)protocol \(type(node)): Sendable {}\n\n"
      text += "struct Live\(type(node)): \(type(node)) {\n"
      for part in parts(node) { text += "  let \(part.name): any \(part.type)\n" }
      text += "}\n\n"
    }
    return text
  }

  /// What a careful person writes with the library's public interface, for the same behaviour.
  func keysByHand() -> String {
    var text = "\(access)import Dovetail\n\(imports)"
    for node in edges.indices {
      let parts = parts(node)
      let arguments = parts.map { "\($0.name): container.\($0.name)" }.joined(separator: ", ")
      text += "\n\(access)enum \(type(node))Key: ComposedDependencyKey {\n"
      if !parts.isEmpty {
        let keys = parts.map { "\($0.type)Key.self" }.joined(separator: ", ")
        text += "  \(access)static var dependencies: [any ContainerKey.Type]? { [\(keys)] }\n"
      }
      text += "  \(access)static func make(in container: DependencyContainer) -> any \(type(node)) {\n"
      text += "    Live\(type(node))(\(arguments))\n"
      text += "  }\n}\n\n"
      text += "extension DependencyContainer {\n"
      text += "  \(access)var \(name(node)): any \(type(node)) {\n"
      text += "    get { self[\(type(node))Key.self] }\n"
      text += "    set { self[\(type(node))Key.self] = newValue }\n"
      text += "  }\n}\n"
    }
    return text
  }
}
