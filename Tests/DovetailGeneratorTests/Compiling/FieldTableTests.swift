import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// `DOVETAIL_FULL=1` compiles under every setting and every assignment of the flags.
@Suite("Every field in every place")
struct FieldTableTests {
  private static let assignments =
    LongRing.runs
    ? [[], ["-D", "A"], ["-D", "DEBUG"], ["-D", "DEBUG", "-D", "A"]] : [["-D", "DEBUG", "-D", "A"]]

  private static func check(_ target: Int) -> (result: Generator.Result, sources: [SourceText]) {
    let manifests = FieldTable.manifests
    let below = Array(0..<target)
    let sources = ([target] + below).map {
      SourceText(path: "\(FieldTable.modules[$0]).json", bytes: Array(manifests[$0].utf8))
    }
    var roles = ([target] + below).map {
      ModuleRole(FieldTable.modules[$0], isInPackage: true, isDirect: true)
    }
    roles[0].isRoot = target == FieldTable.modules.count - 1
    return (Generator.check(roles, sources: sources), sources)
  }

  @Test("is valid", arguments: FieldTable.modules.indices)
  func valid(target: Int) {
    let (result, sources) = Self.check(target)
    #expect(TextFormatter.format(result.diagnostics, in: sources) == "")
  }

  @Test("compiles without a warning", arguments: Compiler.Setting.tested, assignments)
  func compiles(setting: Compiler.Setting, flags: [String]) throws {
    let compiler = try Compiler()
    for target in FieldTable.modules.indices {
      let module = FieldTable.modules[target]
      let (result, sources) = Self.check(target)
      try #require(result.isValid)
      let text = Generator.render(result, sources: sources, paths: sources.map(\.path))
      var files = [try compiler.write(text, to: "\(module).generated.swift")]
      if target == 0 { files.append(try compiler.write(FieldTable.support, to: "support.swift")) }
      let output = try compiler.run(
        [
          "-emit-module", "-wmo", "-o", "\(module).swiftmodule", "-module-name", module, "-package-name",
          "fields",
        ]
          + ["-parse-as-library", "-I", compiler.folder.path] + BuildFolder.searchPaths
          + setting.flags + flags + files)
      #expect(output.findings == [], "\(module), \(flags)\n\(output.output)")
    }
  }
}
