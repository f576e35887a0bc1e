import DovetailGenerator
import DovetailReports

/// What the command `check` finds in some texts.
func check(
  manifests: [(path: String, text: String)], swift: [(path: String, text: String)] = []
) -> [Finding] {
  func sources(_ files: [(path: String, text: String)]) -> [SourceText] {
    files.map { SourceText(path: $0.path, bytes: Array($0.text.utf8)) }
  }
  let (manifestSources, swiftSources) = (sources(manifests), sources(swift))
  let result = Generator.check(
    roles(of: manifests.map(\.path), swift: swift.map(\.text)), sources: manifestSources, swift: swiftSources)
  let findings = result.diagnostics.map { Finding($0, sources: manifestSources + swiftSources) }
  guard result.isValid, let graph = result.graph, !swift.isEmpty else { return findings }
  return findings + check(graph, manifests: manifestSources, swift: swiftSources)
}

/// What it finds in the files of an example.
func check(_ files: [Explanation.File]) -> [Finding] {
  check(
    manifests: files.filter { !$0.isSwift }.map { ($0.path, $0.text) },
    swift: files.filter(\.isSwift).map { ($0.path, $0.text) })
}

/// What it finds in Swift files alone.
func check(_ graph: DependencyGraph, manifests: [SourceText], swift: [SourceText]) -> [Finding] {
  let sources = manifests + swift
  let report = TargetReport(name: "App", graph: graph, isValid: true, diagnostics: [], sources: sources)
  let use = TargetUse(graph, swift: swift, isLibrary: false)
  return SourceChecks.check(graph, sources: swift, firstFile: manifests.count).diagnostics.map {
    Finding($0, sources: sources)
  } + PackageGraph([report]).unused(by: [use], isWholePackage: false)
}

/// The same for the text of one manifest, a line each.
func checkedText(_ manifest: String, swift: String...) -> String {
  let files = swift.enumerated().map { ("Source\($0.offset).swift", $0.element) }
  return check(manifests: [("dependencies.json", manifest)], swift: files).map { finding in
    "\(finding.place): \(finding.severity.rawValue): \(finding.message) [\(finding.id.rawValue)]\n"
      + finding.notes.map { "\($0.place): note: \($0.message)\n" }.joined()
  }.joined()
}

/// Reads the folders of an example: `App` is the target, every other one a module below it.
private func roles(of paths: [String], swift: [String]) -> [ModuleRole] {
  let isExample = paths.first?.hasPrefix("App/") == true
  let folders = paths.map { isExample ? String($0.split(separator: "/")[0]) : "App" }
  let names = Set(folders).subtracting(["App"]).sorted()
  var roles = (["App"] + names).map { name in
    ModuleRole(name, fileCount: folders.filter { $0 == name }.count, isDirect: true)
  }
  guard !swift.isEmpty else { return roles }
  roles[0].declares = { name in swift.contains { SwiftTokens($0).mayDeclare(name) } }
  if isExample { roles[0].mentions = { word in swift.contains { $0.contains(word) } } }
  return roles
}
