import Foundation
import TestSupport

/// The README or an article of the documentation.
struct Page: Sendable, CustomStringConvertible {
  private static let catalog = "Sources/Dovetail/Documentation.docc"

  /// Written from the registry of diagnostics, whose examples its own tests check.
  private static let diagnostics = "\(catalog)/Diagnostics.md"

  let path: String
  let text: String

  var description: String { path }

  var isMigration: Bool { path.hasPrefix("\(Self.catalog)/Migration/") }

  var snippets: [Snippet] { Snippet.find(in: text) }

  /// All hand-written pages, and the generated ones that have examples.
  static let all: [Page] = {
    let folder = Repository.folder.appending(path: catalog)
    let files = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    let articles = (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".md") }.sorted()
    return (["README.md"] + articles.map { "\(catalog)/\($0)" }).filter { $0 != diagnostics }
      .map { Page(path: $0, text: (try? Repository.text($0)) ?? "") }
  }()
}
