extension Proof {
  /// Checks that a root's Swift files mention its own module, to install it, and `start`, if the program needs them.
  func checkForgottenCalls() {
    let module = graph.module
    guard module.composes, let mentions = module.role.mentions else { return }
    let below = graph.installedModules.map { graph.modules[$0] }
    // A root below it installs and starts what it composes itself.
    let installed = below.contains(where: \.composes) ? [] : below
    let name = GeneratedName.module(module.name)
    let brings =
      module.isTest
      ? !graph.provided.isEmpty
      : !installed.isEmpty || !module.provisions.isEmpty || !graph.contributed.isEmpty
        || module.firstStarted != nil
    if brings, !mentions(name) {
      let advice =
        module.isTest
        ? "install what it provides in the tests that use it, as in @Suite(.install(\(name).self)) or DependencyTestCase.override(_:)"
        : "call DependencyContainer.shared.install(\(name).self) before anything is read"
      sink.report(.missingInstall, at: graph.start, "nothing in this target mentions '\(name)'; \(advice)")
    }
    let starts = ([module] + installed).contains { $0.firstStarted != nil }
    if starts, !module.isTest, !mentions("start") {
      sink.report(
        .missingStart, at: module.firstStarted ?? graph.start,
        "nothing in this target mentions 'start'; call try await DependencyContainer.shared.start() to make the started dependencies"
      )
    }
  }
}

extension Module {
  /// What `start()` makes in a program; a start that only previews or tests need is theirs.
  fileprivate var firstStarted: SourcePosition? {
    (dependencies.filter(\.isMadeByStart) + provisions)
      .first { $0.isEager || $0.branches.contains { $0.hasEffects(in: .live) } }?.name.position
  }
}
