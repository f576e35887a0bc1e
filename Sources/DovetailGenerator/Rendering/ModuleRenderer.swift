/// The target's `DependencyModule`, by which the run time learns what is not found through keys.
struct ModuleRenderer {
  private let graph: DependencyGraph

  init(_ graph: DependencyGraph) {
    self.graph = graph
  }

  /// What `start()` or a scope's beginning makes.
  private var started: [Declaration] { graph.ownDeclarations.filter { $0.isStarted || $0.isEager } }

  var isNeeded: Bool { !started.isEmpty || graph.module.isRoot?.value == true }

  /// A root's own is for its program; a library's is named by the roots above it.
  var access: AccessLevel { graph.module.isRoot?.value == true ? .internal : .public }

  func render(into writer: inout SwiftWriter) {
    guard isNeeded else { return }
    let module = graph.module.name
    let access = access.prefix
    writer.blank()
    writer.line("/// What `\(module)` brings to a container: install it before anything is read.")
    writer.block("\(access)nonisolated enum \(GeneratedName.module(module)): DependencyModule") { writer in
      writer.line("\(access)static var name: String { \(SwiftWriter.literal(module)) }")
      renderStarted(access, into: &writer)
    }
  }

  private func renderStarted(_ access: String, into writer: inout SwiftWriter) {
    let started = self.started
    guard !started.isEmpty else { return }
    writer.block("\(access)static var started: [any DependencyKey.Type]") { writer in
      let list = KeyListRenderer.render(started, of: "DependencyKey", into: &writer)
      writer.line("return \(list)")
    }
  }
}
