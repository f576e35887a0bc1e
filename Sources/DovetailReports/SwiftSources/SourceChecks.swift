package import DovetailGenerator

package enum SourceChecks {
  /// Collects findings about a valid graph; `firstFile` is the file number of the first source.
  package static func check(
    _ graph: DependencyGraph, sources: [SourceText], firstFile: Int
  ) -> DiagnosticSink {
    let files = sources.map { SwiftTokens($0.bytes) }
    var sink = DiagnosticSink()
    UndeclaredReads.check(graph, files, firstFile: firstFile, into: &sink)
    for (index, code) in files.enumerated() where importsDovetail(code) {
      TransientLiveReads.check(graph, code, file: firstFile + index, into: &sink)
      StaticWrappers.check(graph, code, file: firstFile + index, into: &sink)
    }
    return sink
  }

  /// Returns whether a file imports Dovetail; otherwise `Dependency` is another type.
  private static func importsDovetail(_ code: SwiftTokens) -> Bool {
    code.indices.contains { index in
      guard code.isWord(index, "import") else { return false }
      return (index + 1...index + 2).contains { code.isWord($0) && code.text($0).hasPrefix("Dovetail") }
    }
  }
}
