import Dovetail

/// Opens the scope `unitOfWork` around some work: only inside it can you read `notes` and whatever depends on it.
///
/// The work's changes are kept as a whole, or not at all.
struct UnitOfWork: Sendable {
  let store: any NoteStore

  func callAsFunction<Result: Sendable>(
    _ access: Access, _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    let surroundings = DependencyContainer.current
    precondition(!surroundings.isOpen(.unitOfWork), "a unit of work was begun inside another")
    return try await store.transaction(access) { notes in
      // A container of its own, so that several tasks can have a unit of work each.
      let container = DependencyContainer(parent: surroundings)
      container.beginUnitOfWork(notes: notes)
      do {
        let result = try await withDependencies(from: container) { try await work() }
        try await container.end(.unitOfWork)
        return result
      } catch {
        try? await container.end(.unitOfWork)
        throw error
      }
    }
  }
}
