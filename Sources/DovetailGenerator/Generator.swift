/// Turns the bytes of a target's manifests into the Swift file that the target compiles.
package enum Generator {
  package struct Result: Sendable {
    /// Sorted by position.
    package let diagnostics: [Diagnostic]
    /// How many more diagnostics there are.
    package let omitted: Int
    /// Findings in some builds only, which then stop.
    package let possible: [Diagnostic]
    /// The checked graph, unless a manifest could not be read.
    package let graph: DependencyGraph?
    // Errors are kept before warnings.
    package var isValid: Bool { diagnostics.allSatisfy { $0.severity != .error } }
  }

  /// Reads and checks the manifests of one target.
  ///
  /// The target comes first, followed by the modules below it, sorted by name. `swift` contains the target's own Swift
  /// files, which are numbered after the manifests; an empty one is ignored.
  package static func check(
    _ roles: [ModuleRole], sources: [SourceText], swift: [SourceText] = []
  ) -> Result {
    var end = 0
    let modules = roles.map { role in
      let start = end
      end += role.fileCount
      return Module(role.name, files: Array(start..<end), of: sources, swift: start == 0 ? swift : [])
    }
    return check(modules, as: roles, fileCount: sources.count + swift.count)
  }

  package static func check(_ modules: [Module], as roles: [ModuleRole], fileCount: Int) -> Result {
    var sink = modules[0].sink
    var graph: DependencyGraph?
    if modules[0].isReadable {
      var modules = modules
      for (index, role) in roles.enumerated() { modules[index].role = role }
      graph = DependencyGraph(modules, fileCount: fileCount)
      sink = Proof(graph!, sink).check()
    }
    return Result(diagnostics: sink.diagnostics, omitted: sink.omitted, possible: sink.possible, graph: graph)
  }

  /// Renders the Swift file for a valid result, part by part: it can be fifty times as long as the manifest.
  package static func render(
    _ result: Result, sources: [SourceText], paths: [String], into output: @escaping (String) -> Void
  ) {
    guard let graph = result.graph else { preconditionFailure("only what is valid can be rendered") }
    SwiftRenderer(graph, result.possible, sources: sources, paths: paths, into: output).render()
  }
}
