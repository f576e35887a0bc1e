/// A root whose program needs it mentions `install` and `start` somewhere in its Swift files.
enum ForgottenCalls: Rule {
  static func check(_ graph: DependencyGraph, _ sink: inout DiagnosticSink) {
    let module = graph.module
    guard module.composes, let mentions = module.mentions else { return }
    let installed = ModuleRenderer(graph).installed.map { graph.modules[$0] }
    let name = GeneratedName.module(module.name)
    if !mentions.contains("install"), needsInstall(module, installed, graph) {
      sink.report(
        .missingInstall, at: graph.start,
        "nothing in this target mentions 'install'; call DependencyContainer.shared.install(\(name).self) before anything is read"
      )
    }
    let starts = ([module] + installed).contains { $0.startsAnything }
    if starts, !module.isTest, !mentions.contains("start") {
      sink.report(
        .missingStart, at: graph.start,
        "nothing in this target mentions 'start'; some dependencies are made by try await DependencyContainer.shared.start()"
      )
    }
  }

  private static func needsInstall(_ module: Module, _ installed: [Module], _ graph: DependencyGraph) -> Bool
  {
    if module.isTest { return !graph.provided.isEmpty }
    return !installed.isEmpty || !module.provisions.isEmpty || module.startsAnything
      || graph.contributed.contains { !graph.own.contains($0.target) }
  }
}

extension Module {
  /// Whether some value is made by a start.
  fileprivate var startsAnything: Bool {
    dependencies.contains { ($0.isStarted || $0.isEager) && $0.scope.value == .singleton }
      || provisions.contains { $0.expression?.effects.isEmpty == false }
  }
}
