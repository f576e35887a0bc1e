import DovetailGenerator
import DovetailReports

/// What the command `check` finds in some texts, and the sources that the positions count.
func check(
  manifests: [(path: String, text: String)], swift: [(path: String, text: String)] = []
) -> (diagnostics: [Diagnostic], sources: [SourceText]) {
  func sources(_ files: [(path: String, text: String)]) -> [SourceText] {
    files.map { SourceText(path: $0.path, bytes: Array($0.text.utf8)) }
  }
  let manifestSources = sources(manifests)
  let swiftSources = sources(swift)
  let result = Generator.check(target: "App", sources: manifestSources)
  var diagnostics = result.diagnostics
  if result.isValid, let graph = result.graph, !swift.isEmpty {
    diagnostics += SourceChecks.check(graph, sources: swiftSources, firstFile: manifests.count)
  }
  return (diagnostics, manifestSources + swiftSources)
}

/// The same for one manifest, as text.
func checkedText(_ manifest: String, swift: String...) -> String {
  let files = swift.enumerated().map { ("Source\($0.offset).swift", $0.element) }
  let result = check(manifests: [("dependencies.json", manifest)], swift: files)
  return FindingFormat.text.render(result.diagnostics, sources: result.sources)
}
