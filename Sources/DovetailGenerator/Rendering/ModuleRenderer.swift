/// The target's `DependencyModule`, by which the run time learns what is not found through keys.
struct ModuleRenderer {
  private let graph: DependencyGraph
  private let module: Module

  /// What `start()` or a scope's beginning makes.
  private let started: [Declaration]

  init(_ graph: DependencyGraph) {
    self.graph = graph
    module = graph.module
    var started: [Declaration] = []
    // By index: iterating would copy each declaration.
    for index in graph.own where graph.declarations[index].isEager || graph.declarations[index].isStarted {
      started.append(graph.declarations[index])
    }
    self.started = started
  }

  var isNeeded: Bool { module.composes || module.bringsParts }

  /// A root's own is for its program, unless its manifest shows it; a library's is named by the roots above it.
  var access: AccessLevel { module.composes ? module.access : .public }

  /// The modules that a root installs with its own.
  var installed: [Int] { graph.installedModules }

  func render(into writer: inout SwiftWriter) {
    guard isNeeded else { return }
    let access = access.prefix
    writer.blank()
    writer.line("/// What `\(module.name)` brings to a container: install it before anything is read.")
    writer.block("\(access)nonisolated enum \(GeneratedName.module(module.name)): DependencyModule") {
      writer in
      writer.line("\(access)static var name: String { \(SwiftWriter.literal(module.name)) }")
      if module.isTest { writer.line("\(access)static var isForTests: Bool { true }") }
      let modules = installed.map { "\(GeneratedName.module(graph.modules[$0].name)).self" }
      renderList("modules", "any DependencyModule.Type", modules, into: &writer)
      renderParts(access, into: &writer)
      renderChoices(into: &writer)
      renderStarted(access, into: &writer)
    }
  }

  private func renderList(
    _ name: String, _ type: String, _ elements: [String], into writer: inout SwiftWriter
  ) {
    guard !elements.isEmpty else { return }
    writer.line("\(access.prefix)static var \(name): [\(type)] { [\(elements.joined(separator: ", "))] }")
  }

  private func renderChoices(into writer: inout SwiftWriter) {
    var choices: [(text: String, condition: Formula)] = []
    for provision in module.provisions {
      guard let node = graph.indexes[provision.name.value] else { continue }
      let key = "DependencyContainer.\(GeneratedName.key(graph.declarations[node].name.value))"
      for branch in provision.branches {
        guard let from = branch.chosenModule?.value else { continue }
        choices.append(
          ("DependencyChoice(of: \(key).self, from: \(GeneratedName.module(from)).self)", branch.presence))
      }
    }
    guard choices.contains(where: { $0.condition != .always }) else {
      return renderList("choices", "DependencyChoice", choices.map(\.text), into: &writer)
    }
    writer.block("\(access.prefix)static var choices: [DependencyChoice]") { writer in
      writer.line("var _choices: [DependencyChoice] = []")
      writer.line("_choices.reserveCapacity(\(choices.count))")
      for (text, condition) in choices {
        writer.conditional(condition == .always ? nil : condition.text) {
          $0.line("_choices.append(\(text))")
        }
      }
      writer.line("return _choices")
    }
  }

  private func renderParts(_ access: String, into writer: inout SwiftWriter) {
    func render(_ name: String, _ kind: String, _ parts: [(Declaration, String)]) {
      guard !parts.isEmpty else { return }
      writer.block("\(access)static var \(name): [any \(kind).Type]") { writer in
        let list = KeyListRenderer.render(parts, of: kind, into: &writer)
        writer.line("return \(list)")
      }
    }
    render(
      "provisions", "DependencyProvision",
      graph.provided.map { ($0.declaration, ProvisionRenderer.type($0.declaration.name.value)) })
    render(
      "contributions", "DependencyContribution",
      graph.contributed.filter { !graph.own.contains($0.target) }
        .map { (graph.declarations[$0.target], ContributionRenderer.type($0.declaration.name.value)) })
  }

  private func renderStarted(_ access: String, into writer: inout SwiftWriter) {
    let own = started.map { ($0, GeneratedName.key($0.name.value)) }
    let provided = graph.provided.filter(\.declaration.isStarted)
      .map { ($0.declaration, ProvisionRenderer.type($0.declaration.name.value)) }
    guard !own.isEmpty || !provided.isEmpty else { return }
    writer.block("\(access)static var started: [any DependencyKey.Type]") { writer in
      let list = KeyListRenderer.render(own + provided, of: "DependencyKey", into: &writer)
      writer.line("return \(list)")
    }
  }
}
