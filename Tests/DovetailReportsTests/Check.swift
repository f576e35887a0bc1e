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
  let result = Generator.check(
    target: "App", sources: manifestSources, swift: swiftSources,
    surroundings: surroundings(of: manifests.map(\.path), swift: swift.map(\.text)))
  var diagnostics = result.diagnostics
  if result.isValid, let graph = result.graph, !swift.isEmpty {
    diagnostics += SourceChecks.check(graph, sources: swiftSources, firstFile: manifests.count)
  }
  return (diagnostics, manifestSources + swiftSources)
}

/// The same for the text of one manifest.
func checkedText(_ manifest: String, swift: String...) -> String {
  let files = swift.enumerated().map { ("Source\($0.offset).swift", $0.element) }
  let result = check(manifests: [("dependencies.json", manifest)], swift: files)
  return TextFormatter(sources: result.sources).format(result.diagnostics)
}

/// Reads the folders of an example: `App` is the target, every other one a module below it.
private func surroundings(of paths: [String], swift: [String]) -> TargetSurroundings {
  let mayDeclare = { @Sendable (name: String) in swift.contains { SwiftTokens($0).mayDeclare(name) } }
  let declares = swift.isEmpty ? nil : mayDeclare
  guard paths.first?.hasPrefix("App/") == true else { return TargetSurroundings(declares: declares) }
  let folders = paths.map { String($0.split(separator: "/")[0]) }.filter { $0 != "App" }
  let names = Set(folders).sorted()
  return TargetSurroundings(
    neighbours: names.map { TargetSurroundings.Neighbour(name: $0, isDirect: true) },
    owners: folders.map { names.firstIndex(of: $0)! },
    mentions: swift.isEmpty ? nil : { @Sendable word in swift.contains { $0.contains(word) } },
    declares: declares)
}
