import Foundation
import Testing

@testable import NotebookKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program is killed while it writes, again and again.
@Suite(.serialized) struct KillTests {
  private static let batch = 20
  private static let body = String(repeating: "All of this text, or nothing of it. ", count: 8)

  @Test func theDatabaseIsIntactAfterEachOfFiftyKills() throws {
    var random = SeededGenerator(seed: 50)
    let notebook = try Notebook()
    var kept = 0
    var killedWhileWriting = 0
    for round in 1...50 {
      let run = try notebook.start(
        ["add", "Round \(round)", Self.body, "--count", "100000", "--batch", "\(Self.batch)"])
      // Some are killed while they open the database, most after a few transactions.
      let lines = round % 5 == 1 ? 0 : Int.random(in: 1...8, using: &random)
      try wait(for: run, toPrint: lines)
      usleep(.random(in: 0...(lines == 0 ? 40_000 : 4_000), using: &random))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      #expect(run.process.terminationReason == .uncaughtSignal)

      let said = try acknowledged(run)
      let count = try checkedCount(notebook)
      // At most one transaction may be on the disk before the program has reported it.
      let added = count - kept
      #expect(added == said || added == said + Self.batch, "round \(round): said \(said), found \(added)")
      kept = count
      if said > 0 { killedWhileWriting += 1 }
    }
    #expect(killedWhileWriting >= 40)
  }

  @Test func aNewFileIsIntactOrNew() throws {
    var random = SeededGenerator(seed: 10)
    for _ in 1...10 {
      let notebook = try Notebook()
      let run = try notebook.start(["add", "First", Self.body, "--count", "100000", "--batch", "1"])
      while !FileManager.default.fileExists(atPath: notebook.file.path(percentEncoded: false)) { usleep(100) }
      usleep(.random(in: 0...10_000, using: &random))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      _ = try checkedCount(notebook)
    }
  }

  @Test func deletingAllIsAllOrNothing() throws {
    var random = SeededGenerator(seed: 5)
    let notebook = try Notebook()
    #expect(try notebook.run("add", "Note", Self.body, "--count", "3000").status == 0)
    var count = try checkedCount(notebook)
    for _ in 1...5 {
      let run = try notebook.start(["delete", "--all"])
      usleep(.random(in: 5_000...60_000, using: &random))
      kill(run.process.processIdentifier, SIGKILL)
      run.process.waitUntilExit()
      let left = try checkedCount(notebook)
      #expect(left == count || left == 0)
      count = left
    }
  }

  private func wait(for run: Notebook.Run, toPrint lines: Int) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while try run.output.count(where: \.isNewline) < lines {
      try #require(ContinuousClock.now < deadline && run.process.isRunning)
      usleep(200)
    }
  }

  /// Returns how many notes the program has reported as added.
  private func acknowledged(_ run: Notebook.Run) throws -> Int {
    guard let line = try run.output.split(separator: "\n").last else { return 0 }
    return try #require(line.split(separator: " ").first.flatMap { Int($0) })
  }

  /// Returns the number of notes; the file must be intact, and each note complete.
  private func checkedCount(_ notebook: Notebook) throws -> Int {
    let connection = try Connection(DatabaseOptions(path: notebook.file.path(percentEncoded: false)))
    #expect(try connection.rows("PRAGMA integrity_check") == [Row(values: [.text("ok")])])
    try connection.prepareNotebook()
    try connection.run("INSERT INTO note_words(note_words) VALUES ('integrity-check')")
    let broken = try connection.number("SELECT count(*) FROM notes WHERE body <> ?", [.text(Self.body)])
    #expect(broken == 0)
    return Int(try connection.number("SELECT count(*) FROM notes"))
  }
}

/// The same numbers in each run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var value = state
    value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
    return value ^ (value >> 31)
  }
}
