/// Creates, reads, updates and deletes the records of one kind.
///
/// A repository belongs to one unit of work: what it changes is kept when the unit ends well, and undone
/// when it throws.
protocol Repository<Record>: Sendable {
  associatedtype Record: Identifiable & Sendable where Record.ID: Sendable & Comparable
  /// What a record is before the repository gives it an identity.
  associatedtype Draft: Sendable

  func add(_ draft: Draft) async throws -> Record
  func find(_ id: Record.ID) async throws -> Record?
  /// A page of the records in the order of their identities, from the one after `id`.
  func list(after id: Record.ID?, limit: Int) async throws -> [Record]
  /// Whether there was such a record to replace.
  func update(_ record: Record) async throws -> Bool
  /// Whether there was such a record to delete.
  func delete(_ id: Record.ID) async throws -> Bool
  /// How many there were.
  func deleteAll() async throws -> Int
  func count() async throws -> Int
}

extension Repository {
  /// Passes on all records, a page at a time.
  func forEachPage(of size: Int = 500, _ body: ([Record]) async throws -> Void) async throws {
    var last: Record.ID?
    while true {
      let page = try await list(after: last, limit: size)
      guard let id = page.last?.id else { return }
      try await body(page)
      last = id
    }
  }
}
