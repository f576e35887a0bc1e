/// The imports of the generated file: the manifest's, and Dovetail at the access that the members need.
enum ImportRenderer {
  static func render(
    _ module: Module, _ moduleRenderer: ModuleRenderer, into writer: inout SwiftWriter
  ) {
    var imports: [String: Located<ImportDeclaration>] = [:]
    for located in module.imports where located.value.path != "Dovetail" || !located.value.attributes.isEmpty
    {
      let declaration = located.value
      let key = "\(declaration.attributes) \(declaration.path)"
      let known = imports[key]?.value.access ?? .internal
      if imports[key] == nil || known < declaration.access ?? .internal { imports[key] = located }
    }
    var access = (module.dependencies.map(\.access) + module.scopes.map(\.access)).max() ?? .internal
    if moduleRenderer.isNeeded { access = max(access, moduleRenderer.access) }
    let own = ImportDeclaration(attributes: "", access: nil, path: "Dovetail")
    var isOwnWritten = false
    for located in imports.values.sorted(by: { order($0.value) < order($1.value) }) {
      if !isOwnWritten, order(own) < order(located.value) {
        renderOwn(access, into: &writer)
        isOwnWritten = true
      }
      writer.located(located.value.path, behind: head(located.value), at: located.position)
    }
    if !isOwnWritten { renderOwn(access, into: &writer) }
  }

  /// Where an import without a word is public, one that says `package` makes the target's others ambiguous.
  private static func renderOwn(_ access: AccessLevel, into writer: inout SwiftWriter) {
    guard access == .package else { return writer.line("\(access.prefix)import Dovetail") }
    writer.line("#if hasFeature(InternalImportsByDefault)")
    writer.line("package import Dovetail")
    writer.line("#else")
    writer.line("import Dovetail")
    writer.line("#endif")
  }

  private static func order(_ declaration: ImportDeclaration) -> (String, String) {
    (declaration.path, declaration.attributes)
  }

  private static func head(_ declaration: ImportDeclaration) -> String {
    [declaration.attributes, declaration.access?.rawValue ?? "", "import"].filter { !$0.isEmpty }
      .joined(separator: " ")
  }
}
