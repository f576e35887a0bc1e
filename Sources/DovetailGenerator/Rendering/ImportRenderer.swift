/// Renders the imports: the manifest's, the modules whose dependencies the file names, and Dovetail with the access
/// that the members need.
enum ImportRenderer {
  static func render(
    _ graph: DependencyGraph, _ moduleRenderer: ModuleRenderer, into writer: inout SwiftWriter
  ) {
    let module = graph.module
    var imports: [String: Located<ImportDeclaration>] = [:]
    for located in module.imports where located.value.path != "Dovetail" || !located.value.attributes.isEmpty
    {
      let declaration = located.value
      let key = "\(declaration.attributes) \(declaration.path)"
      let known = imports[key]?.value.access ?? .internal
      if imports[key] == nil || known < declaration.access ?? .internal { imports[key] = located }
    }
    var access = AccessLevel.internal
    for dependency in module.dependencies where dependency.access != .internal {
      access = max(access, dependency.access)
    }
    for scope in module.scopes { access = max(access, scope.access) }
    if moduleRenderer.isNeeded { access = max(access, moduleRenderer.access) }
    var added = ReferencedModules.find(in: graph).map { GeneratedName.moduleName($0.name) }
    added.removeAll { name in imports.values.contains { $0.value.path == name } }
    added = (added + ["Dovetail"]).sorted()
    func renderAdded(before path: (String, String)?) {
      while let name = added.first, path.map({ (name, "") < $0 }) ?? true {
        if name == "Dovetail" { renderOwn(access, into: &writer) } else { writer.line("import \(name)") }
        added.removeFirst()
      }
    }
    for located in imports.values.sorted(by: { order($0.value) < order($1.value) }) {
      renderAdded(before: order(located.value))
      writer.located(located.value.path, behind: head(located.value), at: located.position)
    }
    renderAdded(before: nil)
  }

  /// Renders Dovetail's import. If imports without an access level are public, one with `package` would make the
  /// target's others ambiguous.
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
