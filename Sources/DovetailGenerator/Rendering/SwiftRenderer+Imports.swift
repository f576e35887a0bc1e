extension SwiftRenderer {
  /// Renders the imports: the manifest's, the modules whose dependencies the file names, and Dovetail with the access
  /// that the members need.
  func renderImports() {
    var imports = graph.module.imports.filter { $0.value.path != "Dovetail" || !$0.value.attributes.isEmpty }
    var added = Set(referencedModules)
    for located in imports { added.remove(located.value.path) }
    added.insert("Dovetail")
    for path in added {
      imports.append(Located(ImportDeclaration(attributes: "", access: nil, path: path), at: graph.start))
    }
    imports.sort { Self.comes($0.value, before: $1.value) }
    var last: ImportDeclaration?
    for located in imports {
      let declaration = located.value
      // The first of equal ones, which has the widest access, is used.
      if declaration.path == last?.path, declaration.attributes == last?.attributes { continue }
      last = declaration
      if !declaration.attributes.isEmpty || !added.contains(declaration.path) {
        let words = [declaration.attributes, declaration.access?.rawValue ?? "", "import"]
        let head = words.filter { !$0.isEmpty }.joined(separator: " ")
        writer.located(declaration.path, behind: head, at: located.position)
      } else if declaration.path == "Dovetail" {
        renderOwnImport()
      } else {
        writer.line("import \(declaration.path)")
      }
    }
  }

  private static func comes(_ left: ImportDeclaration, before right: ImportDeclaration) -> Bool {
    if left.path != right.path { return left.path < right.path }
    if left.attributes != right.attributes { return left.attributes < right.attributes }
    return (left.access ?? .internal) > (right.access ?? .internal)
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
