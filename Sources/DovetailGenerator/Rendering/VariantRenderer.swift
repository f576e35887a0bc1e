/// What is generated for each declaration of a name, of which one counts.
extension SwiftWriter {
  /// What is written in `body`, between `#if`, `#elseif`, `#else` and `#endif` where there are conditions.
  ///
  /// Another module's are written once for all, since what is wrong with them is not wrong here.
  mutating func branches(
    of declaration: Declaration, isOwn: Bool = true, _ body: (inout SwiftWriter, Declaration) -> Void
  ) {
    guard isOwn else { return conditional(declaration.condition) { body(&$0, declaration) } }
    if declaration.variants.isEmpty {
      return conditional(declaration.condition, at: declaration.conditionPosition) { body(&$0, declaration) }
    }
    for (number, branch) in declaration.variants.enumerated() {
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
