extension SwiftWriter {
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
