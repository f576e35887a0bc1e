import Foundation
import TestSupport

/// A fixture, or a module of one, whose manifests have errors; in a package of its own it is a target with the plugin.
struct RefusedFixture {
  /// A module that is beside it.
  private struct Module {
    let name: String
    let folder: URL
    let target: FixtureTarget

    init(_ folder: URL) {
      name = folder.lastPathComponent
      self.folder = folder
      let text = try? String(contentsOf: folder.appending(path: "target.txt"), encoding: .utf8)
      target = FixtureTarget(text ?? "")
    }

    var package: String? { target.package == FixtureTarget.ownPackage ? nil : target.package }

    /// Where it is in a package.
    var home: String { (package.map { "\($0)/" } ?? "") + "Sources/\(name)" }

    /// How another target names it.
    var reference: String {
      package.map { ".product(name: \"\(name)\", package: \"\($0)\")" } ?? "\"\(name)\""
    }
  }

  var name: String { subject.name }
  /// The lines that a build must print, with paths in the package.
  let expected: [String]
  private let subject: Module
  /// The modules that it names.
  private let needs: [String]
  /// The modules that are beside it.
  private let others: [Module]

  var testDescription: String { subject.folder.path(percentEncoded: false) }

  /// All folders below a fixture, itself included, whose manifests have errors.
  static func all() throws -> [RefusedFixture] {
    try folders(in: Repository.folder.appending(path: "Tests/Fixtures")).flatMap { fixture in
      let modules = try folders(in: fixture.appending(path: "modules"))
      return try ([fixture] + modules).compactMap { try RefusedFixture($0, modules: modules) }
    }
  }

  private static func folders(in folder: URL) throws -> [URL] {
    guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).sorted { $0.path < $1.path }
  }

  private init?(_ folder: URL, modules: [URL]) throws {
    let list = folder.appending(path: "expected-diagnostics.txt")
    guard let lines = try? String(contentsOf: list, encoding: .utf8), lines.contains(": error: ") else {
      return nil
    }
    let subject = Module(folder)
    // The package that is built is the target's.
    if subject.package != nil { return nil }
    let others = modules.filter { $0 != folder }.map(Module.init)
    self.subject = subject
    self.others = others
    // A module without a line of its own needs none of the others.
    needs = subject.target.dependencies ?? (modules.contains(folder) ? [] : others.map(\.name))
    expected = lines.split(separator: "\n").map { line in
      guard line.hasPrefix("modules/") else { return "Sources/\(subject.name)/\(line)" }
      let parts = line.split(separator: "/", maxSplits: 2)
      let owner = others.first { $0.name == parts[1] }
      return "\(owner?.home ?? "")/\(parts[2])"
    }
  }

  /// Writes the target and those that it depends on, of which it alone has the plugin: each reports what is its own.
  func write(to package: ScratchPackage) throws {
    let used = usedModules
    let dovetail = ".product(name: \"Dovetail\", package: \"dovetail\")"
    let kind = subject.target.isTest ? "testTarget" : subject.target.isRoot ? "executableTarget" : "target"
    let own = Self.target(
      name, kind: kind,
      needs: [dovetail] + used.filter { needs.contains($0.name) }.map(\.reference), hasPlugin: true)
    let beside = used.filter { $0.package == nil }.map { module in
      let needs = module.target.dependencies ?? []
      return Self.target(module.name, needs: used.filter { needs.contains($0.name) }.map(\.reference))
    }
    try package.write(
      "Package.swift",
      Self.manifest(
        "Scratch", dependencies: ["$dovetail"] + packages.map { ".package(path: \"\($0)\")" },
        targets: [own] + beside))
    for other in packages {
      let members = used.filter { $0.package == other }
      let targets = members.map { member in
        let needs = member.target.dependencies ?? []
        let own = members.filter { needs.contains($0.name) }
        return Self.target(member.name, needs: own.map { "\"\($0.name)\"" })
      }
      try package.write(
        "\(other)/Package.swift",
        Self.manifest(
          other, products: members.map { ".library(name: \"\($0.name)\", targets: [\"\($0.name)\"])" },
          targets: targets))
    }
    try write(subject, to: package)
    for module in used { try write(module, to: package) }
  }

  /// The other packages of these modules, whose folders have their names.
  var packages: [String] { Set(usedModules.compactMap(\.package)).sorted() }

  /// The modules that it depends on, directly or not.
  private var usedModules: [Module] {
    var wanted = Set(needs)
    var count = 0
    while wanted.count > count {
      count = wanted.count
      for module in others where wanted.contains(module.name) {
        wanted.formUnion(module.target.dependencies ?? [])
      }
    }
    return others.filter { wanted.contains($0.name) }
  }

  private static func target(
    _ name: String, kind: String = "target", needs: [String] = [], hasPlugin: Bool = false
  ) -> String {
    let plugins = hasPlugin ? ", plugins: [.plugin(name: \"DovetailPlugin\", package: \"dovetail\")]" : ""
    let path = kind == "testTarget" ? ", path: \"Sources/\(name)\"" : ""
    return ".\(kind)(name: \"\(name)\", dependencies: [\(needs.joined(separator: ", "))]\(path)\(plugins))"
  }

  private static func manifest(
    _ name: String, products: [String] = [], dependencies: [String] = [], targets: [String]
  ) -> String {
    """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      products: [\(products.joined(separator: ", "))],
      dependencies: [\(dependencies.joined(separator: ", "))],
      targets: [\(targets.joined(separator: ", "))])
    """
  }

  /// Its manifests and Swift files, and one more that mentions what it should.
  private func write(_ module: Module, to package: ScratchPackage) throws {
    let base = module.folder.standardizedFileURL.path(percentEncoded: false)
    for name in try FileManager.default.subpathsOfDirectory(atPath: base)
    where !name.hasPrefix("modules/")
      && (name.hasSuffix("dependencies.json") || name.hasPrefix("Sources/") && name.hasSuffix(".swift"))
    {
      let copy = package.folder.appending(path: module.home).appending(path: name)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: module.folder.appending(path: name), to: copy)
    }
    let words = (module.target.mentions ?? []).sorted().map { "func \($0)() {}\n" }.joined()
    let isProgram = module.target.isRoot && !module.target.isTest
    let program = isProgram ? "@main enum Program { static func main() {} }\n" : ""
    try package.write("\(module.home)/Code.swift", words + program)
  }
}
