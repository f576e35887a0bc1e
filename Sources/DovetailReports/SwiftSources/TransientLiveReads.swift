import DovetailGenerator

/// Finds properties that look like one value but are a new one at each read.
enum TransientLiveReads {
  static func check(
    _ graph: DependencyGraph, _ code: SwiftTokens, _ wrappers: [WrapperUse], file: Int,
    into sink: inout DiagnosticSink
  ) {
    let typed = TypedDependencies(graph)
    for use in wrappers where use.isAttribute && use.wrapper == "Dependency" {
      let index: Int?
      switch use.subject {
      case .name(let name): index = graph.indexes[name]
      case .type(let type): index = typed.certain(type)
      case .otherKeyPath, .unclear: index = nil
      }
      guard let declaration = index.map({ graph.declarations[$0] }), isMadeByRead(declaration) else {
        continue
      }
      let name = declaration.name.value
      let argument = use.subject == .name(name) ? "(\\.\(name))" : ""
      sink.report(
        Diagnostic(
          .transientReadLive, at: SourcePosition(file: file, offset: use.offset),
          "'\(name)' is transient, so @Dependency makes a new one at each read; keep one with @Injected\(argument)"
        )
        .noting(at: declaration.scope.position, "'\(name)' is made transient here"))
    }
  }

  /// Returns whether a read makes the value; with parameters, it returns the factory, which is always the same.
  private static func isMadeByRead(_ declaration: Declaration) -> Bool {
    declaration.scope.value == .transient && !declaration.isFactory
  }
}
