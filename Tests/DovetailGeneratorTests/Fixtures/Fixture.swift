import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// A folder with manifests, their expected output, and the code around them.
///
/// The folder `modules` has the modules that it depends on, each a fixture of its own; `target.txt` says what
/// else is known about either (see ``FixtureTarget``). The generator also reads the Swift files in `Sources`.
struct Fixture: CustomTestStringConvertible, Sendable {
  let folder: URL
  /// The fixture that this one is a module of.
  var program: URL?

  static let root = Repository.folder.appending(path: "Tests/Fixtures")

  static let all: [Fixture] = folders(in: root)

  static func folders(in root: URL) -> [Fixture] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map { Fixture(folder: root.appending(path: $0)) }
  }

  var testDescription: String { folder.lastPathComponent }

  var target: FixtureTarget { FixtureTarget(contents(of: "target.txt") ?? "") }

  /// The modules that it depends on, directly or not, by name.
  var modules: [Fixture] {
    let home = (program ?? folder).appending(path: "modules")
    let all = Self.folders(in: home).map { Fixture(folder: $0.folder, program: program ?? folder) }
    var wanted = Set(target.dependencies ?? (program == nil ? all.map(\.testDescription) : []))
    var isComplete = false
    while !isComplete {
      let more = all.filter { wanted.contains($0.testDescription) }.flatMap { $0.target.dependencies ?? [] }
      isComplete = wanted.isSuperset(of: more)
      wanted.formUnion(more)
    }
    return all.filter { wanted.contains($0.testDescription) }
  }

  /// The manifests, in the order in which the plugin gives them; their paths begin at the fixture.
  func sources() throws -> [SourceText] {
    try manifests(below: "") + modules.flatMap { try $0.manifests(below: "modules/") }
  }

  private func manifests(below place: String) throws -> [SourceText] {
    let prefix = place.isEmpty ? "" : "\(place)\(testDescription)/"
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".dependencies.json") || $0 == "dependencies.json" }
      .filter { !$0.hasPrefix("modules/") }
      .map { SourceText(path: prefix + $0, bytes: Array(try Data(contentsOf: folder.appending(path: $0)))) }
  }

  /// The target's own Swift files that the generator is given.
  var swiftFiles: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Sources").path)
    return (names ?? []).sorted().map { folder.appending(path: "Sources/\($0)").path }
  }

  private func swift() throws -> [SourceText] {
    try swiftFiles.map { file in
      let path = String(file.dropFirst(folder.path.count + 1))
      return SourceText(path: path, bytes: Array(try Data(contentsOf: URL(filePath: file))))
    }
  }

  private func roles() throws -> [ModuleRole] {
    let (target, swift) = (target, try swift())
    let mayDeclare = { @Sendable (name: String) in swift.contains { SwiftTokens($0.bytes).mayDeclare(name) } }
    var own = ModuleRole(testDescription, fileCount: try manifests(below: "").count)
    (own.isRoot, own.isTest) = (target.isRoot, target.isTest)
    own.mentions = target.mentions.map { words in { @Sendable in words.contains($0) } }
    own.declares = swift.isEmpty ? nil : mayDeclare
    return try [own]
      + modules.map { module in
        var role = ModuleRole(
          module.testDescription, fileCount: try module.manifests(below: "").count,
          isInPackage: target.package == module.target.package,
          isDirect: target.dependencies?.contains(module.testDescription) ?? true)
        role.isRoot = module.target.isRoot
        return role
      }
  }

  func check() throws -> (result: Generator.Result, sources: [SourceText]) {
    let (sources, swift) = (try sources(), try swift())
    return (Generator.check(try roles(), sources: sources, swift: swift), sources + swift)
  }

  /// The generated file, `nil` for manifests with errors.
  func output(_ edit: (inout [Module]) -> Void = { _ in }) throws -> String? {
    let (checked, files) = try check()
    guard var modules = checked.graph?.modules else { return nil }
    edit(&modules)
    let result = Generator.check(modules, as: try roles(), fileCount: files.count)
    guard result.isValid else { return nil }
    let sources = try sources()
    return Generator.render(result, sources: sources, paths: sources.map(\.path))
  }

  func contents(of file: String) -> String? {
    try? String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  func has(_ file: String) -> Bool { contents(of: file) != nil }

  /// All fixtures whose manifests are valid, and those of their modules.
  static let accepted: [Fixture] = all.filter { fixture in
    ([fixture] + fixture.modules).allSatisfy { (try? $0.check().result.isValid) == true }
  }

  /// All modules of fixtures.
  static let allModules: [Fixture] = all.flatMap(\.modules)
}
