import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// A module with a manifest for which nothing was generated, because its target lacks the plugin.
@Suite("A module without generated code")
struct ForgottenPluginTests {
  private static func kit(_ more: String = "") -> String {
    #"{ "access": "public", "dependencies": { "limit": { "type": "Int", "default": "1"\#(more) } } }"#
  }

  @Test(
    "is named by the first error",
    arguments: [
      (
        false, #"{ "dependencies": { "total": { "type": "Int", "default": "$limit" } } }"#, kit(),
        "'LimitKey' is not a member type"
      ),
      (true, "{}", kit(#", "eager": true"#), "cannot find type 'KitDependencies' in scope"),
    ])
  func isNamed(isRoot: Bool, own: String, kit: String, error: String) throws {
    let compiler = try Compiler()
    defer { compiler.remove() }
    let sources = [("App.json", own), ("Kit.json", kit)].map {
      SourceText(path: $0.0, bytes: Array($0.1.utf8))
    }
    let surroundings = TargetSurroundings(
      neighbours: [TargetSurroundings.Neighbour(name: "Kit", isDirect: true)], owners: [0], isRoot: isRoot
    )
    let result = Generator.check(target: "App", sources: sources, surroundings: surroundings)
    let graph = try #require(result.graph)
    #expect(result.isValid)
    let text = Generator.render(graph, sources: sources, paths: sources.map(\.path))
    let build = ModuleBuild(folder: compiler.folder, flags: Compiler.Setting.swift6.flags)
    let empty = URL(filePath: try compiler.write("", to: "Kit.swift"))
    #expect(try build.emit("Kit", [empty], inPackage: "app").result.status == 0)
    let file = URL(filePath: try compiler.write(text, to: "Dovetail.generated.swift"))
    let output = try build.emit("App", [file], inPackage: "app").result.output
    let first = try #require(output.split(separator: "\n").first { $0.contains(": error: ") })
    #expect(first.contains(error), "\(output)")
    #expect(output.contains("{}  // generated for 'Kit' if that target uses DovetailPlugin"), "\(output)")
  }
}
