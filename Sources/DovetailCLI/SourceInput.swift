import DovetailGenerator
import DovetailReports
import DovetailSystem

/// The Swift files of a target that a command line names, read.
struct SourceInput {
  static let options = [
    Option("source", "FILE", "A Swift file of the target; give it once for each file")
  ]

  let sources: [SourceText]

  init(_ arguments: Arguments) throws {
    sources = try arguments.all("source").map { path in
      SourceText(path: path, bytes: try Files.read(path) ?? [])
    }
  }

  /// What the sources show; nothing about manifests with errors, of which it would be a consequence.
  func check(_ result: Generator.Result?, firstFile: Int) -> [Diagnostic] {
    guard !sources.isEmpty, let result, result.isValid, let graph = result.graph else { return [] }
    return SourceChecks.check(graph, sources: sources, firstFile: firstFile)
  }
}
