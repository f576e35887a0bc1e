/// A dependency with a condition is used only under that condition.
struct ConditionalReferences: Rule {
  let proof: Proof

  func check() {
    guard graph.modules.contains(where: \.hasConditions) else { return }
    for declaration in graph.ownDeclarations + graph.provided.map(\.declaration) { check(declaration) }
    for provision in graph.module.provisions {
      guard let target = graph.indexes[provision.name.value] else { continue }
      for branch in provision.branches {
        check("this target provides", branch.presence, target, at: provision.name.position)
      }
    }
    for node in graph.contributed {
      for edge in node.edges where !edge.kind.isByWrapper { check(edge, of: node.declaration) }
      for element in node.elements {
        let place = element.key?.position ?? element.expression.position
        check("this target adds to", element.presence, node.target, at: place)
      }
    }
  }

  private func check(_ declaration: Declaration) {
    if declaration.hasUnread(.condition) { return }
    for branch in declaration.branches {
      for context in Context.allCases where context == .live || branch.ownExpression(in: context) != nil {
        for edge in graph.edges(of: branch, in: context)
        where !edge.kind.isByWrapper && (context == .live || edge.kind != .reads) {
          check(edge, of: declaration, compiling: .compiling(context))
        }
      }
    }
  }

  private func check(
    _ edge: DependencyGraph.Edge, of declaration: Declaration, compiling base: Formula = .always
  ) {
    let (name, target) = (declaration.name.value, graph.declarations[edge.target])
    check("'\(name)' uses", edge.condition && base, edge.target, at: edge.position, user: "'\(name)'")
    if let required = target.availability, !declaration.hasUnread(.availability),
      Self.words(required) != Self.words(declaration.availability ?? "")
    {
      proof.report(
        conflict(
          "'\(name)' uses", target, at: edge.position, "", "availability", required, user: "'\(name)'"))
    }
  }

  /// Checks that a dependency exists wherever it is used.
  private func check(
    _ use: String, _ presence: Formula, _ node: Int, at position: SourcePosition, user: String = "this"
  ) {
    let target = graph.declarations[node]
    guard target.isConditional else { return }
    proof.report(where: presence && !target.branches.presence) {
      conflict(use, target, at: position, $0, "condition", target.condition ?? "", user: user)
    }
  }

  private func conflict(
    _ use: String, _ target: Declaration, at position: SourcePosition, _ builds: String, _ field: String,
    _ required: String, user: String
  ) -> Diagnostic {
    Diagnostic(
      .conditionalReference, at: position,
      "\(use) '\(target.name.value)'\(builds), which exists only under \(field) '\(required.quoted)'"
    )
    .noting(declared: target.name).noting(at: position, "give \(user) the same \(field)")
  }

  private static func words(_ availability: String) -> [UInt8] { availability.utf8.filter { !$0.isBlank } }
}
