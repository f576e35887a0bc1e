import Foundation
import Testing

/// Random programs on real containers and on the reference.
@Suite(.serialized) struct ReferenceTests {
  /// `DOVETAIL_SEED` runs one program; `DOVETAIL_FULL=1` runs a hundred times as many, if optimised.
  private static var seeds: Range<Int> {
    let environment = ProcessInfo.processInfo.environment
    if let seed = environment["DOVETAIL_SEED"].flatMap({ Int($0) }) { return seed..<seed + 1 }
    #if DEBUG
      let all = 1_000
    #else
      let all = 100_000
    #endif
    return 0..<(["1", "all"].contains(environment["DOVETAIL_FULL"]) ? all : 500)
  }

  @Test func randomProgramsDoTheSameAsTheReference() async {
    var operations = 0
    for seed in Self.seeds {
      let program = Program(seed: seed)
      operations += program.operations.count
      guard await program.difference() != nil else { continue }
      let shrunk = await program.shrunk()
      let difference = await shrunk.difference()
      Issue.record("\(shrunk.text)\n\(difference ?? "no difference when repeated")")
      return
    }
    print("\(Self.seeds.count) programs, \(operations) operations: no difference")
  }
}
