import Foundation
import TestSupport
import Testing

/// A release contains prebuilt tools for the packages that depend on it.
@Suite(.serialized, .enabled(if: LongRing.runs))
struct PrebuiltToolTests {
  /// The bundles of a release for this host, made once for all tests.
  private static let bundles = Result {
    let folder = try TemporaryFolder.forAllTests()
    try Release.makeBundles(in: folder.url)
    return folder.url
  }

  /// A package that depends on a release whose Package.swift names the bundles, under their own names or others.
  private func package(
    _ system: ScratchPackage.BuildSystem, renaming name: (String) -> String = { $0 }
  ) throws -> ScratchPackage {
    let package = try ScratchPackage(
      system, manifest: ScratchPackage.oneTarget.replacing("$dovetail", with: #".package(path: "dovetail")"#))
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "greeting": { "type": "String", "default": "\"hello\"" } } }"#)
    try package.write(
      "Sources/App/App.swift",
      "import Dovetail\n@main struct App { static func main() { print(DependencyContainer.shared.greeting) } }\n"
    )
    try Release.make(
      at: package.folder.appending(path: "dovetail"), bundles: Self.bundles.get(), renaming: name)
    return package
  }

  /// Whether a package's build has compiled the tool.
  private func compilesTool(_ package: ScratchPackage) -> Bool {
    let files = FileManager.default.enumerator(atPath: package.folder.appending(path: ".build").path)
    while let file = files?.nextObject() as? String {
      if file.hasSuffix("/dovetail-generate") || file.hasSuffix("/dovetail-generate-tool") { return true }
    }
    return false
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func `A package builds and runs with the tools of a release`(_ system: ScratchPackage.BuildSystem) throws {
    let package = try package(system)
    let build = try package.build()
    try #require(build.succeeded, "\(build.output)")
    #expect(!compilesTool(package))
    #expect(try package.runApp().output.hasSuffix("hello\n"))
    let check = try package.command(["check"])
    #expect(check.succeeded, "\(check.output)")

    try package.write("Sources/App/dependencies.json", "{")
    #expect(
      try package.build().diagnostics().map { $0.prefix(36) } == ["Sources/App/dependencies.json:1:2: e"])
  }

  @Test(arguments: ScratchPackage.BuildSystem.allCases)
  func `A host that a release does not serve builds the tools`(_ system: ScratchPackage.BuildSystem) throws {
    let package = try package(system) { name in
      name.replacing(/-(linux|macos)[^.]*/, with: "-elsewhere")
    }
    let build = try package.build()
    try #require(build.succeeded, "\(build.output)")
    #expect(compilesTool(package))
    #expect(try package.runApp().output.hasSuffix("hello\n"))
    if system == .native { #expect(try package.command(["check"]).succeeded) }
  }

  #if os(Linux)
    @Test(arguments: ["dovetail-generate", "dovetail-tool"])
    func `A tool for Linux needs no library`(tool: String) throws {
      let bundles = try Self.bundles.get()
      let found = try FileManager.default.contentsOfDirectory(atPath: bundles.path)
      let bundle = try #require(
        found.first { $0.hasPrefix("\(tool)-linux-") && $0.hasSuffix(".artifactbundle") })
      let libraries = try Subprocess.run(["ldd", bundles.appending(path: "\(bundle)/\(tool)").path])
      #expect(libraries.output.contains("not a dynamic executable"), "\(libraries.output)")
    }
  #endif

  @Test func `Only a release names its bundles, and not to those who ask for the sources`() throws {
    let package = try package(.native)
    let release = package.folder.appending(path: "dovetail").path
    defer { withExtendedLifetime(package) {} }
    // The folder of this package's own build is locked while its tests run.
    let scratch = try TemporaryFolder()
    func description(of folder: String, _ environment: String...) throws -> String {
      let options = ["--package-path", folder, "--scratch-path", scratch.url.path]
      let words = ["env"] + environment + ["swift", "package"] + options + ["dump-package"]
      let dump = try Subprocess.run(words)
      try #require(dump.status == 0, "\(dump.output)")
      return dump.output
    }
    let isBinary = #""type" : "binary""#
    #expect(try description(of: release).contains(isBinary))
    #expect(try !description(of: release, "DOVETAIL_FROM_SOURCE=1").contains(isBinary))
    #expect(try !description(of: Repository.folder.path).contains(isBinary))

    let address = "https://artifacts.example.com/dovetail/1.0"
    let bundles = try Self.bundles.get()
    let pinned = try Subprocess.run(["\(release)/.ci/pin", address, bundles.path])
    try #require(pinned.status == 0, "\(pinned.output)")
    let refused = try Subprocess.run(["\(release)/.ci/pin", "http://artifacts.example.com", bundles.path])
    #expect(refused.status == 1 && refused.output.contains("is neither an https:// address nor a folder"))
    let described = try description(of: release)
    let zips = try FileManager.default.contentsOfDirectory(atPath: bundles.path).filter {
      $0.hasSuffix(".zip")
    }
    #expect(zips.count == 2)
    for zip in zips {
      let words = ["swift", "package", "compute-checksum", bundles.appending(path: zip).path]
      let checksum = try Subprocess.run(words, keepsErrors: false).output.trimmingCharacters(in: .newlines)
      #expect(described.contains("\"\(address)/\(zip)\"") && described.contains("\"\(checksum)\""))
    }
  }

  @Test func `A bundle of another version than the plugin is an error that says so`() throws {
    let package = try package(.native)
    let plugins = package.folder.appending(path: "dovetail/Plugins")
    try FileManager.default.removeItem(at: plugins)
    try FileManager.default.copyItem(at: Repository.folder.appending(path: "Plugins"), to: plugins)
    for plugin in ["DovetailPlugin", "DovetailCommandPlugin"] {
      let file = "dovetail/Plugins/\(plugin)/Version.swift"
      try package.remove(file)
      try package.write(file, "enum Version { static let current = \"99.0.0\" }\n")
    }
    let build = try package.build()
    #expect(!build.succeeded)
    #expect(build.output.contains("error: this dovetail-generate is version "), "\(build.output)")
    #expect(
      build.output.contains(", but the plugin that runs it is version 99.0.0; use the prebuilt tools of"))
    #expect(try package.command(["check"]).output.contains("error: this dovetail-tool is version "))
  }
}
