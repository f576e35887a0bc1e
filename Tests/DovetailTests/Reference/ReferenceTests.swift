import Foundation
import Testing

/// Random programs on real containers and on the reference.
@Suite(.serialized) struct ReferenceTests {
  /// `DOVETAIL_SEED` runs one program; `DOVETAIL_FULL=1` runs more, and an optimised build many more, from
  /// `DOVETAIL_FIRST_SEED` on.
  private static var seeds: Range<Int> {
    let environment = ProcessInfo.processInfo.environment
    func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
    if let seed = number("DOVETAIL_SEED") { return seed..<seed + 1 }
    let isFull = ["1", "all"].contains(environment["DOVETAIL_FULL"])
    #if DEBUG
      let count = isFull ? 1_000 : 500
    #else
      let count = isFull ? 100_000 : 5_000
    #endif
    let first = number("DOVETAIL_FIRST_SEED") ?? 0
    return first..<first + count
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
