/// From the bytes of a target's manifests to the Swift file that the target compiles.
package struct Generator {
  package struct Result: Sendable {
    /// What was found, sorted by position.
    package let diagnostics: [Diagnostic]
    /// How many more were found.
    package let omitted: Int
    /// The proved graph, unless a manifest could not be read.
    package let graph: DependencyGraph?
    /// Whether no error was found.
    package let isValid: Bool
  }

  /// Reads the manifests of one target and proves what they say.
  ///
  /// Its own come first; behind them stand those of the modules below it, each with its owner among the surroundings.
  package static func check(
    target: String, sources: [SourceText], surroundings: TargetSurroundings = TargetSurroundings()
  ) -> Result {
    let own = 0..<sources.count - surroundings.owners.count
    var sink = DiagnosticSink()
    let roots = own.map { JSONParser.parse(sources[$0], file: $0, into: &sink) }
    let isReadable = !sink.hasErrors

    var decoder = ManifestDecoder(module: target, sink: sink)
    for case let root? in roots { decoder.decode(root) }
    sink = decoder.reader.sink

    var graph: DependencyGraph?
    if isReadable {
      var module = decoder.module
      module.files = Array(own)
      module.settle(surroundings)
      let below = NeighbourModules.read(surroundings, sources: sources, firstFile: own.count)
      let built = DependencyGraph([module] + below, fileCount: sources.count)
      Rules.check(built, &sink)
      graph = built.noting(sink.possible)
    }
    return Result(
      diagnostics: sink.diagnostics, omitted: sink.omitted, graph: graph, isValid: !sink.hasErrors)
  }

  /// The Swift file for a graph without errors.
  package static func render(_ graph: DependencyGraph, sources: [SourceText], paths: [String]) -> String {
    SwiftRenderer(graph: graph, sources: sources, paths: paths).render()
  }
}
