import Foundation
import TestSupport
import Testing

struct PluginTests {
  /// Xcode itself runs on Apple's systems only; its module is replaced by a stub of what the plugin uses.
  @Test func theXcodeCodeTypeChecksAgainstAStub() throws {
    let folder = try TemporaryFolder()
    let stub = Repository.folder.appending(path: "Tests/PackageTests/Stubs/XcodeProjectPlugin.swift")
    let module = folder.url.appending(path: "XcodeProjectPlugin.swiftmodule")
    let api = ["-package-description-version", "6.1.0", "-I", try SwiftCompiler.library("pm/PluginAPI")]
    let built = try Subprocess.run(
      ["swiftc", "-emit-module", "-module-name", "XcodeProjectPlugin", "-parse-as-library"] + api
        + ["-o", module.path(percentEncoded: false), stub.path(percentEncoded: false)])
    try #require(built.status == 0, "\(built.output)")

    let plugins = Repository.folder.appending(path: "Plugins")
    let files = [
      "DovetailPlugin/DovetailPlugin.swift", "Shared/Manifests.swift", "Shared/ModuleSurroundings.swift",
    ]
    .map { plugins.appending(path: $0).path(percentEncoded: false) }
    let checked = try Subprocess.run(
      ["swiftc", "-typecheck", "-parse-as-library", "-warnings-as-errors"] + api
        + ["-I", folder.url.path(percentEncoded: false)] + files)
    #expect(checked.status == 0, "\(checked.output)")
  }

  @Test func theCommandsWorkOnAPackage() throws {
    let package = try ScratchPackage()
    try package.write("Sources/App/App.swift", "@main struct App { static func main() {} }")
    try package.write(
      "Sources/App/dependencies.json",
      #"{ "dependencies": { "text": { "type": "String", "default": "\"a\"" }, "number": { "type": "Int", "default": "1" } } }"#
    )
    let check = try package.command(["check", "--strict"])
    #expect(check.status == 1)
    #expect(
      check.diagnostics().map { $0.prefix(37) }
        == ["Sources/App/dependencies.json:1:21: e", "Sources/App/dependencies.json:1:71: e"],
      "\(check.output)")

    let graph = try package.command(["graph", "--format", "dot"])
    #expect(graph.succeeded)
    #expect(graph.output.contains("digraph"), "\(graph.output)")

    let other = try package.command(["check", "--target", "Other"])
    #expect(!other.succeeded)
    #expect(other.output.contains("no target 'Other' with a manifest; there are: App"), "\(other.output)")
  }
}
