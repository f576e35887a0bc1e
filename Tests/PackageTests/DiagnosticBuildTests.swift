import Foundation
import TestSupport
import Testing

/// What the generator finds in a fixture stands, line for line, in what `swift build` prints.
@Suite(.serialized)
struct DiagnosticBuildTests {
  private static let fixtures = Repository.folder.appending(path: "Tests/Fixtures")

  /// The folders whose manifests have errors.
  private static func refused() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: fixtures, includingPropertiesForKeys: nil)
      .filter { fixture in
        func has(_ name: String) -> Bool {
          FileManager.default.fileExists(atPath: fixture.appending(path: name).path())
        }
        return has("expected-diagnostics.txt") && !has("modules")
      }
      .sorted { $0.path() < $1.path() }
  }

  @Test func theBuildRefusesEachBadFixtureWithItsLines() throws {
    let package = try ScratchPackage()
    try package.write("Sources/App/App.swift", "@main struct App { static func main() {} }")
    var seen: Set<String> = []
    for fixture in try Self.refused() {
      let expected = try String(
        contentsOf: fixture.appending(path: "expected-diagnostics.txt"), encoding: .utf8
      )
      // The target's name is the fixture's there and `App` here.
      .replacing("\(fixture.lastPathComponent).", with: "App.").split(separator: "\n").map(String.init)
      guard expected.contains(where: { $0.contains(": error: ") }) else { continue }
      let manifests = try package.copyManifests(of: fixture)
      let build = try package.build()
      #expect(!build.succeeded, "\(fixture.lastPathComponent)")
      let printed = build.output.split(separator: "\n").map(String.init)
      for line in expected {
        let isPrinted = printed.contains(package.path("Sources/App/" + line))
        #expect(isPrinted, "\(fixture.lastPathComponent): \(line)")
        if let start = line.lastIndex(of: "["), line.hasSuffix("]") { seen.insert(String(line[start...])) }
      }
      for manifest in manifests { try package.remove("Sources/App/" + manifest) }
    }
    #expect(seen.count >= 18, "\(seen.sorted())")
  }
}

extension ScratchPackage {
  fileprivate func path(_ relative: String) -> String { folder.path(percentEncoded: false) + relative }

  /// Puts the manifests of a fixture into the target; their names are given back.
  fileprivate func copyManifests(of fixture: URL) throws -> [String] {
    let base = fixture.standardizedFileURL.path(percentEncoded: false)
    let names = try FileManager.default.subpathsOfDirectory(atPath: base).filter {
      $0.hasSuffix("dependencies.json")
    }
    for name in names {
      let target = folder.appending(path: "Sources/App").appending(path: name)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: fixture.appending(path: name), to: target)
    }
    return names
  }
}
