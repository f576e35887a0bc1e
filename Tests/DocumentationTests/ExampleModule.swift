import DovetailGenerator
import Foundation
import TestSupport

/// One module of an example: its manifests and its Swift.
///
/// Code that the blocks need but do not show is in `Support`: Swift and manifests by the name of the example, or of its
/// support, and of the module where the blocks say one.
struct ExampleModule: Sendable {
  static let supportFolder = Repository.folder.appending(path: "Tests/DocumentationTests/Support")

  /// As the blocks say, or `App`.
  let name: String
  let snippets: [Snippet]

  /// The modules that some blocks belong to, in their order.
  static func find(in snippets: [Snippet]) -> [ExampleModule] {
    var names: [String] = []
    for snippet in snippets where !names.contains(snippet.module) { names.append(snippet.module) }
    return names.map { name in ExampleModule(name: name, snippets: snippets.filter { $0.module == name }) }
  }

  /// Whether it is a target of tests, whose names end so.
  var isTests: Bool { name.hasSuffix("Tests") }

  /// Whether it is a whole program.
  var isProgram: Bool {
    get throws { try texts.contains { $0.contains("@main\n") } }
  }

  /// Whether its Swift files mention a word; `nil` if it has none.
  var mentions: (@Sendable (String) -> Bool)? {
    get throws {
      let texts = try texts
      return texts.isEmpty ? nil : { @Sendable word in texts.contains { $0.contains(word) } }
    }
  }

  var code: String {
    get throws { snippets.filter { $0.language == "swift" }.map(\.text).joined(separator: "\n") }
  }

  /// Where its blocks are in the page.
  var lines: String { snippets.map { "\($0.language) at \($0.line)" }.joined(separator: ", ") }

  func manifests(_ mistake: Snippet.Mistake? = nil) throws -> [SourceText] {
    let blocks = snippets.filter { $0.language == "json" }
    let written = blocks.enumerated().map { index, block in
      let file = index == 0 ? "dependencies.json" : "\(index + 1).dependencies.json"
      let text = mistake.map { block.text.replacing($0.right, with: $0.wrong) } ?? block.text
      return SourceText(path: "Sources/\(name)/\(file)", bytes: Array(text.utf8))
    }
    return try written
      + support("json").map { SourceText(path: $0.lastPathComponent, bytes: Array(try Data(contentsOf: $0))) }
  }

  func support(_ pathExtension: String) -> [URL] {
    let example = snippets[0].example ?? ""
    let names = Set([example, snippets[0].support ?? example])
      .flatMap { snippets[0].isOfNamedModule ? ["\($0).\(name)"] : [$0] }
    return names.sorted().map { Self.supportFolder.appending(path: "\($0).\(pathExtension)") }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
  }

  private var texts: [String] {
    get throws {
      let blocks = snippets.filter { $0.language == "swift" }.map(\.text)
      return try blocks + support("swift").map { try String(contentsOf: $0, encoding: .utf8) }
    }
  }
}
