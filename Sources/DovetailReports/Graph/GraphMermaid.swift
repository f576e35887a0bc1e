import DovetailGenerator

/// A flow chart that GitHub and many editors draw: scopes are boxes, broken lines are fetched later.
enum GraphMermaid {
  static func render(_ outline: GraphOutline) -> String {
    // The comment tells the charts of several targets apart.
    var text = "%% \(outline.graph.module.name)\nflowchart LR\n"
    var byScope: [String: [Int]] = [:]
    for (index, declaration) in outline.graph.declarations.enumerated() {
      switch declaration.scope.value {
      case .custom(let scope): byScope[scope, default: []].append(index)
      default: text += "  \(node(index, outline))\n"
      }
    }
    for (number, scope) in outline.scopes.enumerated() {
      guard let members = byScope[scope] else { continue }
      text += "  subgraph s\(number)[\"\(escaped("scope \(scope)"))\"]\n"
      for index in members { text += "    \(node(index, outline))\n" }
      text += "  end\n"
    }
    for (index, edges) in outline.needs.enumerated() {
      for edge in edges { text += "  d\(index) \(arrow(edge)) d\(edge.target)\n" }
    }
    return text
  }

  private static func node(_ index: Int, _ outline: GraphOutline) -> String {
    let declaration = outline.graph.declarations[index]
    let module = outline.module(index).map { " of \($0)" } ?? ""
    let label = escaped("\(declaration.name.value): \(declaration.type?.value.text ?? "?")\(module)")
    return switch declaration.scope.value {
    case .transient, .graph: "d\(index)([\"\(label)\"])"
    default: declaration.isInput ? "d\(index)[/\"\(label)\"/]" : "d\(index)[\"\(label)\"]"
    }
  }

  private static func arrow(_ edge: GraphOutline.Edge) -> String {
    let line = edge.kind == .value ? "-->" : "-.->"
    return edge.context.map { "\(line)|\($0.name)|" } ?? line
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "\"": result += "#quot;"
      case "#": result += "#35;"
      case "<": result += "#lt;"
      case ">": result += "#gt;"
      case "&": result += "#amp;"
      default: result.append(character)
      }
    }
    return result
  }
}
