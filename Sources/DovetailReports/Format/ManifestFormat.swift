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
    var format = ManifestFormat()
    format.write(ManifestLayout(source), key: nil, depth: 0, before: 0, in: nil)
    return format.text + "\n"
  }

  private func isSpread(_ value: ManifestLayout, key: String?, depth: Int, in field: String?) -> Bool {
    if value.items.isEmpty { return false }
    if value.isObject {
      if depth == 0 || depth == 1 && key.map(Self.lists.contains) == true { return true }
    } else if value.items.count > 1 {
      // An element of a contribution is an expression too, whatever its key.
      if key.map(Self.expressions.contains) == true || depth == 3 && field == "contributes" { return true }
    }
    let field = depth == 1 ? key : field
    return value.items.contains { isSpread($0.value, key: $0.name, depth: depth + 1, in: field) }
  }

  /// Writes a value that starts after `before` columns of its line, and belongs to a field of the top level.
  private mutating func write(
    _ value: ManifestLayout, key: String?, depth: Int, before: Int, in field: String?
  ) {
    let field = depth == 1 ? key : field
    // A comma may follow.
    let isLong = before + value.line.count + 1 > Self.width
    guard !value.items.isEmpty, isLong || isSpread(value, key: key, depth: depth, in: field) else {
      text += value.line
      return
    }
    let indentation = String(repeating: "  ", count: depth)
    text += value.isObject ? "{\n" : "[\n"
    for (index, item) in value.items.enumerated() {
      if item.followsBlankLine, index > 0 { text += "\n" }
      let head = indentation + "  " + item.head
      text += head
      write(item.value, key: item.name, depth: depth + 1, before: head.count, in: field)
      text += index == value.items.count - 1 ? "\n" : ",\n"
    }
    text += indentation + (value.isObject ? "}" : "]")
  }
}
