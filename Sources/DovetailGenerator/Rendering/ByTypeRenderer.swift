/// Injection by type, for the types that exactly one dependency has.
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
        // Written once for all, since what is wrong with them is not wrong here.
        writer.conditional(declaration.branches.presence) { render(declaration.branches[0], &$0) }
      }
    }
  }

  /// Where there is no SwiftUI, that module is empty.
  private static func renderForViews(
    _ declaration: Declaration, _ branch: Branch, isOwn: Bool, into writer: inout SwiftWriter
  ) {
    writer.blank()
    writer.line("#if canImport(SwiftUI)")
    render("DovetailSwiftUI::StateInjected", declaration, branch, isOwn: isOwn, into: &writer)
    writer.line("#endif")
  }

  /// The modules that have a dependency which can be injected by type.
  static func owners(in graph: DependencyGraph) -> Set<Int> {
    Set(candidateIndexes(graph).map { graph.owners[$0] })
  }

  private static func candidates(_ graph: DependencyGraph) -> [(isOwn: Bool, declaration: Declaration)] {
    candidateIndexes(graph).map { (graph.own.contains($0), graph.declarations[$0]) }
  }

  /// The target's own dependencies, and those it sees of the modules that it names itself.
  private static func candidateIndexes(_ graph: DependencyGraph) -> [Int] {
    graph.declarations.indices.filter { index in
      guard graph.declarations[index].isByType else { return false }
      let owner = graph.modules[graph.owners[index]]
      // Another module's flags may not be the target's.
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
      let initialiser = "\(isolation) init() { self.init(\\.\(declaration.name.value)) }"
      let deprecation = DeclarationAttributes.deprecation(branch) ?? ""
      // Two files of one name can't be named in one module, and what is wrong there is not wrong here.
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
