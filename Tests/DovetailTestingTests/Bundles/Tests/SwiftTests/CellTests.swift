import Cells
import DovetailTesting
import Testing

@Suite(.serialized, .dependencies { _ in }) struct WithTrait {
  @Test func first() async throws { try await readCell() }
  @Test func second() async throws { try await readCell() }
}

@Suite(.serialized) struct Without {
  @Test func first() async throws { try await readCell() }
  @Test func second() async throws { try await readCell() }
}

/// What is no cell.
@Suite struct Others {
  @Test func nothing() {}
}
