/// Turns the bytes of a target's manifests into the Swift file that the target compiles.
package struct Generator {
  package struct Result: Sendable {
    /// Sorted by position.
    package let diagnostics: [Diagnostic]
    /// How many more diagnostics there are.
    package let omitted: Int
    /// Findings in some builds only, which then stop.
    package let possible: [PossibleFinding]
    /// The checked graph, unless a manifest could not be read.
    package let graph: DependencyGraph?
    // Errors are kept before warnings.
    package var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }
  }

  /// Reads and checks the manifests of one target.
  ///
  /// The target's own manifests come first, followed by those of the modules below it, each with an owner in
  /// `surroundings`. `swift` contains the target's own Swift files, which are numbered after the manifests; an empty
  /// one is ignored.
  package static func check(
    target: String, sources: [SourceText], swift: [SourceText] = [],
    surroundings: TargetSurroundings = TargetSurroundings()
  ) -> Result {
    let ownCount = sources.count - surroundings.owners.count
    var files = [[Int]](repeating: [], count: surroundings.neighbours.count)
    for (index, owner) in surroundings.owners.enumerated() { files[owner].append(ownCount + index) }
    return check(
      DecodedModule(target, files: Array(0..<ownCount), of: sources, swift: swift),
      below: files.indices.map {
        DecodedModule(surroundings.neighbours[$0].name, files: files[$0], of: sources)
      },
      surroundings, fileCount: sources.count + swift.count)
  }

  /// Checks the decoded manifests of one target together with those of the modules below it.
  package static func check(
    _ target: DecodedModule, below neighbours: [DecodedModule], _ surroundings: TargetSurroundings,
    fileCount: Int
  ) -> Result {
    var sink = target.sink
    var graph: DependencyGraph?
    if target.isReadable {
      let below = neighbours.indices.map { neighbours[$0].module(as: surroundings.neighbours[$0]) }
      let modules = [target.module(in: surroundings)] + below
      graph = DependencyGraph(modules, fileCount: fileCount)
      sink = Proof.check(graph!, sink)
    }
    return Result(
      diagnostics: sink.diagnostics, omitted: sink.omitted, possible: sink.possible, graph: graph)
  }

  /// Renders the Swift file for a valid result, part by part: it can be fifty times as long as the manifest.
  package static func render(
    _ result: Result, sources: [SourceText], paths: [String], into output: @escaping (String) -> Void
  ) {
    guard let graph = result.graph else { preconditionFailure("only what is valid can be rendered") }
    SwiftRenderer(graph, result.possible, sources: sources, paths: paths, into: output).render()
  }
}
