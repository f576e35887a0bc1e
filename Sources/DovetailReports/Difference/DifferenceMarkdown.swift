enum DifferenceMarkdown {
  static func render(_ difference: GraphDifference) -> String {
    var text = "### Dependencies: \(escaped(difference.count)) since \(code(difference.revision))\n\n"
    if !difference.changes.isEmpty {
      text += "| dependency | | change | affects |\n| --- | --- | --- | --- |\n"
      for change in difference.changes {
        let kind = change.isBreaking ? "**\(change.kind.rawValue), breaking**" : change.kind.rawValue
        text += "| \(code(change.qualifiedName)) | \(kind) | \(details(change).joined(separator: "<br>")) | "
        text += "\(change.reach.map(escaped) ?? "") |\n"
      }
    }
    for target in difference.targets where !target.isValid {
      text += "\n\(code(target.name)) has errors: only what could be read of it is compared.\n"
    }
    for file in difference.changedPackageFiles {
      text += "\n\(code(file)) has changed too: targets may see other modules.\n"
    }
    return text
  }

  private static func details(_ change: GraphDifference.Change) -> [String] {
    let type = change.kind == .changed ? [] : [code(change.type)]
    return type
      + change.fields.map {
        "\($0.name): \(code(DifferenceText.shown($0.old))) → \(code(DifferenceText.shown($0.new)))"
      }
      + change.addedNeeds.map { "now needs \(code($0))" }
      + change.removedNeeds.map {
        change.kind == .removed ? "needed \(code($0))" : "no longer needs \(code($0))"
      }
  }

  /// Returns HTML, since a table's cell can then contain any character.
  private static func code(_ text: String) -> String { "<code>\(escaped(text))</code>" }

  private static func escaped(_ text: String) -> String { text.escaped(escapes, control: " ") }

  private static let escapes: [Unicode.Scalar: String] = {
    var escapes: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;"]
    for mark in "|*_`[]\\~@#".unicodeScalars { escapes[mark] = "&#\(mark.value);" }
    return escapes
  }()
}
