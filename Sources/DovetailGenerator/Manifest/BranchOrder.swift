/// Checks that each branch of a name is used in some build.
struct BranchOrder {
  /// The most branches of a name, since the condition of each includes those before it.
  static let limit = 200

  let name: String
  /// The name of a branch in messages.
  let kind: String
  let branches: [(condition: Condition?, position: SourcePosition)]
  /// Whether each branch has a `condition`, valid or not.
  let isConditional: [Bool]

  func check(_ sink: inout DiagnosticSink) {
    guard branches.count <= Self.limit else {
      return sink.report(
        .wrongValue, at: branches[Self.limit].position,
        "'\(name)' has \(branches.count) \(kind)s; at most \(Self.limit) are allowed")
    }
    let unconditional = branches.indices.filter { !isConditional[$0] }
    if unconditional.count > 1 {
      for index in unconditional.dropFirst() {
        sink.report(
          Diagnostic(
            .wrongValue, at: branches[index].position,
            "'\(name)' has two \(kind)s without a 'condition'; give one of them a condition"
          )
          .noting(at: branches[unconditional[0]].position, "the other one is here"))
      }
    } else if let index = unconditional.first, index < branches.count - 1 {
      sink.report(
        .wrongValue, at: branches[index].position,
        "\(kind)s after this one are unreachable; put the one without a 'condition' last")
    } else {
      checkUse(&sink)
    }
  }

  /// Reports branches whose condition is covered by those before them.
  private func checkUse(_ sink: inout DiagnosticSink) {
    var earlier: [Formula] = []
    for (index, branch) in branches.enumerated() {
      let own = branch.condition?.formula ?? .always
      defer { if branch.condition != nil { earlier.append(!own) } }
      guard index > 0, branch.condition != nil || !isConditional[index] else { continue }
      guard Occurrence.of(own).isPossible, !Occurrence.of(.conjunction([own] + earlier)).isPossible
      else { continue }
      var diagnostic = Diagnostic(
        .wrongValue, at: branch.condition?.position ?? branch.position,
        "this \(kind) of '\(name)' is never used: wherever its condition is true, one before it is used"
      )
      let other = branches[..<index].first { other in
        other.condition.map { !Occurrence.of(own && !$0.formula).isPossible } ?? false
      }
      if let place = other?.condition?.position { diagnostic.note(at: place, "this one is used there") }
      sink.report(diagnostic)
    }
  }
}
