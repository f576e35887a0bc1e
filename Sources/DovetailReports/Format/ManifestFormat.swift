package import DovetailGenerator

/// Formats a manifest: keeps text, order and comments, and puts on one line whatever fits.
package struct ManifestFormat {
  private static let width = 100
  /// The objects that have a line for each member even if one line would do.
  private static let lists: Set<String> = ["dependencies", "provides"]
  /// The fields whose multi-line expressions keep their lines.
  private static let expressions: Set<String> = ["default", "preview", "test", "dispose"]

  private var text = ""

  package static func format(_ source: SourceText) -> String? {
    guard JSONDocument.errors(in: source).isEmpty else { return nil }
    var reader = ManifestLayout(bytes: source.bytes)
    var format = ManifestFormat()
    format.write(reader.read(), key: nil, depth: 0, before: 0)
    return format.text + "\n"
  }

  private func isSpread(_ node: ManifestLayout.Node, key: String?, depth: Int) -> Bool {
    switch node {
    case .scalar: return false
    case .array(let items):
      if let key, Self.expressions.contains(key), items.count > 1 { return true }
      return items.contains { isSpread($0.node, key: nil, depth: depth + 1) }
    case .object(let items):
      if items.isEmpty { return false }
      if depth == 0 { return true }
      if depth == 1, let key, Self.lists.contains(key) { return true }
      return items.contains { isSpread($0.node, key: $0.name, depth: depth + 1) }
    }
  }

  /// Writes a value that starts after `before` columns of its line.
  private mutating func write(_ node: ManifestLayout.Node, key: String?, depth: Int, before: Int) {
    let line = node.line
    // A comma may follow.
    guard isSpread(node, key: key, depth: depth) || before + line.count + 1 > Self.width, !node.isEmpty else {
      text += line
      return
    }
    switch node {
    case .scalar(let scalar): text += scalar
    case .array(let items): write(items, brackets: ("[", "]"), key: nil, depth)
    case .object(let items): write(items, brackets: ("{", "}"), key: key, depth)
    }
  }

  private mutating func write(
    _ items: [ManifestLayout.Item], brackets: (open: String, close: String), key: String?, _ depth: Int
  ) {
    let indentation = String(repeating: "  ", count: depth + 1)
    text += brackets.open + "\n"
    for (index, item) in items.enumerated() {
      if item.followsBlankLine, index > 0 { text += "\n" }
      let head = indentation + (item.key.map { "\($0): " } ?? "")
      text += head
      write(item.node, key: item.name, depth: depth + 1, before: head.count)
      text += index == items.count - 1 ? "\n" : ",\n"
    }
    text += String(repeating: "  ", count: depth) + brackets.close
  }
}
