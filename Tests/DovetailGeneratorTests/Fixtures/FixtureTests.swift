import Foundation
import Testing

@testable import DovetailGenerator

/// The output for each manifest; ``FixtureRecord`` tells how to record it.
@Suite("Fixtures")
struct FixtureTests {
  @Test("become what is beside them", arguments: Fixture.all)
  func expectations(fixture: Fixture) throws {
    let (result, sources) = try fixture.check()
    #expect(!sources.isEmpty)
    let diagnostics = TextFormatter.format(result.diagnostics, in: sources)
    try FixtureRecord.compare(diagnostics, "expected-diagnostics.txt", fixture)
    let graph = result.isValid ? result.graph.map(GraphText.render) : nil
    try FixtureRecord.compare(graph ?? "", "expected-graph.txt", fixture)
    try FixtureRecord.compare(try fixture.output() ?? "", "expected.swift", fixture)
  }

  @Test("have modules that become what is beside them", arguments: Fixture.allModules)
  func modules(fixture: Fixture) throws {
    let (result, sources) = try fixture.check()
    let diagnostics = TextFormatter.format(result.diagnostics, in: sources)
    try FixtureRecord.compare(diagnostics, "expected-diagnostics.txt", fixture)
    try FixtureRecord.compare(try fixture.output() ?? "", "expected.swift", fixture)
  }

  @Test("cover every diagnostic", arguments: DiagnosticID.allCases)
  func diagnosticCoverage(id: DiagnosticID) {
    // Commands report these, not the generator.
    let others: [DiagnosticID] = [
      .unreadableManifest, .unusedDependency, .undeclaredRead, .transientReadLive, .staticWrapper,
    ]
    if others.contains(id) { return }
    let isShown = Fixture.all.contains { fixture in
      fixture.contents(of: "expected-diagnostics.txt")?.contains("[\(id.rawValue)]\n") == true
    }
    #expect(isShown, "no fixture shows '\(id.rawValue)'")
  }

  @Test("use every field in a valid manifest")
  func fieldCoverage() throws {
    let texts = try Fixture.accepted.flatMap {
      try $0.sources().map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    let fields =
      ManifestField.allCases.map(\.rawValue) + DeclarationField.allCases.map(\.rawValue)
      + ScopeField.allCases.map(\.rawValue)
    for field in fields {
      #expect(texts.contains { $0.contains("\"\(field)\":") }, "no valid fixture uses '\(field)'")
    }
    for scope in Scope.builtInNames {
      #expect(
        texts.contains { $0.contains("\"scope\": \"\(scope)\"") }, "no valid fixture uses scope '\(scope)'")
    }
  }
}
