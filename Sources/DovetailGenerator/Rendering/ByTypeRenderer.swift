/// Renders injection by type, for types that exactly one dependency has.
enum ByTypeRenderer {
  static func render(_ graph: DependencyGraph, into writer: inout SwiftWriter) {
    var owners: [[UInt8]: [Declaration]] = [:]
    let candidates = candidates(graph)
    for (_, declaration) in candidates {
      guard let type = declaration.readType else { continue }
      owners[normalised(type), default: []].append(declaration)
    }
    let isForViews = graph.module.imports.contains { $0.value.path == "DovetailSwiftUI" }
    for (isOwn, declaration) in candidates {
      guard let type = declaration.readType, owners[normalised(type)]?.count == 1 else { continue }
      func render(_ branch: Branch, _ writer: inout SwiftWriter) {
        Self.render("Dovetail::Dependency", declaration, branch, isOwn: isOwn, into: &writer)
        Self.render("Dovetail::Injected", declaration, branch, isOwn: isOwn, into: &writer)
        if isForViews { renderForViews(declaration, branch, isOwn: isOwn, into: &writer) }
      }
      if isOwn {
        writer.branches(of: declaration.branches) { render($1, &$0) }
      } else {
        // Rendered once for all branches, since their errors are reported elsewhere.
        writer.conditional(declaration.branches.presence) { render(declaration.branches[0], &$0) }
      }
    }
  }

  /// Renders the initializers for views. Without SwiftUI, that module is empty.
  private static func renderForViews(
    _ declaration: Declaration, _ branch: Branch, isOwn: Bool, into writer: inout SwiftWriter
  ) {
    writer.blank()
    writer.line("#if canImport(SwiftUI)")
    render("DovetailSwiftUI::StateInjected", declaration, branch, isOwn: isOwn, into: &writer)
    writer.line("#endif")
  }

  /// Returns the modules that have a dependency with injection by type.
  static func owners(in graph: DependencyGraph) -> Set<Int> {
    Set(candidateIndexes(graph).map { graph.owners[$0] })
  }

  private static func candidates(_ graph: DependencyGraph) -> [(isOwn: Bool, declaration: Declaration)] {
    candidateIndexes(graph).map { (graph.own.contains($0), graph.declarations[$0]) }
  }

  /// Returns the target's own dependencies, and those that it sees of its direct dependencies.
  private static func candidateIndexes(_ graph: DependencyGraph) -> [Int] {
    graph.declarations.indices.filter { index in
      guard graph.declarations[index].isByType else { return false }
      let owner = graph.modules[graph.owners[index]]
      // Another module's flags may differ from the target's.
      return index < graph.ownCount
        || owner.isDirect && graph.declarations[index].isVisible(from: owner)
          && !graph.declarations[index].branches.presence.dependsOnModuleFlag
    }
  }

  private static func render(
    _ wrapper: String, _ declaration: Declaration, _ branch: Branch, isOwn: Bool,
    into writer: inout SwiftWriter
  ) {
    let value = "\(FileNames.key(declaration)).Value"
    let isolation = declaration.readIsolation.map { "@\($0.value)" } ?? "nonisolated"
    writer.blank()
    DeclarationAttributes.availability(declaration, into: &writer)
    writer.block("extension \(wrapper) where Value == \(value)") { writer in
      let initialiser =
        "\(isolation) init() { self.init(\\\(isOwn ? "" : declaration.home).\(declaration.name.value)) }"
      let deprecation = DeclarationAttributes.deprecation(branch) ?? ""
      // `#sourceLocation` can't name two files with the same name, and errors there are reported elsewhere.
      if let type = branch.type, isOwn {
        writer.located(initialiser, below: deprecation, at: type.value.position(at: 0))
      } else {
        if !deprecation.isEmpty { writer.line(deprecation) }
        writer.line(initialiser)
      }
    }
  }

  private static func normalised(_ type: String) -> [UInt8] {
    type.utf8.split(whereSeparator: \.isBlank).joined(separator: [.space]).map { $0 }
  }
}
