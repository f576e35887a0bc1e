import DovetailGenerator
import Foundation
import TestSupport
import Testing

/// One program of a page: its manifests, its Swift, and what it prints.
///
/// What the blocks take for granted stands in `Support`: Swift and manifests by the name of the example or of its
/// support. With a `@main` anywhere the program also runs. All of it is one module, so a `@testable import` of the
/// program is left out.
struct Example: Sendable, CustomStringConvertible {
  let page: Page
  let name: String
  let snippets: [Snippet]
  let output: Snippet?
  /// What the page shows of the generated file.
  let excerpts: [Snippet]

  var description: String { "\(name) of \(page)" }

  static let supportFolder = Repository.folder.appending(path: "Tests/DocumentationTests/Support")

  static let all: [Example] = Page.all.flatMap { page in
    let snippets = page.snippets
    return Dictionary(grouping: snippets.filter(\.isCompiled)) { $0.example ?? "" }
      .sorted { $0.key < $1.key }
      .map { name, parts in
        let output = snippets.first { $0.note == .output(of: name) }
        let excerpts = snippets.filter { $0.note == .generated(of: name) }
        return Example(page: page, name: name, snippets: parts, output: output, excerpts: excerpts)
      }
  }

  /// Whether it is a whole program, and not only to be type-checked.
  var isRun: Bool {
    get throws {
      let texts =
        snippets.map(\.text) + (try support("swift").map { try String(contentsOf: $0, encoding: .utf8) })
      return texts.contains { $0.contains("@main\n") }
    }
  }

  /// Whether it needs a system's view framework, or what stands in for it.
  var usesSwiftUI: Bool { snippets.contains { $0.text.contains("import SwiftUI") } }

  /// Writes the files that make the program.
  func write(into folder: TemporaryFolder) throws -> [URL] {
    let code = snippets.filter { $0.language == "swift" }.map(\.text).joined(separator: "\n")
      .replacing(#/@testable import \w+\n/#, with: "")
    var files = [try folder.write("Code.swift", code)]
    if let text = try generated() { files.append(try folder.write("Dovetail.generated.swift", text)) }
    return files + support("swift")
  }

  /// The generated file of the example's manifests.
  func generated() throws -> String? {
    let manifests = try manifests()
    guard !manifests.isEmpty else { return nil }
    let result = Generator.check(target: "App", sources: manifests)
    let messages = TextFormatter(sources: manifests).format(result.diagnostics)
    #expect(result.diagnostics.isEmpty, "manifests count from line 1; \(lines): \(messages)")
    let graph = try #require(result.graph)
    return Generator.render(graph, sources: manifests, paths: manifests.map(\.path))
  }

  private var lines: String { snippets.map { "\($0.language) at \($0.line)" }.joined(separator: ", ") }

  private func manifests() throws -> [SourceText] {
    let blocks = snippets.filter { $0.language == "json" }
    var manifests = blocks.enumerated().map { index, block in
      let name = index == 0 ? "dependencies.json" : "\(index + 1).dependencies.json"
      return SourceText(path: "Sources/App/\(name)", bytes: Array(block.text.utf8))
    }
    for file in support("json") {
      let bytes = try Data(contentsOf: file)
      manifests.append(SourceText(path: file.lastPathComponent, bytes: Array(bytes)))
    }
    return manifests
  }

  func support(_ pathExtension: String) -> [URL] {
    Set([name, snippets[0].support ?? name]).sorted()
      .map { Self.supportFolder.appending(path: "\($0).\(pathExtension)") }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }
}
