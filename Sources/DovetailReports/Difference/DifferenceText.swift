/// Prints a graph's changes.
package enum DifferenceText {
  package static func render(_ difference: GraphDifference) -> String {
    var text = ""
    for change in difference.changes {
      let remark = change.isBreaking ? ", breaking" : ""
      text += "\(change.qualifiedName): \(change.type) (\(change.kind.rawValue)\(remark))\n"
      for field in change.fields {
        text += "  \(field.name): \(shown(field.old)) -> \(shown(field.new))\n"
      }
      for name in change.addedNeeds { text += "  + needs \(name)\n" }
      for name in change.removedNeeds { text += "  - needs \(name)\n" }
      if let reach = change.reach { text += "  affects \(reach)\n" }
    }
    for file in difference.changedPackageFiles {
      text += "\(file) has changed too: targets may see other modules than at \(difference.revision)\n"
    }
    return text + "\(difference.count) since \(difference.revision)\n"
  }

  private static func shown(_ value: String) -> String { value.isEmpty ? "none" : value }
}

extension GraphDifference {
  /// How many changes of each kind there are.
  fileprivate var count: String {
    let counts = [Change.Kind.added, .changed, .removed].compactMap { kind in
      let count = changes.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let breaking = changes.count(where: \.isBreaking)
    let all = counts + (breaking == 0 ? [] : ["\(breaking) breaking"])
    return all.isEmpty ? "no dependency has changed" : all.joined(separator: ", ")
  }
}

extension GraphDifference.Change {
  /// What the change affects; `nil` if nothing.
  fileprivate var reach: String? {
    guard affected > 0 else { return nil }
    let limit = 5
    let shown = roots.prefix(limit).joined(separator: ", ")
    let more = roots.count > limit ? " and \(roots.count - limit) more" : ""
    let up = roots.isEmpty ? "" : ", up to \(shown)\(more)"
    return affected == 1 && roots.count == 1 ? shown : "\(affected) dependencies\(up)"
  }
}
