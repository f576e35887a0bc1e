package enum DifferenceFormat: String, CaseIterable, Sendable {
  case text, json, markdown

  package func render(_ difference: GraphDifference) -> String {
    switch self {
    case .text: DifferenceText.render(difference)
    case .json: DifferenceJSON.render(difference)
    case .markdown: DifferenceMarkdown.render(difference)
    }
  }
}

extension GraphDifference {
  var count: String {
    let counts = [Change.Kind.added, .changed, .removed].compactMap { kind in
      let count = changes.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let breaking = changes.count(where: \.isBreaking)
    let all = counts + (breaking == 0 ? [] : ["\(breaking) breaking"])
    return all.isEmpty ? "the graph has not changed" : all.joined(separator: ", ")
  }
}

extension GraphDifference.Change {
  var reach: String? {
    guard affected > 0 else { return nil }
    let limit = 5
    let shown = roots.prefix(limit).joined(separator: ", ")
    let more = roots.count > limit ? " and \(roots.count - limit) more" : ""
    let up = roots.isEmpty ? "" : ", up to \(shown)\(more)"
    return affected == 1 && roots.count == 1 ? shown : "\(affected) dependencies\(up)"
  }
}
