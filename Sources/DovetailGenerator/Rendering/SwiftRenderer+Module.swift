extension SwiftRenderer {
  /// A root's module is for its own program, unless its manifest makes it visible; the roots above a library name its
  /// module.
  var moduleAccess: AccessLevel { graph.module.composes ? graph.module.access : .public }

  func renderModule() {
    guard isModuleNeeded else { return }
    let (module, access) = (graph.module, moduleAccess.prefix)
    writer.line()
    writer.line("/// What `\(module.name)` brings to a container: install it before anything is read.")
    writer.block("\(access)nonisolated enum \(GeneratedName.module(module.name))") {
      writer.line("\(access)static var name: Swift::String { \(module.name.literal) }")
      if module.isTest { writer.line("\(access)static var isForTests: Swift::Bool { true }") }
      let modules = graph.installedModules.map { generatedModule(graph.modules[$0].name) }
      render("modules", "any Dovetail::DependencyModule.Type", modules.map { .init(text: "\($0).self") })
      render("provisions", "Dovetail::GeneratedCode.Provision", graph.provided.flatMap(additions))
      render("contributions", "Dovetail::GeneratedCode.Contribution", graph.contributed.flatMap(additions))
      let choice = "(key: any Dovetail::ContainerKey.Type, module: any Dovetail::DependencyModule.Type)"
      render("choices", choice, choices)
      render("started", "any Dovetail::ContainerKey.Type", started)
    }
    writer.line("nonisolated extension \(GeneratedName.module(module.name)): Dovetail::DependencyModule {}")
  }

  private func render(_ name: String, _ type: String, _ elements: [ListElement]) {
    if elements.isEmpty { return }
    ListRenderer(type: "[\(type)]", elements: elements)
      .render("\(moduleAccess.prefix)static var \(name): [\(type)]", into: writer)
  }

  private func generatedModule(_ name: String) -> String { member(GeneratedName.module(name), in: name) }

  private func additions(_ part: Part) -> [ListElement] {
    let name = names["\(part.kind)_\(part.declaration.name.value)"]
    return part.declaration.branches.map {
      part.declaration.listed("\(name).\(part.kind.lowercased())", where: $0.presence)
    }
  }

  private var choices: [ListElement] {
    graph.module.provisions.flatMap { provision in
      provision.branches.compactMap { branch in
        guard let from = branch.chosenModule?.value, let node = graph.indexes[provision.name.value] else {
          return nil
        }
        return graph.declarations[node].listed(
          "(\(keys[node]).self, \(generatedModule(from)).self)", where: branch.presence)
      }
    }
  }

  /// The target's own values that `start()` makes; a scope's `begin` function makes its own.
  private var started: [ListElement] {
    (graph.own.map(graph.ownPart) + graph.provided).filter(\.declaration.isMadeByStart).map { part in
      part.declaration.listed(
        "\(keys[part.target]).self", where: .disjunction(part.declaration.branches.map(\.presence)))
    }
  }
}
