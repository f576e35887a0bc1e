/// Renders injection by type, for types that exactly one dependency has.
extension SwiftRenderer {
  func renderByType() {
    let candidates = byTypeCandidates
    var counts: [[UInt8]: Int] = [:]
    for node in candidates {
      if let type = Self.words(graph.declarations[node]) { counts[type, default: 0] += 1 }
    }
    var wrappers = ["Dovetail::Dependency", "Dovetail::Injected"]
    if graph.module.imports.contains(where: { $0.value.path == "DovetailSwiftUI" }) {
      wrappers.append("DovetailSwiftUI::StateInjected")
    }
    for node in candidates {
      let declaration = graph.declarations[node]
      guard let type = Self.words(declaration), counts[type] == 1 else { continue }
      func render(_ branch: Branch) {
        for wrapper in wrappers { renderByType(wrapper, node, branch) }
      }
      if graph.own.contains(node) {
        writer.branches(of: declaration.branches, render)
      } else {
        // Rendered once for all branches, since their errors are reported elsewhere.
        writer.conditional(declaration.branches.presence) { render(declaration.branches[0]) }
      }
    }
  }

  /// The target's own dependencies, and those that it sees of its direct dependencies.
  var byTypeCandidates: [Int] {
    graph.declarations.indices.filter { node in
      guard graph.declarations[node].isByType else { return false }
      let owner = graph.modules[graph.owners[node]]
      // Another module's flags may differ from the target's.
      return graph.own.contains(node)
        || owner.isDirect && graph.declarations[node].access.isVisible(from: owner)
          && !graph.declarations[node].branches.presence.dependsOnModuleFlag
    }
  }

  private func renderByType(_ wrapper: String, _ node: Int, _ branch: Branch) {
    let declaration = graph.declarations[node]
    let isOwn = graph.own.contains(node)
    // Without SwiftUI, that module is empty.
    let isForViews = wrapper.hasPrefix("DovetailSwiftUI")
    writer.blank()
    if isForViews {
      writer.line("#if canImport(SwiftUI)")
      writer.blank()
    }
    writer.availability(declaration)
    writer.block("extension \(wrapper) where Value == \(key(node)).Value") {
      let isolation = readActor(node).map { "@\($0)" } ?? "nonisolated"
      let initialiser =
        "\(isolation) init() { self.init(\\\(isOwn ? "" : home).\(declaration.name.value)) }"
      // `#sourceLocation` can't name two files with the same name, and errors there are reported elsewhere.
      if let type = branch.type, isOwn {
        writer.located(initialiser, below: branch.deprecation ?? "", at: type.position(at: 0))
      } else {
        writer.deprecation(branch)
        writer.line(initialiser)
      }
    }
    if isForViews { writer.line("#endif") }
  }

  /// Returns the type of a read's result without differences in spaces.
  private static func words(_ declaration: Declaration) -> [UInt8]? {
    declaration.readType?.utf8.split(whereSeparator: \.isBlank).joined(separator: [.space]).map { $0 }
  }
}
