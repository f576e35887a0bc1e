import DovetailGenerator
import Foundation
import TestSupport
import Testing

/// One program of a page: its modules, and what it prints.
///
/// With a `@main` anywhere the program also runs.
struct Example: Sendable, CustomStringConvertible {
  let page: Page
  let name: String
  /// In the order of the page; each sees those before it.
  let modules: [ExampleModule]
  let output: Snippet?
  /// The parts of the generated files that the page shows.
  let excerpts: [Snippet]

  var description: String { "\(name) of \(page)" }

  static let all: [Example] = Page.all.flatMap(find)

  private static func find(in page: Page) -> [Example] {
    let snippets = page.snippets
    let parts = Dictionary(grouping: snippets.filter(\.isCompiled)) { $0.example ?? "" }
    return parts.keys.sorted().map { name in
      Example(
        page: page, name: name, modules: ExampleModule.find(in: parts[name] ?? []),
        output: snippets.first { $0.note == .output(of: name) },
        excerpts: snippets.filter { $0.note == .generated(of: name) })
    }
  }

  var supportFiles: [URL] { modules.flatMap { $0.support("swift") + $0.support("json") } }

  /// Whether it is a whole program, not only to be type-checked.
  var isRun: Bool {
    get throws { try modules.contains { try $0.isProgram } }
  }

  /// Whether it needs SwiftUI, or its stub.
  var usesSwiftUI: Bool { modules.contains { $0.snippets.contains { $0.text.contains("import SwiftUI") } } }

  /// Writes the files that make one of the modules.
  func write(_ module: ExampleModule, into folder: TemporaryFolder) throws -> [URL] {
    var code = try module.code
    for match in code.matches(of: #/@testable import (\w+)\n/#).reversed()
    where !modules.contains(where: { $0.name != module.name && $0.name == match.output.1 }) {
      code.removeSubrange(match.range)
    }
    var files = [try folder.write("\(module.name)/Code.swift", code)]
    if let text = try generated(module) {
      files.append(try folder.write("\(module.name)/Dovetail.generated.swift", text))
    }
    return files + module.support("swift")
  }

  /// The generated file of a module's manifests.
  func generated(_ module: ExampleModule) throws -> String? {
    guard try !module.manifests().isEmpty else { return nil }
    let (result, sources) = try check(module)
    let messages = TextFormatter.format(result.diagnostics, in: sources)
    #expect(result.diagnostics.isEmpty, "manifests count from line 1; \(module.lines): \(messages)")
    try #require(result.isValid)
    var text = ""
    Generator.render(result, sources: sources, paths: sources.map(\.path)) { text += $0 }
    return text
  }

  /// Returns the diagnostics of all modules after a mistake in their manifests.
  func diagnostics(_ mistake: Snippet.Mistake) throws -> String {
    try modules.map { module in
      let (result, sources) = try check(module, mistake)
      return TextFormatter.format(result.diagnostics, in: sources)
    }
    .joined()
  }

  private func check(
    _ module: ExampleModule, _ mistake: Snippet.Mistake? = nil
  ) throws -> (result: Generator.Result, sources: [SourceText]) {
    let below = modules.prefix { $0.name != module.name }.filter { !$0.isTests }.sorted { $0.name < $1.name }
    let files = try below.map { try $0.manifests(mistake) }
    var roles = try zip([module] + below, [module.manifests(mistake)] + files).map { module, files in
      var role = ModuleRole(module.name, fileCount: files.count, isInPackage: true, isDirect: true)
      role.isRoot = try module.isProgram
      return role
    }
    roles[0].isTest = module.isTests
    roles[0].isRoot = roles[0].isRoot || module.isTests
    roles[0].mentions = try module.mentions
    let sources = try module.manifests(mistake) + files.joined()
    return (Generator.check(roles, sources: sources), sources)
  }
}
