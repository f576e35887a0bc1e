enum DifferenceJSON {
  static func render(_ difference: GraphDifference) -> String {
    let document: JSONOutput = [
      "version": 1,
      "revision": .string(difference.revision),
      "targets": .array(
        difference.targets.map { ["name": .string($0.name), "valid": .boolean($0.isValid)] }),
      "changedPackageFiles": .strings(difference.changedPackageFiles),
      "changes": .array(difference.changes.map(change)),
    ]
    return document.text()
  }

  private static func change(_ change: GraphDifference.Change) -> JSONOutput {
    [
      "change": .string(change.kind.rawValue),
      "name": .string(change.name),
      "module": .string(change.module),
      "type": .string(change.type),
      "breaking": .boolean(change.isBreaking),
      "fields": .array(
        change.fields.map { ["name": .string($0.name), "old": .string($0.old), "new": .string($0.new)] }),
      "addedNeeds": .strings(change.addedNeeds),
      "removedNeeds": .strings(change.removedNeeds),
      "affected": .number(change.affected),
      "roots": .strings(change.roots),
    ]
  }
}
