import DovetailGenerator
import Foundation
import TestSupport
import Testing

/// `swift build` prints, line for line, what the generator finds in a fixture.
@Suite(.serialized, .enabled(if: LongRing.runs))
struct DiagnosticBuildTests {
  @Test func theBuildRefusesEachBadFixtureWithItsLines() throws {
    let package = try ScratchPackage()
    var seen: Set<String> = []
    for fixture in try RefusedFixture.all() {
      try fixture.write(to: package)
      let build = try package.build(["--target", fixture.name])
      #expect(!build.succeeded, "\(fixture)")
      // A fixture's program starts nothing, and only a build sees its Swift files where the fixture has none.
      let ofSources = ["[missing-install]", "[missing-start]", "[forgotten-dollar]"]
      let printed = package.ownLines(of: build).filter { line in
        fixture.expected.contains(line) || !ofSources.contains { line.hasSuffix($0) }
      }
      #expect(Set(printed) == Set(fixture.expected), "\(fixture.testDescription): \(build.output)")
      for line in printed where line.hasSuffix("]") {
        seen.insert(String(line[line.lastIndex(of: "[")!...].dropFirst().dropLast()))
      }
      for folder in ["Sources"] + fixture.packages { try? package.remove(folder) }
    }
    // Whether a file can be read depends on who runs the build.
    let refusals = DiagnosticID.allCases.filter { $0.severity == .error && $0 != .unreadableManifest }
    for id in refusals { #expect(seen.contains(id.rawValue), "no build shows '\(id.rawValue)'") }
  }
}

extension ScratchPackage {
  /// The lines about the package's manifests and Swift files, with paths that begin at its folder.
  fileprivate func ownLines(of build: Build) -> [String] {
    let prefix = folder.path(percentEncoded: false)
    var lines: [String] = []
    for line in build.output.split(separator: "\n") where line.hasPrefix(prefix) {
      guard line.contains("dependencies.json:") || line.contains(".swift:") else { continue }
      lines.append(String(line.dropFirst(prefix.count)))
    }
    return lines
  }
}
