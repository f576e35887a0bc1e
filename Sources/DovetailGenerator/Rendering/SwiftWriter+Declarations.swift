extension SwiftWriter {
  /// What is written in `body` for each declaration of a name, of which one counts, between `#if`, `#elseif`,
  /// `#else` and `#endif` where there are conditions.
  ///
  /// Another module's are written once for all, since what is wrong with them is not wrong here.
  mutating func branches(
    of declaration: Declaration, isOwn: Bool = true, _ body: (inout SwiftWriter, Declaration) -> Void
  ) {
    guard isOwn else { return conditional(declaration.condition) { body(&$0, declaration) } }
    if declaration.branches.count == 1 {
      let condition = declaration.branch.condition
      return conditional(condition?.text, at: condition?.position) { body(&$0, declaration) }
    }
    for (number, branch) in declaration.branches.enumerated() {
      if let condition = branch.condition {
        located(condition.text, behind: number == 0 ? "#if" : "#elseif", at: condition.position)
      } else {
        line("#else")
      }
      body(&self, declaration.only(branch))
    }
    line("#endif")
  }

  /// What stands before the type of a dependency in an alias of it.
  ///
  /// Of an alias that others see the compiler may say that the type is hidden from them; it says so at the alias's
  /// name, which then stands where the field's name does.
  func lead(ofAlias alias: String, for declaration: Declaration) -> String {
    let least = "\(alias) = "
    guard declaration.access != .internal, let type = declaration.type, let field = declaration.typeField
    else { return least }
    let (text, name) = (lineAndColumn(of: type.value.position(at: 0)), lineAndColumn(of: field))
    let room = text.column - name.column
    guard text.line == name.line, room > least.utf8.count else { return least }
    return alias + Self.spaces(room - alias.utf8.count - 2) + "= "
  }
}
