extension Proof {
  func checkConditionalReferences() {
    guard graph.declarations.contains(where: { $0.isConditional || $0.availability != nil }) else { return }
    for (node, edge) in graph.ownNeeds where !edge.kind.isByWrapper {
      let (declaration, target) = (graph.declarations[node], graph.declarations[edge.target])
      let name = declaration.name.value
      if !declaration.hasError(in: .condition) {
        check("'\(name)' uses", edge.condition, edge.target, at: edge.position, user: "'\(name)'")
      }
      if !declaration.hasError(in: .availability), !target.isAvailable(to: declaration) {
        let field = ("availability", target.availability ?? "")
        report(conflict("'\(name)' uses", target, at: edge.position, field, user: "'\(name)'"))
      }
    }
    for provision in graph.module.provisions {
      guard let target = graph.indexes[provision.name.value] else { continue }
      for branch in provision.branches {
        check("this target provides", branch.presence, target, at: provision.name.position)
      }
    }
    for part in graph.parts {
      for element in graph.elements(of: part) {
        let place = element.key?.position ?? element.expression.position
        check("this target adds to", element.presence, part.target, at: place)
      }
    }
  }

  private func check(
    _ use: String, _ builds: Formula, _ node: Int, at position: SourcePosition, user: String = "this"
  ) {
    let target = graph.declarations[node]
    guard target.isConditional else { return }
    report(
      where: builds && !target.branches.presence,
      conflict(use, target, at: position, ("condition", target.condition ?? ""), user: user))
  }

  private func conflict(
    _ use: String, _ target: Declaration, at position: SourcePosition,
    _ required: (field: String, value: String), user: String
  ) -> Diagnostic {
    Diagnostic(
      .conditionalReference, at: position,
      "\(use) '\(target.name.value)', which exists only under \(required.field) '\(required.value.quoted)'"
    )
    .noting(declared: target.name).noting(at: position, "give \(user) the same \(required.field)")
  }
}

extension Declaration {
  func isAvailable(to user: Declaration) -> Bool {
    availability == nil
      || availability?.utf8.filter { !$0.isBlank } == user.availability?.utf8.filter { !$0.isBlank }
  }
}
