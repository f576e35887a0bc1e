import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// A module with a manifest for which nothing was generated, in a build where the tool can't tell.
@Suite("A module without generated code")
struct ForgottenPluginTests {
  private static let kit = """
    {
      "access": "public",
      "scopes": { "login": {} },
      "dependencies": {
        "limit": { "type": "Int", "default": "1" },
        "typed": { "type": "Double", "default": "1", "byType": true },
        "transient": { "type": "Int", "default": "1", "scope": "transient" },
        "isolated": { "type": "Int", "default": "1", "isolation": "MainActor" },
        "user": { "type": "Int", "scope": "login" },
        "make": { "type": "Int", "parameters": ["id: Int"], "default": "id" },
        "tabs": { "type": "[Int]", "collects": true },
        "metrics": { "type": "Int" }
      }
    }
    """

  private static let own = """
    {
      "dependencies": {
        "sum": { "type": "Int", "default": "$limit + $transient + $tabs.count + $make(id: 3)" },
        "later": { "type": "Int", "default": "$provider(limit)()" },
        "screen": { "type": "Int", "default": "$isolated", "isolation": "MainActor" },
        "inLogin": { "type": "Int", "scope": "login", "default": "$user" }
      },
      "contributes": { "tabs": ["1", "$limit"] },
      "provides": { "metrics": { "default": "$limit" } }
    }
    """

  @Test(
    "is an error at the first of its types that is missing",
    arguments: [
      (own, kit, "let sum = Dependency(\\.sum)", "'Kit::MetricsKey' is not a member type"),
      (
        "{}", #"{ "dependencies": { "log": { "type": "Int", "default": "try open()" } } }"#, "",
        "cannot find 'Kit::KitDependencies' in scope"
      ),
    ])
  func isReported(own: String, kit: String, code: String, message: String) throws {
    let compiler = try Compiler()
    let sources = [("App.json", own), ("Kit.json", kit)].map {
      SourceText(path: $0.0, bytes: Array($0.1.utf8))
    }
    var app = ModuleRole("App")
    app.isRoot = true
    let result = Generator.check([app, ModuleRole("Kit", isDirect: true)], sources: sources)
    try #require(result.isValid)
    let text = Generator.render(result, sources: sources, paths: sources.map(\.path))
    let build = ModuleBuild(folder: compiler.folder.url, flags: Compiler.Setting.swift6.flags)
    let empty = URL(filePath: try compiler.write("", to: "Kit.swift"))
    #expect(try build.emit("Kit", [empty], inPackage: "app").result.status == 0)
    let file = URL(filePath: try compiler.write(text, to: "Dovetail.generated.swift"))
    let code = URL(filePath: try compiler.write("import Dovetail\n\(code)", to: "code.swift"))
    let output = try build.emit("App", [file, code], inPackage: "app").result.output
    let findings = Compiler.Result(status: 1, output: output).findings
    #expect(findings.first?.contains(message) == true, "\(output)")
  }
}
