import Dovetail
import Foundation

/// Says what happens, in order.
nonisolated final class Journal: Sendable {
  func note(_ event: String) { print(event) }
}

nonisolated struct Failure: Error {}

nonisolated struct Settings: Sendable {
  let name: String

  init(name: String) { self.name = name }

  static func load(journal: Journal) async -> Settings {
    await Task.yield()
    journal.note("settings loaded")
    return Settings(name: "settings")
  }
}

nonisolated final class Database: Sendable {
  let name: String
  let journal: Journal

  init(name: String, journal: Journal) { (self.name, self.journal) = (name, journal) }

  init(checked name: String, journal: Journal) throws {
    if name.isEmpty { throw Failure() }
    (self.name, self.journal) = (name, journal)
  }

  static func open(
    settings: Settings, journal: Journal, later: DependencyProvider<App>
  ) async throws -> Database {
    try await pause()
    journal.note("database opened with \(settings.name)")
    return Database(name: "file", journal: journal)
  }

  func close() async { journal.note("database closed") }
}

nonisolated func pause() async throws { try await Task.sleep(nanoseconds: 1) }

nonisolated final class Pool: Sendable {
  let database: Database
  let journal: Journal

  init(database: Database, journal: Journal) {
    (self.database, self.journal) = (database, journal)
    journal.note("pool made of \(database.name)")
  }

  func drain() { journal.note("pool drained") }
}

nonisolated final class Token: Sendable {}

nonisolated struct TokenPair: Sendable {
  let isShared: Bool

  init(first: Token, _ paused: Void, second: Token) { isShared = first === second }
}

final class Model {
  let database: Database

  @MainActor init(database: Database, app: App, restored: Void) { self.database = database }

  @MainActor static func restore() async throws { try await pause() }

  @MainActor func save() {
    MainActor.assertIsolated()
    database.journal.note("model saved")
  }
}

final class Screen {
  @MainActor init(model: Model) { model.database.journal.note("screen made") }
}

nonisolated final class App: Sendable {
  let journal: Journal

  init(pool: Pool, journal: Journal) {
    self.journal = journal
    journal.note("app made")
  }

  func quit() { journal.note("app quit") }
}

nonisolated struct Tracer: Sendable {
  init(journal: Journal) {}
}

nonisolated struct User: Sendable {
  let name: String
}

nonisolated final class Session: Sendable {
  let user: User
  let journal: Journal

  init(user: User, journal: Journal) { (self.user, self.journal) = (user, journal) }

  static func open(user: User, database: Database, journal: Journal) async throws -> Session {
    try await pause()
    if user.name.isEmpty { throw Failure() }
    journal.note("session opened for \(user.name)")
    return Session(user: user, journal: journal)
  }

  func close() async throws { journal.note("session closed") }
}

nonisolated final class Profile: Sendable {
  let journal: Journal

  init(session: Session, journal: Journal) {
    self.journal = journal
    journal.note("profile made for \(session.user.name)")
  }

  init(guestOf journal: Journal) {
    self.journal = journal
    journal.note("guest made")
  }

  func close() { journal.note("profile closed") }
}

nonisolated struct Content: Sendable {
  init(named name: String) throws {
    if name.isEmpty { throw Failure() }
  }
}
