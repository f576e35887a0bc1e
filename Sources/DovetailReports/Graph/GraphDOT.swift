import DovetailGenerator

/// A graph for Graphviz: scopes are clusters, broken lines are fetched later.
enum GraphDOT {
  static func render(_ outline: GraphOutline) -> String {
    var text = "digraph \(quoted(outline.graph.module.name)) {\n  rankdir=LR;\n  node [shape=box];\n"
    var byScope: [String: [Int]] = [:]
    for (index, declaration) in outline.graph.declarations.enumerated() {
      switch declaration.scope.value {
      case .custom(let scope): byScope[scope, default: []].append(index)
      default: text += "  \(node(index, outline))\n"
      }
    }
    for (number, scope) in outline.scopes.enumerated() {
      guard let members = byScope[scope] else { continue }
      text += "  subgraph cluster_\(number) {\n    label=\(quoted("scope \(scope)"));\n"
      for index in members { text += "    \(node(index, outline))\n" }
      text += "  }\n"
    }
    for (index, edges) in outline.needs.enumerated() {
      for edge in edges {
        text +=
          "  \(identifier(index, outline)) -> \(identifier(edge.target, outline))\(attributes(edge));\n"
      }
    }
    return text + "}\n"
  }

  private static func node(_ index: Int, _ outline: GraphOutline) -> String {
    let declaration = outline.graph.declarations[index]
    let module = outline.module(index).map { "\nof \($0)" } ?? ""
    let label = quoted("\(declaration.name.value)\n\(declaration.type?.value.text ?? "?")\(module)")
    let style =
      switch declaration.scope.value {
      case .transient, .graph: ", style=rounded"
      default: declaration.isInput ? ", shape=parallelogram" : ""
      }
    return "\(identifier(index, outline)) [label=\(label)\(style)];"
  }

  /// Names of other modules can be equal.
  private static func identifier(_ index: Int, _ outline: GraphOutline) -> String {
    quoted(
      (outline.module(index).map { "\($0)." } ?? "")
        + outline.graph.declarations[index].name.value)
  }

  private static func attributes(_ edge: GraphOutline.Edge) -> String {
    var attributes: [String] = []
    if edge.kind != .value { attributes.append("style=dashed") }
    if let context = edge.context { attributes.append("label=\(quoted(context.name))") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for character in text {
      switch character {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      default: result.append(character)
      }
    }
    return result + "\""
  }
}
