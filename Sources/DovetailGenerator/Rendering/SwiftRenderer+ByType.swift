/// Renders injection by type, for types that exactly one dependency has.
extension SwiftRenderer {
  func renderByType() {
    var wrappers = [("Dovetail::Dependency", Formula.always), ("Dovetail::Injected", .always)]
    if graph.module.imports.contains(where: { $0.value.path == "DovetailSwiftUI" }) {
      // Without SwiftUI, that module is empty.
      wrappers.append(("DovetailSwiftUI::StateInjected", .test("canImport(SwiftUI)")))
    }
    for node in graph.foundByType {
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
