import Foundation
import Testing

@testable import DovetailGenerator

/// A folder with manifests, what they must become, and the code around them.
struct Fixture: CustomTestStringConvertible, Sendable {
  let folder: URL

  static let root = URL(filePath: #filePath).appending(path: "../../../Fixtures").standardizedFileURL

  static let all: [Fixture] = folders(in: root)

  static func folders(in root: URL) -> [Fixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map { Fixture(folder: root.appending(path: $0)) }
  }

  var testDescription: String { folder.lastPathComponent }

  /// The manifests, in the order in which the plugin gives them; their paths begin at the fixture.
  func sources() throws -> [SourceText] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".dependencies.json") || $0 == "dependencies.json" }
      .map { SourceText(path: $0, bytes: Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }

  func check() throws -> (result: Generator.Result, sources: [SourceText]) {
    let sources = try sources()
    return (Generator.check(target: testDescription, sources: sources), sources)
  }

  /// The generated file, `nil` for manifests with errors; `paths` is where the compiler looks for them.
  func output(inFolder: Bool = false) throws -> String? {
    let (result, sources) = try check()
    guard result.isValid, let graph = result.graph else { return nil }
    let paths = sources.map { inFolder ? folder.appending(path: $0.path).path : $0.path }
    return Generator.render(graph, sources: sources, paths: paths)
  }

  func contents(of file: String) -> String? {
    try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  func has(_ file: String) -> Bool { contents(of: file) != nil }

  /// All fixtures whose manifests are valid.
  static let accepted: [Fixture] = all.filter { (try? $0.check().result.isValid) == true }
}
