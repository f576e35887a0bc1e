extension Proof {
  func checkConditionalReferences() {
    guard graph.declarations.contains(where: { $0.isConditional || $0.availability != nil }) else { return }
    for (node, edge) in graph.ownNeeds where !edge.kind.isByWrapper {
      let (declaration, target) = (graph.declarations[node], graph.declarations[edge.target])
      let user = "'\(declaration.name.value)'"
      if !declaration.hasError(in: .condition) {
        // What needs the condition may be a provision or contribution.
        let place = graph.providers[node] == nil ? user : "this"
        check("\(user) uses", edge.target, where: edge.condition, at: edge.position, user: place)
      }
      if !declaration.hasError(in: .availability), !target.isInput,
        !AvailabilityScanner.isAvailable(target.availability, where: declaration.availability)
      {
        let place = graph.providers[node] == nil ? user : "the declaration of \(user)"
        sink.report(conflict("\(user) uses", target, .availability, at: edge.position, user: place))
      }
    }
    for provision in graph.module.provisions {
      guard let target = graph.indexes[provision.name.value], graph.providers[target] != nil else { continue }
      for branch in provision.branches {
        check("this target provides", target, where: branch.presence, at: provision.name.position)
      }
    }
    for part in graph.parts {
      for element in graph.elements(of: part) {
        let place = element.key?.position ?? element.expression.position
        check("this target adds to", part.target, where: element.presence, at: place)
      }
    }
  }

  private func check(
    _ use: String, _ node: Int, where builds: Formula, at position: SourcePosition, user: String = "this"
  ) {
    let target = graph.declarations[node]
    if (gap.node, gap.builds) != (node, builds) { gap = (node, builds, builds && !target.branches.presence) }
    report(where: gap.formula, conflict(use, target, .condition, at: position, user: user))
  }

  private func conflict(
    _ use: String, _ target: Declaration, _ field: DeclarationField, at position: SourcePosition, user: String
  ) -> Diagnostic {
    let written = target.branches.count == 1 ? target.branches[0].condition?.text : nil
    let value = field == .condition ? written ?? target.branches.presence.text : target.availability ?? ""
    let mayDiffer = field == .condition && !graph.isOwn(target.name.position)
    let advice =
      mayDiffer && target.branches.presence.dependsOnModuleFlag
      ? "modules may differ in their flags, except for DEBUG; use DEBUG or a platform in both"
      : "give \(user) the same \(field.rawValue)"
    return Diagnostic(
      .conditionalReference, at: position,
      "\(use) '\(target.name.value)', which exists only under \(field.rawValue) '\(value.quoted)'",
      notes: [.declared(target.name), .at(position, advice)])
  }
}

extension AvailabilityScanner {
  package static func isAvailable(_ availability: String?, where other: String?) -> Bool {
    guard let own = availability.map(scan)?.versions else { return true }
    let theirs = scan(other ?? "").versions
    // 18 is 18.0.0, and a platform that isn't listed is below every version.
    return own.allSatisfy { !((theirs[$0.key] ?? []) + [0, 0]).lexicographicallyPrecedes($0.value) }
  }
}
