enum DifferenceText {
  static func render(_ difference: GraphDifference) -> String {
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
    for target in difference.targets where !target.isValid {
      text += "\(target.name) has errors: only what could be read of it is compared\n"
    }
    for file in difference.changedPackageFiles {
      text += "\(file) has changed too: visible modules may differ from \(difference.revision)\n"
    }
    return text + "\(difference.count) since \(difference.revision)\n"
  }

  static func shown(_ value: String) -> String { value.isEmpty ? "none" : value }
}
