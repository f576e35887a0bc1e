extension Player {
  /// Runs an operation on a thread that a stop ends in the process's place.
  func applyOnThread(_ operation: Operation) -> Outcome {
    let result = Result(self)
    let end = Schedule().run([{ await result.apply(operation) }])
    var outcome = result.outcome ?? Outcome()
    if end != .finished { outcome.stop = "\(end)" }
    return outcome
  }

  private final class Result: @unchecked Sendable {
    private let player: Player
    var outcome: Outcome?

    init(_ player: Player) { self.player = player }

    func apply(_ operation: Operation) async { outcome = await player.apply(operation) }
  }
}
