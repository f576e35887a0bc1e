import DovetailGenerator
import Foundation
import TestSupport
import Testing

/// Every snippet of the documentation compiles.
///
/// The manifests and Swift blocks of one example are one program; what they take for granted stands in
/// `Support/<example>.swift`. Blocks without a language are what a terminal shows.
struct SnippetTests {
  static let pages = ["README.md"]

  @Test(arguments: pages)
  func everyExampleCompiles(page: String) throws {
    let snippets = Snippet.find(in: try Repository.text(page)).filter {
      !$0.isPackage && !$0.language.isEmpty
    }
    #expect(snippets.allSatisfy { ["json", "swift"].contains($0.language) && $0.example != nil })
    for (example, parts) in Dictionary(grouping: snippets, by: { $0.example ?? "" }).sorted(by: {
      $0.key < $1.key
    }) {
      let folder = try TemporaryFolder()
      let code = parts.filter { $0.language == "swift" }.map(\.text).joined(separator: "\n")
      var files = [try folder.write("Code.swift", code)]
      for part in parts where part.language == "json" {
        let source = SourceText(path: "\(page) line \(part.line)", bytes: Array(part.text.utf8))
        let result = Generator.check(target: "App", sources: [source])
        #expect(result.diagnostics.isEmpty, "\(TextFormatter(sources: [source]).format(result.diagnostics))")
        let graph = try #require(result.graph)
        files.append(
          try folder.write(
            "Dovetail.generated.swift", Generator.render(graph, sources: [source], paths: [source.path])))
      }
      let support = Repository.folder.appending(path: "Tests/DocumentationTests/Support/\(example).swift")
      if FileManager.default.fileExists(atPath: support.path(percentEncoded: false)) { files.append(support) }
      let result =
        code.contains("import SwiftUI") ? try compileAgainstStub(files) : try SwiftCompiler().typecheck(files)
      #expect(result.status == 0, "example '\(example)' of \(page): \(result.output)")
    }
  }

  /// Where there is no SwiftUI, and so that all machines check the same.
  private func compileAgainstStub(_ files: [URL]) throws -> Subprocess.Result {
    let stub = try SwiftUIStub()
    try stub.compileDovetailSwiftUI(languageMode: "6")
    return try stub.compile(files, ["-swift-version", "6", "-warnings-as-errors", "-module-name", "App"])
  }

  @Test(arguments: pages)
  func everyPackageManifestCompiles(page: String) throws {
    for snippet in Snippet.find(in: try Repository.text(page)) where snippet.isPackage {
      let folder = try TemporaryFolder()
      let result = try SwiftCompiler().typecheckPackage(try folder.write("Package.swift", snippet.text))
      #expect(result.status == 0, "\(page), line \(snippet.line): \(result.output)")
    }
  }

  /// What the README says that the build says.
  @Test func theMisspeltReferenceOfTheReadmeIsReportedAsItSays() throws {
    let readme = try Repository.text("README.md")
    let json = try #require(Snippet.find(in: readme).first { $0.language == "json" })
    let text = json.text.replacing("$phrases", with: "$phrase")
    let source = SourceText(path: "Sources/App/dependencies.json", bytes: Array(text.utf8))
    let result = Generator.check(target: "App", sources: [source])
    let message = TextFormatter(sources: [source]).format(result.diagnostics)
    #expect(result.diagnostics.count == 1)
    #expect(readme.contains(message), "\(message)")
  }
}

extension Snippet {
  fileprivate var isPackage: Bool { text.hasPrefix("// swift-tools-version") }
}
