import Foundation
import TestSupport
import Testing

/// What SwiftPM does, and Dovetail can't change, as the articles say.
@Suite(.enabled(if: LongRing.runs))
struct PackageManagerTests {
  private static func manifest(_ name: String, products: [String] = [], needs: String = "", targets: String)
    -> String
  {
    """
    // swift-tools-version: 6.1
    import CompilerPluginSupport
    import PackageDescription
    let dovetail: Target.Dependency = .product(name: "Dovetail", package: "dovetail")
    let plugin: Target.PluginUsage = .plugin(name: "DovetailPlugin", package: "dovetail")
    let package = Package(
      name: "\(name)",
      platforms: [.macOS(.v15)],
      products: [\(products.map { ".library(name: \"\($0)\", targets: [\"\($0)\"])" }.joined(separator: ", "))],
      dependencies: [$dovetail\(needs)],
      targets: [\(targets)])
    """
  }

  private static let scratch = manifest(
    "scratch", needs: #", .package(path: "far"), .package(path: "net")"#,
    targets: """
      .target(name: "Core", dependencies: [dovetail], plugins: [plugin]),
      .target(name: "WindowsKit", dependencies: ["Core", dovetail], plugins: [plugin]),
      .executableTarget(
        name: "App",
        dependencies: [
          "Core", "Helper", "Macros", dovetail,
          .target(name: "WindowsKit", condition: .when(platforms: [.windows])),
        ],
        plugins: [plugin, "WordPlugin"]),
      .target(name: "MacroKit", dependencies: ["Core", dovetail], plugins: [plugin]),
      .macro(name: "Macros", dependencies: ["MacroKit"]),
      .executableTarget(name: "Helper", dependencies: ["Core", dovetail], plugins: [plugin]),
      .executableTarget(name: "WordMaker", dependencies: [dovetail], plugins: [plugin]),
      .plugin(name: "WordPlugin", capability: .buildTool(), dependencies: ["WordMaker"]),
      .target(name: "Listed", dependencies: [dovetail], sources: ["Code"], plugins: [plugin]),
      .target(name: "Bare", dependencies: [dovetail]),
      .target(name: "Near", dependencies: [.product(name: "Far", package: "far"), dovetail], plugins: [plugin]),
      .executableTarget(
        name: "Aliasing",
        dependencies: [.product(name: "Net", package: "net", moduleAliases: ["Log": "NetLog"])]),
      """)
  private static let far = manifest(
    "far", products: ["Far"],
    targets: #".target(name: "Far", dependencies: [dovetail], plugins: [plugin])"#)
  private static let net = manifest(
    "net", products: ["Net"],
    targets: """
      .target(name: "Log", dependencies: [dovetail], plugins: [plugin]),
      .target(name: "Net", dependencies: ["Log", dovetail], plugins: [plugin]),
      """)

  private static func value(_ name: String, _ text: String, fields: String = "") -> String {
    #"{ "access": "public", "dependencies": { "\#(name)": { "type": "String"\#(text.isEmpty ? "" : ", ")\#(text) } }\#(fields) }"#
  }

  private static let provision = #", "provides": { "log": { "default": "\"elsewhere\"" } }"#

  private static let files = [
    "Sources/Core/Core.swift": "",
    "Sources/Core/dependencies.json": value("log", ""),
    "Sources/WindowsKit/WindowsKit.swift": "",
    "Sources/WindowsKit/dependencies.json":
      #"{ "provides": { "log": { "default": "\"Windows\"", "condition": "os(Windows)" } } }"#,
    "Sources/MacroKit/MacroKit.swift": "",
    // A program isn't linked with what a macro needs, nor with another program.
    "Sources/MacroKit/dependencies.json": value("word", #""default": "\"word\"""#, fields: provision),
    "Sources/Helper/Helper.swift": "@main struct Helper { static func main() {} }",
    "Sources/Helper/dependencies.json": value("help", #""default": "\"help\"""#, fields: provision),
    "Sources/Macros/Macros.swift": "@main struct Macros { static func main() {} }",
    "Sources/App/App.swift": """
    import Dovetail
    @main struct App {
      static func main() {
        DependencyContainer.shared.install(AppDependencies.self)
        print(DependencyContainer.shared.title, word)
      }
    }
    """,
    "Sources/App/dependencies.json": value(
      "title", #""default": "$log""#,
      fields: #", "provides": { "log": { "default": "\"other\"", "condition": "!os(Windows)" } }"#),
    "Sources/WordMaker/WordMaker.swift": """
    import Dovetail
    import Foundation
    @main struct WordMaker {
      static func main() throws {
        let text = DependencyContainer.shared.text
        try Data(text.utf8).write(to: URL(filePath: CommandLine.arguments[1]))
      }
    }
    """,
    "Sources/WordMaker/dependencies.json": value("text", #""default": "\"let word = 1\"""#),
    "Plugins/WordPlugin/WordPlugin.swift": """
    import PackagePlugin
    @main struct WordPlugin: BuildToolPlugin {
      func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let file = context.pluginWorkDirectoryURL.appending(path: "Word.swift")
        let tool = try context.tool(named: "WordMaker").url
        return [
          .buildCommand(
            displayName: "Making a word", executable: tool, arguments: [file.path(percentEncoded: false)],
            outputFiles: [file])
        ]
      }
    }
    """,
    "Sources/Listed/Code/Listed.swift": "",
    "Sources/Listed/Code/listed.dependencies.json": "{}",
    "Sources/Bare/Bare.swift": "",
    "Sources/Bare/dependencies.json": "{}",
    "Sources/Near/Near.swift": "",
    "Sources/Near/dependencies.json": value("near", #""default": "$far""#),
    "Sources/Aliasing/main.swift": "",
    "far/Sources/Far/Far.swift": "",
    "far/Sources/Far/dependencies.json": value("far", #""default": "\"far\"""#),
    "net/Sources/Log/Log.swift": "",
    "net/Sources/Log/dependencies.json": value("log", #""default": "\"log\"""#),
    "net/Sources/Net/Net.swift": "",
    "net/Sources/Net/dependencies.json": value("net", #""default": "$log""#),
  ]

  /// One package for all, so that our own modules are built once.
  @Test func theArticlesSayWhatItDoes() throws {
    let package = try ScratchPackage(manifest: Self.scratch)
    for (name, manifest) in [("far", Self.far), ("net", Self.net)] {
      try package.write("\(name)/Package.swift", manifest)
    }
    for (path, text) in Self.files { try package.write(path, text) }

    try itPrintsErrorsOfAProgramThatAPluginRuns(package)
    try itHidesModulesOfOtherPlatforms(package)
    try itDoesNotNoticeFilesOfAPackageThatIsUsedByPath(package)

    let listed = try package.build(["--target", "Listed"])
    #expect(
      !listed.succeeded && listed.output.contains("error: unexpected input file: "), "\(listed.output)")
    let aliased = try package.build(["--target", "Aliasing"])
    #expect(
      !aliased.succeeded
        && aliased.output.contains("cannot refer to module as 'NetLog' because it has been aliased"),
      "\(aliased.output)")
  }

  private func itPrintsErrorsOfAProgramThatAPluginRuns(_ package: ScratchPackage) throws {
    let build = try package.build(["--product", "App"])
    #expect(build.succeeded, "\(build.output)")
    let error =
      "Sources/WordMaker/WordMaker.swift:5:43: error: value of type 'DependencyContainer' has no member"
    #expect(build.diagnostics().map { $0.prefix(error.count) } == [error[...]], "\(build.output)")
    #expect(try package.runApp().output.hasSuffix("other 1\n"))
  }

  private func itHidesModulesOfOtherPlatforms(_ package: ScratchPackage) throws {
    // With a program that a plugin runs, SwiftPM plans each build again.
    let hiding = Self.scratch.replacing(#", "WordPlugin""#, with: "")
    try package.write("Package.swift", hiding)
    let hidden = try package.command(["check", "--target", "App"])
    #expect(
      hidden.output.contains("warning: where 'os(Windows)', nothing provides 'log', which module 'Core'"),
      "\(hidden.output)")
    try package.write(
      "Package.swift",
      hiding.replacing(
        ".target(name: \"WindowsKit\", condition: .when(platforms: [.windows]))", with: "\"WindowsKit\""))
    let visible = try package.command(["check", "--target", "App"])
    #expect(visible.succeeded && !visible.output.contains("[missing-provider]"), "\(visible.output)")
  }

  private func itDoesNotNoticeFilesOfAPackageThatIsUsedByPath(_ package: ScratchPackage) throws {
    func build() throws -> ScratchPackage.Build { try package.build(["--target", "Near"]) }
    func touchPackage() throws {
      try package.write(
        "Package.swift", String(contentsOf: package.folder.appending(path: "Package.swift"), encoding: .utf8))
    }
    // SwiftPM plans the second build again, too.
    let first = try build()
    #expect(
      first.succeeded && first.output.contains("found 1 file(s) which are unhandled"), "\(first.output)")
    #expect(try build().succeeded)
    let unchanged = try build()
    #expect(!unchanged.output.contains("Checking the dependencies of "), "\(unchanged.output)")

    try package.write("far/Sources/Far/new.dependencies.json", Self.value("new", #""default": "\"new\"""#))
    try package.write("Sources/Near/dependencies.json", Self.value("near", #""default": "$new""#))
    let added = try build()
    #expect(!added.succeeded && added.output.contains("error: unknown dependency '$new'"), "\(added.output)")
    try touchPackage()
    #expect(try build().succeeded)

    try package.remove("far/Sources/Far/new.dependencies.json")
    try package.write("Sources/Near/dependencies.json", Self.value("near", #""default": "$far""#))
    let deleted = try build()
    #expect(!deleted.succeeded && deleted.output.contains("because of missing inputs: "), "\(deleted.output)")
    try touchPackage()
    #expect(try build().succeeded)
  }

  @Test func aPackageIsNamedAfterItsFolder() throws {
    let manifest = ScratchPackage.oneTarget.replacing("$dovetail", with: #".package(path: "my-clone")"#)
    let package = try ScratchPackage(manifest: manifest)
    try package.write("Sources/App/App.swift", "")
    try FileManager.default.createSymbolicLink(
      at: package.folder.appending(path: "my-clone"), withDestinationURL: Repository.folder)
    let build = try package.build()
    #expect(!build.succeeded)
    #expect(
      build.output.contains("unknown package 'dovetail' in dependencies of target 'App'"), "\(build.output)")
  }

  @Test func aModuleWithLibraryEvolutionNeedsAFlag() throws {
    let refused = try buildCore(with: "-enable-library-evolution")
    #expect(!refused.succeeded)
    #expect(refused.output.contains("missing required module 'CDovetail'"), "\(refused.output)")

    let build = try buildCore(with: "-enable-library-evolution", "-no-verify-emitted-module-interface")
    #expect(build.succeeded, "\(build.output)")
    let warning = "module 'Dovetail' was not compiled with library evolution support"
    let warnings = build.diagnostics("warning")
    #expect(!warnings.isEmpty && warnings.allSatisfy { $0.contains(warning) }, "\(build.output)")
  }

  private func buildCore(with flags: String...) throws -> ScratchPackage.Build {
    let target = """
      .target(
        name: "Core", dependencies: [dovetail], swiftSettings: [.unsafeFlags(\(flags))], plugins: [plugin])
      """
    let package = try ScratchPackage(manifest: Self.manifest("scratch", targets: target))
    try package.write(
      "Sources/Core/dependencies.json",
      #"{ "access": "public", "dependencies": { "clock": { "type": "Clock", "default": "Clock()" } } }"#)
    try package.write("Sources/Core/Core.swift", "public struct Clock: Sendable { init() {} }")
    return try package.build()
  }

  @Test(arguments: ["dovetail", "fork"]) func aMirrorHasTheSameName(name: String) throws {
    let package = try packageThatNeedsAVersion()
    try package.write(
      "mirrors/\(name)/Package.swift",
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "dovetail",
        products: [
          .library(name: "Dovetail", targets: ["Dovetail"]),
          .plugin(name: "DovetailPlugin", targets: ["DovetailPlugin"]),
        ],
        targets: [.target(name: "Dovetail"), .plugin(name: "DovetailPlugin", capability: .buildTool())])
      """)
    try package.write("mirrors/\(name)/Sources/Dovetail/Dovetail.swift", "")
    try package.write("mirrors/\(name)/Plugins/DovetailPlugin/DovetailPlugin.swift", "")
    let resolved = try resolve(package, with: "mirrors/\(name)")
    #expect((resolved.status == 0) == (name == "dovetail"), "\(resolved.output)")
    #expect(
      resolved.output.contains("product 'DovetailPlugin' required by package") == (name == "fork"),
      "\(resolved.output)")
  }

  /// SwiftPM accepts unsafe flags in a version of a package if its Package.swift is for Swift 6.2 or newer.
  @Test(arguments: ["6.3", "6.1"]) func aVersionMayHaveUnsafeFlags(swift: String) throws {
    let package = try packageThatNeedsAVersion()
    let manifest = try String(contentsOf: Repository.folder.appending(path: "Package.swift"), encoding: .utf8)
    try package.write(
      "dovetail/Package.swift",
      manifest.replacing("swift-tools-version: 6.3", with: "swift-tools-version: \(swift)"))
    for linked in ["Sources", "Plugins", "Tests"] {
      try FileManager.default.createSymbolicLink(
        at: package.folder.appending(path: "dovetail/\(linked)"),
        withDestinationURL: Repository.folder.appending(path: linked))
    }
    let resolved = try resolve(package, with: "dovetail")
    #expect((resolved.status == 0) == (swift == "6.3"), "\(resolved.output)")
    #expect(resolved.output.contains("contains unsafe build flags") == (swift == "6.1"), "\(resolved.output)")
  }

  private static let address = "https://example.com/dovetail"

  private func packageThatNeedsAVersion() throws -> ScratchPackage {
    let package = try ScratchPackage(
      manifest: ScratchPackage.oneTarget.replacing(
        "$dovetail", with: ".package(url: \"\(Self.address)\", from: \"1.0.0\")"))
    try package.write("Sources/App/App.swift", "")
    return package
  }

  /// Resolves a package whose dependency has a folder as its mirror.
  private func resolve(_ package: ScratchPackage, with mirror: String) throws -> Subprocess.Result {
    let mirror = package.folder.appending(path: mirror)
    for words in [
      ["init", "--quiet"], ["add", "."],
      ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "1"],
      ["tag", "1.0.0"],
    ] { try #require(try Subprocess.run(["git"] + words, in: mirror).status == 0) }
    let set = ["config", "set-mirror", "--original", Self.address, "--mirror", mirror.absoluteString]
    try #require(try Subprocess.run(["swift", "package"] + set, in: package.folder).status == 0)
    return try Subprocess.run(
      ["swift", "package", "--disable-dependency-cache", "show-dependencies"], in: package.folder)
  }
}
