/// Renders the target's `DependencyModule`.
struct ModuleRenderer {
  private let graph: DependencyGraph
  private let names: FileNames
  private let module: Module

  init(_ graph: DependencyGraph, _ names: FileNames) {
    self.graph = graph
    self.names = names
    module = graph.module
  }

  var isNeeded: Bool { module.composes || module.bringsParts }

  /// A root's module is for its own program, unless its manifest makes it visible; the roots above a library name its
  /// module.
  var access: AccessLevel { module.composes ? module.access : .public }

  func render(into writer: inout SwiftWriter) {
    guard isNeeded else { return }
    let access = access.prefix
    writer.blank()
    writer.line("/// What `\(module.name)` brings to a container: install it before anything is read.")
    writer.block("\(access)nonisolated enum \(GeneratedName.module(module.name)): Dovetail::DependencyModule")
    {
      writer in
      writer.line("\(access)static var name: Swift::String { \(SwiftWriter.literal(module.name)) }")
      if module.isTest { writer.line("\(access)static var isForTests: Swift::Bool { true }") }
      let modules = graph.installedModules.map { "\(names.module(graph.modules[$0].name)).self" }
      render("modules", "any Dovetail::DependencyModule.Type", modules.map { .init(text: $0) }, &writer)
      render("provisions", "Dovetail::DependencyProvision", provisions, &writer)
      render("contributions", "Dovetail::DependencyContribution", contributions, &writer)
      render("choices", "Dovetail::DependencyChoice", choices, &writer)
      render("started", "any Dovetail::ContainerKey.Type", started, &writer)
    }
  }

  private func render(
    _ name: String, _ type: String, _ elements: [ListRenderer.Element], _ writer: inout SwiftWriter
  ) {
    guard !elements.isEmpty else { return }
    ListRenderer(type: "[\(type)]", elements)
      .render("\(access.prefix)static var \(name): [\(type)]", into: &writer)
  }

  private var provisions: [ListRenderer.Element] {
    graph.provided.flatMap { node in
      node.declaration.branches.map {
        node.declaration.listed(
          "\(names.provision(node.declaration.name.value)).provision", where: $0.presence)
      }
    }
  }

  private var contributions: [ListRenderer.Element] {
    graph.contributed.filter { !graph.own.contains($0.target) }.map { node in
      let target = graph.declarations[node.target]
      return target.listed("\(names.contribution(target.name.value)).contribution")
    }
  }

  private var choices: [ListRenderer.Element] {
    module.provisions.flatMap { provision in
      provision.branches.compactMap { branch in
        guard let from = branch.chosenModule?.value, let node = graph.indexes[provision.name.value] else {
          return nil
        }
        let declaration = graph.declarations[node]
        return declaration.listed(
          "Dovetail::DependencyChoice(of: \(FileNames.key(declaration)).self, from: \(names.module(from)).self)",
          where: branch.presence)
      }
    }
  }

  /// The target's own values that `start()` makes; a scope's `begin` function makes its own.
  private var started: [ListRenderer.Element] {
    (graph.ownDeclarations + graph.provided.map(\.declaration))
      .filter { ($0.isEager || $0.isStarted) && $0.scope.value == .singleton }
      .map { $0.listed("\(FileNames.key($0)).self") }
  }
}
