/// Renders injection by type, for types that exactly one dependency has.
extension SwiftRenderer {
  func renderByType() {
    let candidates = byTypeCandidates
    // How many spaces are between words doesn't matter.
    let types = candidates.map {
      Array((graph.declarations[$0].readType ?? "").utf8).split(whereSeparator: \.isBlank)
    }
    var counts: [[ArraySlice<UInt8>]: Int] = [:]
    for type in types where !type.isEmpty { counts[type, default: 0] += 1 }
    var wrappers = [("Dovetail::Dependency", Formula.always), ("Dovetail::Injected", .always)]
    if graph.module.imports.contains(where: { $0.value.path == "DovetailSwiftUI" }) {
      // Without SwiftUI, that module is empty.
      wrappers.append(("DovetailSwiftUI::StateInjected", .test("canImport(SwiftUI)")))
    }
    for (index, node) in candidates.enumerated() where counts[types[index]] == 1 {
      let branches = graph.declarations[node].branches
      func render(_ branch: Branch) {
        for (wrapper, condition) in wrappers {
          writer.line()
          writer.conditional(condition) { renderByType(wrapper, node, branch) }
        }
      }
      if graph.own.contains(node) {
        writer.branches(of: branches, render)
      } else {
        // Rendered once for all branches, since their errors are reported elsewhere.
        writer.conditional(branches.presence) { render(branches[0]) }
      }
    }
  }

  private func renderByType(_ wrapper: String, _ node: Int, _ branch: Branch) {
    let declaration = graph.declarations[node]
    let isOwn = graph.own.contains(node)
    writer.availability(declaration)
    writer.block("extension \(wrapper) where Value == \(keys[node]).Value") {
      let isolation = readActor(node).map { "@\($0)" } ?? "nonisolated"
      let initialiser =
        "\(isolation) init() { self.init(\\\(FileNames.container).\(member(declaration.name.value, of: node))) }"
      // `#sourceLocation` can't name two files with the same name, and errors there are reported elsewhere.
      if let type = branch.type, isOwn {
        writer.located(initialiser, below: branch.deprecation ?? "", at: type.position(at: 0))
      } else {
        writer.deprecation(declaration)
        writer.line(initialiser)
      }
    }
  }
}
