import DovetailSystem
import Synchronization
import TestSupport
import Testing

@Suite struct ProgressTests {
  /// Each reading of the clock is `step` later than the one before.
  private func check(_ step: Duration, isTerminal: Bool = true) throws -> String {
    let folder = try TemporaryFolder(["m.json": #"{"dependencies":{"a":{"type":"Int","default":"1"}}}"#])
    let time = Mutex(Duration.zero)
    let outcome = run(
      ["check", "--color", "never"] + folder.target("m.json"),
      isTerminal: isTerminal,
      now: {
        time.withLock {
          $0 += step
          return $0
        }
      })
    #expect(outcome.status == .success)
    return outcome.error
  }

  @Test func aRunOfASecondSaysHowFarItIsAndLeavesNothing() throws {
    #expect(
      try check(.seconds(1.5)).hasPrefix(
        "\r\u{1B}[Kreading App (1 of 1)\r\u{1B}[Kchecking App (1 of 1)\r\u{1B}[K"))
  }

  @Test func aShortRunSaysNothing() throws {
    #expect(!(try check(.milliseconds(100))).contains("\u{1B}"))
  }

  @Test func noTerminalIsToldOfProgress() throws {
    #expect(!(try check(.seconds(10), isTerminal: false)).contains("\u{1B}"))
  }
}
