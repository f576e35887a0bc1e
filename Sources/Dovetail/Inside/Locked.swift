package final class Locked<State> {
  private let lock = Lock()
  // The lock ensures exclusivity, so no dynamic check is needed.
  @exclusivity(unchecked) private var state: State

  package init(_ state: State) {
    self.state = state
  }

  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { body(&state) }
  }
}
