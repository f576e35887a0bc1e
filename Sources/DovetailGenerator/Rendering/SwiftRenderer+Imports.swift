extension SwiftRenderer {
  /// Renders the imports: the manifest's, the modules whose dependencies the file names, and Dovetail with the access
  /// that the members need.
  func renderImports() {
    var imports: [(declaration: ImportDeclaration, position: SourcePosition?)] = graph.module.imports.map {
      ($0.value, $0.position)
    }
    imports.removeAll { $0.declaration.path == "Dovetail" && $0.declaration.attributes.isEmpty }
    let stated = Set(imports.map(\.declaration.path))
    let named = graph.modules(of: byTypeCandidates) { _ in true }.map { GeneratedName.moduleName($0.name) }
    for module in named.filter({ !stated.contains($0) }) + ["Dovetail"] {
      imports.append((ImportDeclaration(attributes: "", access: nil, path: module), nil))
    }
    imports.sort { Self.comes($0.declaration, before: $1.declaration) }
    var last: ImportDeclaration?
    for (declaration, position) in imports {
      // The first of equal ones, which has the widest access, is used.
      if declaration.path == last?.path, declaration.attributes == last?.attributes { continue }
      last = declaration
      if let position {
        renderImport(declaration, at: position)
      } else if declaration.path == "Dovetail" {
        renderOwnImport()
      } else {
        writer.line("import \(declaration.path)")
      }
    }
  }

  private func renderImport(_ declaration: ImportDeclaration, at position: SourcePosition) {
    let words = [declaration.attributes, declaration.access?.rawValue ?? ""].filter { !$0.isEmpty }
    let head = (words + ["import"]).joined(separator: " ")
    guard declaration.access != nil, head.utf8.count >= writer.lineAndColumn(of: position).column - 1 else {
      return writer.located(declaration.path, below: head, at: position)
    }
    // The compiler reports an access level without effect at the word `import`, which the level leaves room for.
    let start = position.advanced(by: -"import ".utf8.count)
    writer.located("import \(declaration.path)", below: words.joined(separator: " "), at: start)
  }

  private static func comes(_ left: ImportDeclaration, before right: ImportDeclaration) -> Bool {
    // The widest access comes first.
    (left.path, left.attributes, right.access ?? .internal)
      < (right.path, right.attributes, left.access ?? .internal)
  }

  /// Renders Dovetail's import. The compiler warns of an access level that no member needs. If imports without one are
  /// public, one with `package` would make the target's others ambiguous.
  private func renderOwnImport() {
    let common = graph.module.scopes.map(\.access) + (isModuleNeeded ? [moduleAccess] : [])
    func presence(_ level: AccessLevel) -> Formula {
      if common.contains(level) { return .always }
      return .disjunction(graph.module.dependencies.filter { $0.access == level }.map(\.branches.presence))
    }
    let open = presence(.public)
    let inPackage = presence(.package) && .test("hasFeature(InternalImportsByDefault)")
    for (condition, access) in [
      (open, "public "), (!open && inPackage, "package "), (!open && !inPackage, ""),
    ] {
      if condition != .never { writer.conditional(condition) { writer.line("\(access)import Dovetail") } }
    }
  }
}
