import DovetailGenerator

/// Finds wrappers in the types that a dependency may make, for dependencies that it doesn't state as needs.
enum UndeclaredReads {
  static func check(
    _ graph: DependencyGraph, _ files: [SwiftTokens], firstFile: Int, into sink: inout DiagnosticSink
  ) {
    var types: [String: [StoredWrapper]] = [:]
    for (index, code) in files.enumerated() {
      for type in SourceTypeSearch(code, file: firstFile + index).types where !type.wrappers.isEmpty {
        types[type.name, default: []] += type.wrappers
      }
    }
    if types.isEmpty { return }
    var seen: Set<SourcePosition> = []
    for node in graph.own {
      let declaration = graph.declarations[node]
      let known = Set(Context.allCases.flatMap { graph.edges(in: $0)[node] }.map(\.target) + [node])
      for wrapper in typeNames(of: declaration).compactMap({ types[$0] }).joined() {
        guard let target = graph.indexes[wrapper.name], !known.contains(target),
          seen.insert(wrapper.position).inserted
        else { continue }
        let name = declaration.name.value
        sink.report(
          .undeclaredRead, at: wrapper.position,
          "'\(name)' may read '\(wrapper.name)' here, but its expression does not show it; add '\(wrapper.name)' to its 'reads'",
          notes: [.declared(declaration.name)])
      }
    }
  }

  /// Returns the words of the declaration's types, and the names that its expressions call or take members of, each
  /// once.
  private static func typeNames(of declaration: Declaration) -> [String] {
    var names: [String] = []
    func add(_ code: SwiftTokens, _ isMeant: (Int) -> Bool) {
      for index in code.indices where code.isWord(index) && isMeant(index) {
        let name = code.text(index)
        if !names.contains(name) { names.append(name) }
      }
    }
    for branch in declaration.branches {
      if let type = branch.type { add(SwiftTokens(type.text)) { _ in true } }
      for expression in branch.expressions {
        let code = SwiftTokens(expression.bytes)
        add(code) { code.isMark($0 + 1, "(") || code.isMark($0 + 1, ".") }
      }
    }
    return names
  }
}
