/// The setting up of a container in a test: `$0.client.fetch = …` reads what it is about to override.
final class SetUp: Sendable {
  @TaskLocal static var current: SetUp?

  private let contents: Contents
  /// What was read; `nil` after the end, which a task may outlive that was begun here.
  private let reads = Locked<[UndeclaredRead]?>([])

  init(of contents: Contents) {
    self.contents = contents
  }

  /// Takes reads to report at the end.
  ///
  /// - Returns: Whether the end is still to come.
  func keep(_ new: [UndeclaredRead]) -> Bool {
    reads.withLock { reads in
      reads?.append(contentsOf: new)
      return reads != nil
    }
  }

  /// Reports what was read and is still not overridden.
  func finish() {
    let reads = reads.withLock { $0.take() ?? [] }
    if reads.isEmpty { return }
    let unset = contents.step { _ in
      reads.filter { read in !contents.chain.contains { $0.entries[read.slot]?.override != nil } }
    }
    UndeclaredReads.report(unset)
  }
}
