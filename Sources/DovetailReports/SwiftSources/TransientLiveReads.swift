import DovetailGenerator

/// Finds properties that look like one value but are a new one at each read.
enum TransientLiveReads {
  static func check(
    _ graph: DependencyGraph, _ code: SwiftTokens, file: Int, into sink: inout DiagnosticSink
  ) {
    // With parameters, a read returns the factory, which is always the same.
    let transient = graph.indexes.values.sorted().map { graph.declarations[$0] }
      .filter { $0.scope.value == .transient && !$0.isFactory }
    if transient.isEmpty { return }
    for index in code.indices {
      guard let mention = WrapperMention(at: index, code), mention.isAttribute,
        mention.wrapper == "Dependency",
        let declaration = transient.first(where: { isRead($0, by: mention, at: index, code) })
      else { continue }
      let name = declaration.name.value
      let argument = mention.keyPath == nil ? "" : "(\\.\(name))"
      sink.report(
        .transientReadLive, at: SourcePosition(file: file, offset: code.tokens[mention.first].start),
        "'\(name)' is transient, so @Dependency makes a new one at each read; keep one with @Injected\(argument)",
        notes: [.at(declaration.scope.position, "'\(name)' is made transient here")])
    }
  }

  private static func isRead(
    _ declaration: Declaration, by mention: WrapperMention, at index: Int, _ code: SwiftTokens
  ) -> Bool {
    switch mention.keyPath {
    case .name(let name, _): declaration.name.value == name
    case .other: false
    case nil: declaration.isByType && code.statesType(declaration.readType, behind: index)
    }
  }
}
