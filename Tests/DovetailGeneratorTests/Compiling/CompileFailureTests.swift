import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// Mistakes that the generator can't see, and that the compiler must report once, in the manifest if that is at fault.
@Suite("Code that must not build")
struct CompileFailureTests {
  private static let cases = Fixture.folders(
    in: Fixture.root.deletingLastPathComponent().appending(path: "CompileFailures"))

  @Test("is refused with one error at its place", arguments: cases)
  func refused(fixture: Fixture) throws {
    let compiler = try Compiler()
    let output = try #require(try fixture.output(), "the manifest itself must be valid")
    _ = try compiler.write(output, to: "Dovetail.generated.swift")
    _ = try compiler.write(fixture.contents(of: "code.swift") ?? "", to: "code.swift")
    try FixtureModules(compiler: compiler, flags: Compiler.Setting.swift6.flags).emit(fixture.modules)
    let result = try compiler.run(
      [
        "-emit-sil", "-wmo", "-o", "sil", "-parse-as-library", "-module-name", fixture.testDescription, "-I",
        compiler.folder.path,
      ]
        + BuildFolder.searchPaths + Compiler.Setting.swift6.flags + [
          "Dovetail.generated.swift", "code.swift",
        ])
    #expect(result.status != 0)
    let findings = result.findings.map { $0 + "\n" }.joined()
    try FixtureRecord.compare(findings, "expected-errors.txt", fixture)
    let errors = result.findings.filter { $0.contains(": error: ") }
    #expect(errors.count == 1, "\(findings)")
    #expect(!errors.contains { $0.contains("generated") }, "\(findings)")
  }
}
