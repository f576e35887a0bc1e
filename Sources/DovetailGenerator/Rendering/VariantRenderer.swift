/// What is generated for each declaration of a name, of which one counts.
extension SwiftWriter {
  /// What is written in `body`, between `#if`, `#elseif`, `#else` and `#endif` where there are conditions.
  mutating func branches(
    of declaration: Declaration, _ body: (inout SwiftWriter, Declaration) -> Void
  ) {
    let branches = declaration.branches
    guard branches.count > 1 else {
      return conditional(branches[0].condition, at: branches[0].conditionPosition) { body(&$0, branches[0]) }
    }
    for (number, branch) in branches.enumerated() {
      if let condition = branch.condition, let position = branch.conditionPosition {
        located(condition, behind: number == 0 ? "#if" : "#elseif", at: position)
      } else {
        line("#else")
      }
      body(&self, branch)
    }
    line("#endif")
  }
}
