import Foundation
import TestSupport
import Testing

/// Builds the modules that a fixture depends on, each after those below it.
struct FixtureModules {
  private let compiler: Compiler
  private let build: ModuleBuild
  private let render: (Fixture) throws -> String?

  init(
    compiler: Compiler, flags: [String], render: @escaping (Fixture) throws -> String? = { try $0.output() }
  ) {
    (self.compiler, self.render) = (compiler, render)
    build = ModuleBuild(folder: compiler.folder.url, flags: flags + ["-enable-testing"])
  }

  /// Makes them importable.
  func emit(_ modules: [Fixture]) throws {
    for module in Self.ordered(modules) { _ = try built(module, build.emit) }
  }

  /// Makes them importable, and what to link a program with.
  func compile(_ modules: [Fixture]) throws -> [String] {
    try Self.ordered(modules).map { try #require(try built($0, build.compile).object).path }
  }

  private func built(
    _ module: Fixture, _ build: (String, [URL], String) throws -> ModuleBuild.Output
  ) throws -> ModuleBuild.Output {
    let name = module.testDescription
    let text = try #require(try render(module), "module \(name) must be valid")
    let files = [
      try compiler.write(text, to: "\(name).generated.swift"),
      try compiler.write(module.contents(of: "support.swift") ?? "", to: "\(name).support.swift"),
    ]
    let output = try build(name, files.map { URL(filePath: $0) }, module.target.package)
    let result = Compiler.Result(status: output.result.status, output: output.result.output)
    #expect(result.findings == [], "\(name): \(result.output)")
    return output
  }

  private static func ordered(_ modules: [Fixture]) -> [Fixture] {
    modules.sorted { ($0.modules.count, $0.testDescription) < ($1.modules.count, $1.testDescription) }
  }
}
