/// One branch of a dependency under its name.
extension Declaration {
  /// The same with one of its branches.
  func only(_ branch: Branch) -> Declaration {
    var copy = self
    copy.branches = [branch]
    return copy
  }

  var branch: Branch { branches[0] }
  var expression: Expression? { branch.expression }
  var preview: Branch.Alternative? { branch.preview }
  var test: Branch.Alternative? { branch.test }
  var dispose: Expression? { branch.dispose }
  var deprecated: String? { branch.deprecated }
  var typeField: SourcePosition? { branch.typeField }
  var usesDefaultInTests: Bool { branch.usesDefaultInTests }
}
