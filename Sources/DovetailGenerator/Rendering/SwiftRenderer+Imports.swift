extension SwiftRenderer {
  /// Renders the imports: the manifest's, the modules whose dependencies the file names, and Dovetail with the access
  /// that the members need.
  func renderImports() {
    let written = graph.module.imports.filter { $0.value.path != "Dovetail" || !$0.value.attributes.isEmpty }
    var added = Set(referencedModules)
    for located in written { added.remove(located.value.path) }
    var rest = (added + ["Dovetail"]).sorted()[...]
    func renderAdded(before located: Located<ImportDeclaration>?) {
      while let name = rest.first, located.map({ (name, "") < Self.order($0) }) ?? true {
        if name == "Dovetail" { renderOwnImport() } else { writer.line("import \(name)") }
        rest.removeFirst()
      }
    }
    var last: Located<ImportDeclaration>?
    // Of equal ones, the first with the widest access.
    for located in written.sorted(by: { Self.order($0) < Self.order($1) }) + [nil] {
      if let known = last, let located, Self.order(known) == Self.order(located) {
        if known.value.access ?? .internal < located.value.access ?? .internal { last = located }
        continue
      }
      if let last {
        renderAdded(before: last)
        renderImport(last)
      }
      last = located
    }
    renderAdded(before: nil)
  }

  private static func order(_ located: Located<ImportDeclaration>) -> (String, String) {
    (located.value.path, located.value.attributes)
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
