extension SwiftRenderer {
  func renderImports() {
    let stated = graph.module.imports
      .filter { $0.value.path != "Dovetail" || $0.value.attributes.utf8.first == "@" }
      .sorted { left, right in
        // The widest access comes first.
        (left.value.path, left.value.attributes, right.value.access ?? .internal)
          < (right.value.path, right.value.attributes, left.value.access ?? .internal)
      }
    var seen: Set<[String]> = []
    // The first of equal ones, which has the widest access, is used.
    for declaration in stated
    where seen.insert([declaration.value.path, declaration.value.attributes]).inserted {
      renderImport(declaration.value, at: declaration.position)
    }
    let paths = Set(stated.map { $0.value.path.filter { $0 != "`" } })
    for module in graph.modules(of: graph.foundByType, where: { _ in true }) {
      guard !paths.contains(GeneratedName.moduleName(module.name)) else { continue }
      writer.line("import \(GeneratedName.moduleReference(module.name))")
    }
    renderOwnImport()
  }

  private func renderImport(_ declaration: ImportDeclaration, at position: SourcePosition) {
    let words = [declaration.attributes, declaration.access?.rawValue ?? ""].filter { !$0.isEmpty }
    let head = words.joined(separator: " ")
    guard declaration.access != nil else {
      return writer.located(declaration.path, below: head.isEmpty ? "import" : head + " import", at: position)
    }
    // The compiler reports an access level without effect at the word `import`, which the level leaves room for.
    let start = position.advanced(by: -"import ".utf8.count)
    writer.located("import \(declaration.path)", below: head, at: start)
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
    // If the manifest states a level, the target's other imports have one, too.
    let isStated = graph.module.imports.contains {
      $0.value.path == "Dovetail" && ($0.value.access != nil || $0.value.attributes.hasSuffix("private"))
    }
    let inPackage = presence(.package) && (isStated ? .always : .test("hasFeature(InternalImportsByDefault)"))
    for (condition, access) in [
      (open, "public "), (!open && inPackage, "package "), (!open && !inPackage, isStated ? "internal " : ""),
    ] {
      if condition != .never { writer.conditional(condition) { writer.line("\(access)import Dovetail") } }
    }
  }
}
