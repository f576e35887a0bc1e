extension SwiftRenderer {
  /// Renders the imports: the manifest's, the modules whose dependencies the file names, and Dovetail with the access
  /// that the members need.
  func renderImports() {
    let written = graph.module.imports.filter { $0.value.path != "Dovetail" || !$0.value.attributes.isEmpty }
    var added = Set(referencedModules)
    for located in written { added.remove(located.value.path) }
    var entries = written.map { (order: ($0.value.path, $0.value.attributes), written: Optional($0)) }
    entries += (added + ["Dovetail"]).map { (($0, ""), nil) }
    // Of equal ones, the one with the widest access comes first, and is used.
    entries.sort {
      let access = ($0.written?.value.access ?? .internal, $1.written?.value.access ?? .internal)
      return $0.order == $1.order ? access.0 > access.1 : $0.order < $1.order
    }
    for (index, entry) in entries.enumerated() where index == 0 || entries[index - 1].order != entry.order {
      if let written = entry.written {
        renderImport(written)
      } else if entry.order.0 == "Dovetail" {
        renderOwnImport()
      } else {
        writer.line("import \(entry.order.0)")
      }
    }
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
