import Foundation
import Testing

@testable import DovetailGenerator

/// Builds the modules that a fixture depends on, each after those below it.
struct ModuleBuild {
  let compiler: Compiler
  let flags: [String]

  /// Makes them importable.
  func emit(_ modules: [Fixture]) throws {
    for module in Self.ordered(modules) { _ = try build(module, ["-emit-module"]) }
  }

  /// Makes them importable, and what to link a program with.
  func compile(_ modules: [Fixture]) throws -> [String] {
    try Self.ordered(modules).map { module in
      let object = compiler.folder.appending(path: "\(module.testDescription).o").path
      return try build(module, ["-emit-module", "-emit-object", "-wmo", "-o", object], makes: object)
    }
  }

  private func build(_ module: Fixture, _ mode: [String], makes: String = "") throws -> String {
    let name = module.testDescription
    let output = try #require(try module.output(), "module \(name) must be valid")
    let searchPath = try #require(RuntimeModule.searchPath)
    let files = [
      try compiler.write(output, to: "\(name).generated.swift"),
      try compiler.write(module.contents(of: "support.swift") ?? "", to: "\(name).support.swift"),
    ]
    let result = try compiler.run(
      mode + ["-emit-module-path", compiler.folder.appending(path: "\(name).swiftmodule").path]
        + ["-module-name", name, "-package-name", module.target.package, "-parse-as-library"]
        + ["-I", searchPath, "-I", compiler.folder.path] + flags + files)
    #expect(result.findings == [], "\(name): \(result.output)")
    return makes
  }

  private static func ordered(_ modules: [Fixture]) -> [Fixture] {
    modules.sorted { ($0.modules.count, $0.testDescription) < ($1.modules.count, $1.testDescription) }
  }
}
