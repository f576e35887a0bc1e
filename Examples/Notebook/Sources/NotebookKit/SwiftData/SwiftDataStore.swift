#if canImport(SwiftData)
  import SwiftData

  /// Keeps notes in a SwiftData container.
  struct SwiftDataStore: NoteStore {
    let container: ModelContainer
    // SwiftData would let two units of work change the same notes, and the last to save would win.
    private let turns = Turns()

    init(_ container: ModelContainer) {
      self.container = container
    }

    /// A store that lives as long as its container.
    static func inMemory() throws -> SwiftDataStore {
      let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
      return SwiftDataStore(try ModelContainer(for: NoteModel.self, configurations: configuration))
    }

    func transaction<Result: Sendable>(
      _ access: Access, _ work: @Sendable (any NoteRepository) async throws -> Result
    ) async throws -> Result {
      try await turns.take {
        let repository = SwiftDataRepository(container)
        let result = try await work(repository)
        // Without this, as after an error, the changes are dropped with the repository's context.
        if access == .writing { try await repository.save() }
        return result
      }
    }
  }
#endif
