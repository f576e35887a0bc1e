import DovetailGenerator
import Foundation
import TestSupport
import Testing

/// The errors that the examples' READMEs show, against those of the mistakes that they tell.
struct ExampleErrorTests {
  @Test func modularShowsTheErrorOfALongerLivedModel() throws {
    let errors = try errors(
      in: "Modular", of: "HomeFeature", below: ["Domain", "Navigation"], editing: "HomeFeature",
      replacing: "\"login\",\n      \"default\": \"HomeModel(",
      with: "\"singleton\",\n      \"default\": \"HomeModel(")
    try expect(errors, in: "Modular", block: 0)
  }

  @Test func modularShowsTheErrorOfAMissingProvider() throws {
    let errors = try errors(
      in: "Modular", of: "AppCore",
      below: ["Domain", "HomeFeature", "LoginFeature", "Navigation", "ProfileFeature", "Repositories"],
      editing: "Repositories", replacing: #""profiles":"#, with: #""$comment":"#)
    try expect(errors, in: "Modular", block: 1)
  }

  @Test func notebookShowsTheErrorOfALongerLivedLibrary() throws {
    let errors = try errors(
      in: "Notebook", of: "NotebookKit", below: [], editing: "NotebookKit", replacing: "\n\n    \"notes\"",
      with: """

            "library": { "type": "NotesLibrary", "default": "NotesLibrary(notes: $notes)" },
            "notes"
        """)
    try expect(errors, in: "Notebook", block: 0)
  }

  /// Checks that a block of a README shows one of the errors, perhaps without its last notes.
  private func expect(_ errors: [String], in example: String, block: Int) throws {
    let readme = try Repository.text("Examples/\(example)/README.md")
    let shown = readme.components(separatedBy: "```").filter { $0.contains(": error: ") }[block]
    #expect(errors.contains { $0.hasPrefix(shown.dropFirst()) }, "\(shown) \(errors)")
  }

  private func errors(
    in example: String, of target: String, below: [String], editing edited: String, replacing text: String,
    with replacement: String
  ) throws -> [String] {
    var (roles, sources): ([ModuleRole], [SourceText]) = ([], [])
    for module in [target] + below {
      let folder = "Examples/\(example)/Sources/\(module)"
      let names = try FileManager.default.contentsOfDirectory(
        atPath: Repository.folder.appending(path: folder).path)
      let manifests = names.filter { $0.hasSuffix("dependencies.json") }.sorted()
      var role = ModuleRole(module, fileCount: manifests.count, isInPackage: true, isDirect: true)
      role.isRoot = module == "AppCore"
      roles.append(role)
      for name in manifests {
        var manifest = try Repository.text("\(folder)/\(name)")
        if module == edited { manifest = manifest.replacingOccurrences(of: text, with: replacement) }
        sources.append(SourceText(path: "Sources/\(module)/\(name)", bytes: Array(manifest.utf8)))
      }
    }
    let result = Generator.check(roles, sources: sources)
    return result.diagnostics.map { TextFormatter.format([$0], in: sources) }
  }
}
