import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

/// Mistakes that the generator can't see, and that the compiler must report once, in the manifest if that is at fault.
@Suite("Code that must not build")
struct CompileFailureTests {
  private static let cases = Fixture.folders(
    in: Fixture.root.deletingLastPathComponent().appending(path: "CompileFailures"))

  /// What Swift 5 mode does not refuse.
  private static let allowedInSwift5: Set = [
    "MainActorWrapperElsewhere", "NotSendable", "NotSendableByHand", "NotSendableShared",
    "WrapperInSendableClass", "WrapperInStaticProperty",
  ]

  private func compiled(_ fixture: Fixture, _ setting: Compiler.Setting) throws -> Compiler.Result {
    let compiler = try Compiler()
    let output = try #require(try fixture.output(), "the manifest itself must be valid")
    _ = try compiler.write(output, to: "Dovetail.generated.swift")
    _ = try compiler.write(fixture.contents(of: "code.swift") ?? "", to: "code.swift")
    try FixtureModules(compiler: compiler, flags: setting.flags).emit(fixture.modules)
    return try compiler.run(
      [
        "-emit-sil", "-wmo", "-o", "sil", "-parse-as-library", "-module-name", fixture.testDescription, "-I",
        compiler.folder.path,
      ]
        + BuildFolder.searchPaths + setting.flags + [
          "Dovetail.generated.swift", "code.swift",
        ])
  }

  @Test(
    "is refused in Swift 5 mode too, with the exceptions that the guarantees name",
    arguments: LongRing.runs ? cases : cases.filter { allowedInSwift5.contains($0.testDescription) })
  func refusedInSwift5(fixture: Fixture) throws {
    let isAllowed = Self.allowedInSwift5.contains(fixture.testDescription)
    let result = try compiled(fixture, .swift5)
    #expect((result.status == 0) == isAllowed, "\(result.findings)")
  }

  @Test("is refused with one error at its place", arguments: cases)
  func refused(fixture: Fixture) throws {
    let result = try compiled(fixture, .swift6)
    #expect(result.status != 0)
    let findings = result.findings.map { $0 + "\n" }.joined()
    try FixtureRecord.compare(findings, "expected-errors.txt", fixture)
    let errors = result.findings.filter { $0.contains(": error: ") }
    #expect(errors.count == 1, "\(findings)")
    #expect(!errors.contains { $0.contains("generated") }, "\(findings)")
  }
}
