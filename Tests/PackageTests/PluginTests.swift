import Foundation
import TestSupport
import Testing

struct PluginTests {
  /// Xcode itself runs on Apple's systems only; its module is replaced by a stub of what the plugin uses.
  @Test func theXcodeCodeTypeChecksAgainstAStub() throws {
    let folder = try TemporaryFolder()
    let stub = Repository.folder.appending(path: "Tests/PackageTests/Stubs/XcodeProjectPlugin.swift")
    let module = folder.url.appending(path: "XcodeProjectPlugin.swiftmodule")
    let api = ["-package-description-version", "6.1.0", "-I", try Toolchain.library("pm/PluginAPI")]
    let built = try Subprocess.run(
      ["swiftc", "-emit-module", "-module-name", "XcodeProjectPlugin", "-parse-as-library"] + api
        + ["-o", module.path(percentEncoded: false), stub.path(percentEncoded: false)])
    try #require(built.status == 0, "\(built.output)")

    let plugins = Repository.folder.appending(path: "Plugins")
    let files = [
      "DovetailPlugin/DovetailPlugin.swift", "DovetailPlugin/Modules.swift", "DovetailPlugin/Version.swift",
    ].map {
      plugins.appending(path: $0).path(percentEncoded: false)
    }
    let checked = try Subprocess.run(
      ["swiftc", "-typecheck", "-parse-as-library", "-warnings-as-errors"] + api
        + ["-I", folder.url.path(percentEncoded: false)] + files)
    #expect(checked.status == 0, "\(checked.output)")
  }

  @Test(.enabled(if: LongRing.runs)) func theCommandsWorkOnAPackage() throws {
    let package = try ScratchPackage(
      manifest: ScratchPackage.oneTarget.replacing(
        "targets: [", with: "targets: [.target(name: \"Kit\"),"))
    try package.write("Sources/App/App.swift", "@main struct App { static func main() {} }")
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "text": { "type": "String", "default": "\"a\"" }, "number": { "type": "Int", "default": "1" } } }"#
    )
    try package.write("Sources/Kit/Kit.swift", "")
    try package.write("Sources/Kit/dependencies.json", #"{ "dependencies": { "broken": {} } }"#)
    let check = try package.command(["check", "--strict"])
    #expect(check.status == 1)
    let errors = check.output.split(separator: "\n").filter { $0.contains(": error: ") }
    #expect(
      errors.map { $0.prefix(35) } == [
        "Sources/App/dependencies.json:1:21:", "Sources/App/dependencies.json:1:71:",
        "Sources/Kit/dependencies.json:1:21:",
      ], "\(check.output)")

    let graph = try package.command(["graph", "--format", "json"], keepsErrors: false)
    #expect(graph.status == 1)
    let json = try JSONSerialization.jsonObject(with: Data(graph.output.utf8)) as? [String: Any]
    let modules = json?["modules"] as? [[String: Any]]
    #expect(modules?.map { $0["name"] as? String } == ["App", "Kit"], "\(graph.output)")
    #expect(modules?.map { $0["valid"] as? Bool } == [true, false])

    // Nothing else is on standard output, so it can be saved as a file.
    let log = try package.command(["check", "--format", "sarif"], keepsErrors: false)
    #expect(try JSONSerialization.jsonObject(with: Data(log.output.utf8)) is [String: Any], "\(log.output)")

    let references = (1...150).map { "$missing\($0)" }.joined(separator: ", ")
    try package.write(
      "Sources/Kit/many.dependencies.json",
      #"{ "dependencies": { "many": { "type": "[Int]", "default": "[\#(references)]" } } }"#)
    let many = try package.command(["check", "--format", "json"], keepsErrors: false)
    #expect(try JSONSerialization.jsonObject(with: Data(many.output.utf8)) is [String: Any], "\(many.output)")
    try package.remove("Sources/Kit/many.dependencies.json")

    let explained = try package.command(["explain", "text"])
    #expect(explained.succeeded && explained.output.contains("made from:"), "\(explained.output)")
    let unknown = try package.command(["explain", "texts"])
    #expect(
      !unknown.succeeded
        && unknown.output.contains(
          "swift package dovetail explain: 'texts' is not a dependency of 'App', 'Kit' or a diagnostic's id; did you mean 'text'?"
        ), "\(unknown.output)")
    let help = try package.command(["check", "--help"])
    #expect(help.output.contains("usage: swift package dovetail check [--target NAME]…"), "\(help.output)")

    let wrong = try package.command(["format"])
    #expect(wrong.output.contains("use 'swift package dovetail-edit format'"), "\(wrong.output)")
    try package.remove("Sources/Kit/dependencies.json")
    let made = try package.edit(["init", "--target", "Kit"])
    #expect(made.succeeded && made.output.contains("Sources/Kit/dependencies.json\n"), "\(made.output)")
    let laidOut = try package.edit(["format"])
    #expect(
      laidOut.succeeded && laidOut.output.contains("Sources/App/dependencies.json\n"), "\(laidOut.output)")
    let same = try package.command(["format", "--check"])
    #expect(same.succeeded && !same.output.contains(".json"), "\(same.output)")

    // A warning does not make the command fail.
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "text": { "type": "String", "default": "\"a\"", "eager": true } } }"#)
    let warned = try package.command(["graph"])
    #expect(warned.succeeded && warned.output.contains("[missing-start]"), "\(warned.output)")
  }

  @Test(.enabled(if: LongRing.runs), arguments: ScratchPackage.BuildSystem.allCases)
  func aFolderInTheManifestsPlaceIsOneError(_ system: ScratchPackage.BuildSystem) throws {
    let package = try ScratchPackage(system)
    try package.write("Sources/App/App.swift", "@main struct App { static func main() {} }")
    try package.write("Sources/App/dependencies.json/notes.txt", "")
    let error = "App/dependencies.json:1:1: error: this is a folder, not a file"
    let build = try package.build()
    #expect(!build.succeeded && !build.output.contains("has no manifest"), "\(build.output)")
    #expect(
      build.output.split(separator: "\n").count { $0.hasSuffix(error) } == 1,
      "\(build.output)")
    let check = try package.command(["check"])
    #expect(
      !check.succeeded && check.output.contains(error), "\(check.output)")
  }

  /// Without it the generated code imports nothing that is there, or nothing that is built before.
  @Test(.enabled(if: LongRing.runs), arguments: ScratchPackage.BuildSystem.allCases)
  func aTargetWithoutTheProductIsTold(_ system: ScratchPackage.BuildSystem) throws {
    let product = ".product(name: \"Dovetail\", package: \"dovetail\")"
    let package = try ScratchPackage(
      system, manifest: ScratchPackage.oneTarget.replacing("dependencies: [\(product)],", with: ""))
    try package.write("Sources/App/App.swift", "import Dovetail\n@main struct App { static func main() {} }")
    try package.write("Sources/App/dependencies.json", "{}")
    let message =
      "error: target 'App' uses DovetailPlugin but does not depend on the product 'Dovetail'; add \(product) to its dependencies in Package.swift"
    for _ in 1...2 {
      let build = try package.build()
      #expect(
        build.diagnostics() == ["Sources/App/dependencies.json:1:1: \(message)"], "\(build.output)")
      #expect(!build.succeeded && !build.output.contains("omplete!"), "\(build.output)")
    }
  }

  @Test(.enabled(if: LongRing.runs)) func aProductThatIncludesDovetailIsAsGood() throws {
    let package = try ScratchPackage()
    try package.write("Sources/App/App.swift", "@main struct App { static func main() {} }")
    try package.write("Sources/App/dependencies.json", "{}")
    let others = ["Dynamic", "SwiftUI", "Testing"]
    let targets = others.map { name in
      try? package.write("Sources/\(name)/Empty.swift", "")
      try? package.write("Sources/\(name)/dependencies.json", "{}")
      return
        ".target(name: \"\(name)\", dependencies: [.product(name: \"Dovetail\(name)\", package: \"dovetail\")], \(Self.plugin)),"
    }
    let manifest = ScratchPackage.oneTarget.replacing(
      "targets: [", with: "targets: [" + targets.joined(separator: "\n"))
    try package.write("Package.swift", manifest)
    // Plugins run when the build is planned, so no target needs to be compiled.
    let build = try package.build(["--print-manifest-job-graph"])
    #expect(build.succeeded, "\(build.output)")
    let outputs = package.folder.appending(path: ".build/plugins/outputs")
    let folders = try #require(FileManager.default.subpaths(atPath: outputs.path(percentEncoded: false)))
    let lists = folders.filter { $0.hasSuffix("inputs.arguments") }
    #expect(lists.count == 4)
    for list in lists {
      let text = try String(contentsOf: outputs.appending(path: list), encoding: .utf8)
      #expect(!text.contains("--plugin-error"))
    }
  }

  @Test(.enabled(if: LongRing.runs)) func aTargetWithoutSwiftFilesIsTold() throws {
    let package = try ScratchPackage()
    try package.write("Sources/App/main.c", "int main(void) { return 0; }")
    try package.write("Sources/App/dependencies.json", "{}")
    let build = try package.build()
    #expect(!build.succeeded)
    #expect(
      build.output.contains("main.c:1:1: error: target 'App' uses DovetailPlugin but has no Swift file"),
      "\(build.output)")
  }

  @Test(.enabled(if: LongRing.runs)) func aFileThatIsNoManifestButLooksMeantIsTold() throws {
    let package = try ScratchPackage()
    try package.write("Sources/App/App.swift", "@main struct App { static func main() {} }")
    let sources = package.folder.appending(path: "Sources").standardizedFileURL.path(percentEncoded: false)
    let root = URL(filePath: sources).deletingLastPathComponent().path(percentEncoded: false).dropLast()
    let excluding = ScratchPackage.oneTarget.replacing(
      "plugins:", with: "exclude: [\"dependencies.json\"],\n      plugins:")
    let rooted = ScratchPackage.oneTarget.replacing(
      "targets: [",
      with: "targets: [.target(name: \"Base\", path: \".\", exclude: [\"Sources\"], sources: [\"lib\"]),")
    try package.write("lib/Base.swift", "")
    for (path, manifest, advice) in [
      ("Other.json", ScratchPackage.oneTarget, "add a dependencies.json to its folder (the smallest is {})"),
      (
        "../dependencies.json", ScratchPackage.oneTarget,
        "move '\(sources)/dependencies.json' to its folder, '\(sources)/App'"
      ),
      (
        "../../dependencies.json", ScratchPackage.oneTarget,
        "move '\(root)/dependencies.json' to its folder, '\(sources)/App'"
      ),
      ("Dependencies.json", ScratchPackage.oneTarget, "rename 'Dependencies.json' to 'dependencies.json'"),
      (
        "new-shop-dependencies.json", ScratchPackage.oneTarget,
        "rename 'new-shop-dependencies.json' to 'new-shop.dependencies.json'"
      ),
      ("dependency.json", ScratchPackage.oneTarget, "rename 'dependency.json' to 'dependencies.json'"),
      (
        "dependencies.json.txt", ScratchPackage.oneTarget,
        "rename 'dependencies.json.txt' to 'dependencies.json'"
      ),
      (
        "shop.dependencies.jsonc", ScratchPackage.oneTarget,
        "rename 'shop.dependencies.jsonc' to 'shop.dependencies.json'"
      ),
      (
        "DI/dependencies.json", ScratchPackage.oneTarget,
        "move 'DI/dependencies.json' to the target's own folder as 'dependencies.json', or rename it to 'DI.dependencies.json'"
      ),
      (
        "DI/Shop.Dependency.json", ScratchPackage.oneTarget,
        "rename 'DI/Shop.Dependency.json' to 'Shop.dependencies.json'"
      ),
      ("../../dependencies.json", rooted, "add a dependencies.json to its folder (the smallest is {})"),
      (
        "dependencies.json", excluding,
        "its 'dependencies.json' is excluded in Package.swift, so the plugin can't see it"
      ),
    ] {
      try package.write("Package.swift", manifest)
      try package.write("Sources/App/\(path)", "{}")
      let build = try package.build()
      #expect(
        build.diagnostics() == [
          "Sources/App/App.swift:1:1: error: target 'App' uses DovetailPlugin but has no manifest; \(advice)"
        ], "\(build.output)")
      try package.remove("Sources/App/\(path)")
    }
  }

  /// SwiftPM lists all files in the target's folder, even those that it doesn't compile.
  @Test(.enabled(if: LongRing.runs)) func aFileThatIsNotCompiledIsNotRead() throws {
    let sources = ScratchPackage.oneTarget.replacing(
      "plugins:", with: "sources: [\"App.swift\"],\n      plugins:")
    let package = try ScratchPackage(manifest: sources)
    try package.write("Sources/App/App.swift", "struct Menu {}\n@main struct App { static func main() {} }")
    try package.write("Sources/App/Old/Menu.swift", "struct Menu { @Injected(\\.user) var user }")
    try package.write(
      "Sources/App/dependencies.json",
      """
      {
        "scopes": { "login": {} },
        "dependencies": {
          "user": { "type": "String", "scope": "login" },
          "menu": { "type": "Menu", "default": "Menu()" }
        }
      }
      """)
    let build = try package.build()
    #expect(build.succeeded, "\(build.output)")
  }

  private static let plugin = "plugins: [.plugin(name: \"DovetailPlugin\", package: \"dovetail\")]"
}
