import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("Random valid programs")
struct ValidProgramTests {
  /// `DOVETAIL_SEED` tries one program, and prints its files if it fails.
  private static let onlySeed = ProcessInfo.processInfo.environment["DOVETAIL_SEED"].flatMap { UInt64($0) }

  private static func seeds(_ count: Int) -> [UInt64] { onlySeed.map { [$0] } ?? Array(0..<UInt64(count)) }

  @Test("are accepted without a diagnostic")
  func acceptance() {
    for seed in Self.seeds(LongRing.size(100, long: 1_000, all: 10_000)) {
      let build = ValidProgramBuild(seed: seed)
      expectNothing(build.diagnostics, of: build)
    }
  }

  @Test(
    "compile without a warning and make the expected values in each context and override",
    arguments: seeds(LongRing.size(2, long: 20, all: 500)))
  func values(seed: UInt64) throws {
    let build = ValidProgramBuild(seed: seed)
    try #require(build.diagnostics.isEmpty, "\(build.label)\n\(build.diagnostics)")
    expectNothing(try build.problem() ?? "", of: build)
  }

  private func expectNothing(_ problem: String, of build: ValidProgramBuild) {
    if problem.isEmpty { return }
    Issue.record("\(build.label): \(problem)\(Self.onlySeed == nil ? "" : "\n\(build.files)")")
  }
}
