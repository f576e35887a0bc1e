/// Gives tasks exclusive access, one at a time, in the order of asking.
actor Turns {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs an operation after all earlier ones have finished.
  nonisolated func take<Result: Sendable>(
    _ operation: @Sendable () async throws -> Result
  ) async throws -> Result {
    await begin()
    do {
      try Task.checkCancellation()
      let result = try await operation()
      await end()
      return result
    } catch {
      await end()
      throw error
    }
  }

  private func begin() async {
    guard isTaken else {
      isTaken = true
      return
    }
    await withCheckedContinuation { waiting.append($0) }
  }

  private func end() {
    if waiting.isEmpty {
      isTaken = false
    } else {
      waiting.removeFirst().resume()
    }
  }
}
