import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// The generated text, compiled against the run time.
@Suite("The code that is generated for a valid fixture")
struct CompiledFixtureTests {
  /// Every third one in `swift test`.
  private static let programs = Fixture.accepted.filter { $0.has("expected-output.txt") }.enumerated()
    .filter { $0.offset.isMultiple(of: LongRing.size(3, long: 1, all: 1)) }.map(\.element)
  /// A program is compiled when it runs.
  private static let compiled =
    LongRing.runs ? Fixture.accepted : Fixture.accepted.filter { !$0.has("expected-output.txt") }

  @Test(
    "compiles without a warning under every setting", arguments: compiled,
    Compiler.Setting.tested + (LongRing.runs ? [.checkedSwift5] : []))
  func compiles(fixture: Fixture, setting: Compiler.Setting) throws {
    let compiler = try Compiler()
    let files = try write(fixture, compiler)
    for debug in setting.isPlain && LongRing.runs ? [["-D", "DEBUG"], []] : [["-D", "DEBUG"]] {
      try FixtureModules(compiler: compiler, flags: setting.flags + debug).emit(fixture.modules)
      let result = try compiler.run(
        [
          "-typecheck", "-wmo", "-warnings-as-errors", "-parse-as-library", "-module-name",
          fixture.testDescription, "-package-name", fixture.target.package, "-I",
          compiler.folder.path,
        ] + BuildFolder.searchPaths + setting.flags + debug + files)
      #expect(result.findings == [], "\(result.output)")
    }
  }

  @Test(
    "runs and prints what is expected", arguments: programs)
  func runs(fixture: Fixture) throws {
    let compiler = try Compiler()
    let main = try compiler.write(try #require(fixture.contents(of: "main.swift")), to: "main.swift")
    let files = try write(fixture, compiler) + [main]
    let objects = try FixtureModules(
      compiler: compiler, flags: Compiler.Setting.swift6.flags + ["-D", "DEBUG"]
    )
    .compile(fixture.modules)
    let built = try compiler.run(
      [
        "-wmo", "-o", "program", "-warnings-as-errors", "-Onone", "-D", "DEBUG", "-module-name",
        fixture.testDescription, "-package-name", fixture.target.package, "-I",
        compiler.folder.path,
      ] + BuildFolder.searchPaths + Compiler.Setting.swift6.flags + files + objects + BuildFolder.objects)
    #expect(built.status == 0, "\(built.output)")
    let run = try Compiler.run(compiler.folder("program"), [])
    #expect(run.status == 0)
    try FixtureRecord.compare(run.output, "expected-output.txt", fixture)
  }

  private func write(_ fixture: Fixture, _ compiler: Compiler) throws -> [String] {
    let output = try #require(try fixture.output())
    return [
      try compiler.write(output, to: "Dovetail.generated.swift"),
      try compiler.write(fixture.contents(of: "support.swift") ?? "", to: "support.swift"),
    ] + fixture.swiftFiles
  }
}
