extension SwiftRenderer {
  /// Renders the imports: the manifest's, the modules whose dependencies the file names, and Dovetail with the access
  /// that the members need.
  func renderImports() {
    var imports: [String: Located<ImportDeclaration>] = [:]
    for located in graph.module.imports
    where located.value.path != "Dovetail" || !located.value.attributes.isEmpty {
      let declaration = located.value
      let key = "\(declaration.attributes) \(declaration.path)"
      let known = imports[key]?.value.access ?? .internal
      if imports[key] == nil || known < declaration.access ?? .internal { imports[key] = located }
    }
    let paths = Set(imports.values.map(\.value.path))
    var entries = imports.values.map { located in
      (order: (located.value.path, located.value.attributes), render: { self.renderImport(located) })
    }
    for name in referencedModules where !paths.contains(name) {
      entries.append(((name, ""), { self.writer.line("import \(name)") }))
    }
    entries.append((("Dovetail", ""), renderOwnImport))
    for entry in entries.sorted(by: { $0.order < $1.order }) { entry.render() }
  }

  private func renderImport(_ located: Located<ImportDeclaration>) {
    let declaration = located.value
    let words = [declaration.attributes, declaration.access?.rawValue ?? "", "import"]
    writer.located(
      declaration.path, behind: words.filter { !$0.isEmpty }.joined(separator: " "), at: located.position)
  }

  /// Renders Dovetail's import. If imports without an access level are public, one with `package` would make the
  /// target's others ambiguous.
  private func renderOwnImport() {
    var levels = graph.module.scopes.map(\.access) + (isModuleNeeded ? [moduleAccess] : [])
    for dependency in graph.module.dependencies where dependency.access != .internal {
      levels.append(dependency.access)
    }
    let access = levels.max() ?? .internal
    guard access == .package else { return writer.line("\(access.prefix)import Dovetail") }
    writer.line("#if hasFeature(InternalImportsByDefault)")
    writer.line("package import Dovetail")
    writer.line("#else")
    writer.line("import Dovetail")
    writer.line("#endif")
  }
}
