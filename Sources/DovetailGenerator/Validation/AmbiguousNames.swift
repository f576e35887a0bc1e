extension Proof {
  func checkAmbiguousNames() {
    for (kind, names) in [("dependency", graph.names), ("scope", graph.scopes.names)] {
      for (first, second) in names.ambiguities {
        let (one, other) = (names.entries[first], names.entries[second])
        let (name, otherName) = (one.name.value, other.name.value)
        let (module, otherModule) = (graph.modules[one.owner].name, graph.modules[other.owner].name)
        guard one.owner == 0 else {
          sink.report(
            .ambiguousName, at: kind == "scope" ? graph.start : graph.rootPosition(of: [first, second]),
            "ambiguous \(kind == "scope" ? kind : "name"): this target can see '\(name)' of module '\(module)' and '\(otherName)' of module '\(otherModule)'",
            notes: [
              .declared(one.name), .declared(other.name),
              .at(other.name.position, "rename one of them, or hide it with a lower \"access\""),
            ])
          continue
        }
        // Without a type, the name may be the other one's.
        if kind == "dependency", graph.declarations[first].type == nil { continue }
        let isMeant = kind == "dependency" && name == otherName && graph.declarations[second].isRequired
        let advice = "to implement the one of module '\(otherModule)', move this to \"provides\""
        sink.report(
          .ambiguousName, at: one.name.position,
          name == otherName
            ? "'\(name)' is also a \(kind) of module '\(otherModule)'; rename it"
            : "'\(name)' and '\(otherName)' of module '\(otherModule)' differ only in the case of their first letter; rename it",
          notes: [.declared(other.name), isMeant ? .at(one.name.position, advice) : nil])
      }
    }
  }
}
