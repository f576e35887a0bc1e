import Foundation
import Testing

@testable import NotebookKit

/// A file that cannot be used is an error that says why, and stays as it is.
@Suite struct OpeningTests {
  private let file: TemporaryFile

  init() throws {
    file = try TemporaryFile()
  }

  private func reason(of options: DatabaseOptions? = nil) async -> DatabaseError.Reason? {
    do {
      await (try Database.open(options ?? file.options)).close()
      return nil
    } catch {
      return (error as? DatabaseError)?.reason
    }
  }

  @Test func aNewFileIsMadeAndFoundAgain() async throws {
    try await file.fill(3)
    #expect(try await file.use { try await $0.count() } == 3)
    #expect(try FileManager.default.contentsOfDirectory(atPath: file.folder.path) == ["notes.sqlite"])
  }

  @Test func aTextFileIsNoNotebook() async throws {
    let text = Data(String(repeating: "This is not a database. ", count: 500).utf8)
    try file.write(text)
    #expect(await reason() == .damaged("file is not a database"))
    #expect(try file.bytes == text)
  }

  @Test func aTruncatedFileIsDamaged() async throws {
    try await file.fill(1000)
    let half = try file.bytes.prefix(try file.bytes.count / 2)
    try file.write(half)
    #expect(await reason() == .damaged("database disk image is malformed"))
    #expect(try file.bytes == half)
  }

  @Test(arguments: 1...8)
  func anOverwrittenPageIsFoundByTheCheck(_ page: Int) async throws {
    try await file.fill(1000)
    let bytes = try overwrite(page)
    do {
      let database = try await Database.open(file.options)
      #expect(try await database.problems() != [], "page \(page) can be lost unnoticed")
      await database.close()
    } catch let error as DatabaseError {
      guard case .damaged = error.reason else { throw error }
    }
    #expect(try file.bytes == bytes)
  }

  @Test(
    arguments: [
      ["PRAGMA user_version = 0"],
      ["note_added", "note_changed", "note_deleted"].map { "DROP TRIGGER \($0)" },
    ], ["WAL", "DELETE"])
  func whatIsDamagedIsNotBroughtUpToDate(_ changes: [String], _ mode: String) async throws {
    try await file.fill(1000)
    do {
      let connection = try Connection(file.options)
      for change in changes { try connection.run(change) }
      try connection.run("PRAGMA journal_mode = \(mode)")
    }
    let bytes = try overwrite(5)
    guard case .damaged = await reason() else {
      Issue.record("a damaged file is rewritten")
      return
    }
    #expect(try file.bytes == bytes)
  }

  @Test(arguments: [
    "DELETE FROM note_words_data WHERE id > 1",
    "INSERT INTO note_words(note_words) VALUES ('delete-all')",
    "INSERT INTO note_words(rowid, title, body) VALUES (9, 'Ghost', '')",
  ])
  func aDamagedSearchIndexIsFoundByTheCheck(_ damage: String) async throws {
    try await file.fill(3)
    do {
      let connection = try Connection(file.options)
      try connection.run(damage)
    }
    let bytes = try file.bytes
    let database = try await Database.open(file.options)
    #expect(try await database.problems() != [])
    await database.close()
    #expect(try file.bytes == bytes)
    do {
      let connection = try Connection(file.options)
      try connection.run("PRAGMA user_version = 1")
    }
    guard case .damaged = await reason() else {
      Issue.record("a damaged file is brought up to date")
      return
    }
  }

  private func overwrite(_ page: Int) throws -> Data {
    var bytes = try file.bytes
    bytes.replaceSubrange((page - 1) * 4096..<page * 4096, with: Data(repeating: 0xa5, count: 4096))
    try file.write(bytes)
    return bytes
  }

  @Test func aDatabaseOfAnotherProgramIsLeftAlone() async throws {
    let other = try Connection(file.options)
    try other.run("CREATE TABLE bookmarks (url TEXT)")
    let bytes = try file.bytes
    #expect(await reason() == .foreign)
    #expect(try file.bytes == bytes)
  }

  @Test func aNewerNotebookIsLeftAlone() async throws {
    try await file.fill(1)
    let newer = Int64(Migration.all.count + 1)
    do {
      let connection = try Connection(file.options)
      try connection.run("PRAGMA user_version = \(newer)")
    }
    let bytes = try file.bytes
    #expect(await reason() == .newer(schema: newer, supported: newer - 1))
    #expect(try file.bytes == bytes)
  }

  /// What a program leaves that is killed: a log or a journal that SQLite would write into the file.
  @Test(arguments: [
    ("WAL", "PRAGMA application_id = 7"),
    ("WAL", "PRAGMA application_id = 0x4e4f5445; PRAGMA user_version = 99"),
    ("WAL", "PRAGMA wal_checkpoint; PRAGMA application_id = 0x4e4f5445; PRAGMA user_version = 99"),
    ("WAL", "PRAGMA wal_checkpoint; INSERT INTO bookmarks VALUES ('b')"),
    ("DELETE", "PRAGMA cache_size = 1; BEGIN; INSERT INTO bookmarks VALUES (hex(zeroblob(999999)))"),
  ])
  func whatAnotherProgramLeftUnfinishedIsLeftAlone(_ mode: String, _ statements: String) async throws {
    try await abandon(mode, statements)
    let before = try contents()
    #expect(before.count > 1)
    switch await reason() {
    case .foreign, .newer(99, _): break
    case let other: Issue.record("\(String(describing: other))")
    }
    #expect(try contents() == before)
  }

  /// Does in the file what another program would have done in it before it was killed.
  private func abandon(_ mode: String, _ statements: String) async throws {
    let other = try TemporaryFile()
    let connection = try Connection(other.options)
    try connection.run("PRAGMA journal_mode = \(mode)")
    try connection.run("CREATE TABLE bookmarks (url TEXT)")
    for statement in statements.split(separator: ";") { try connection.run(String(statement)) }
    for name in try FileManager.default.contentsOfDirectory(atPath: other.folder.path)
    where !name.hasSuffix("-shm") {
      try FileManager.default.copyItem(
        at: other.folder.appending(path: name), to: file.folder.appending(path: name))
    }
  }

  /// The bytes of the file and of what is beside it, but for the index of the log, which SQLite makes again.
  private func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: file.folder.path)
    return try names.filter { !$0.hasSuffix("-shm") }.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: file.folder.appending(path: $1))
    }
  }

  @Test func aNegativeVersionIsDamage() async throws {
    try await file.fill(1)
    var bytes = try file.bytes
    bytes[60] = 0x80
    try file.write(bytes)
    #expect(await reason() == .damaged("the schema's version is \(Int32.min + Int32(Migration.all.count))"))
    #expect(try file.bytes == bytes)
  }

  @Test func aLockedFileIsGivenUpAfterAWhile() async throws {
    try await file.fill(1)
    do {
      let other = try Connection(file.options)
      try other.run("PRAGMA locking_mode = EXCLUSIVE")
      try other.run("BEGIN EXCLUSIVE")
      #expect(await reason() == .locked(waited: .milliseconds(50)))
    }
    #expect(try await file.use { try await $0.count() } == 1)
  }

  @Test func readersGoOnWhileAnotherWrites() async throws {
    try await file.fill(1)
    let other = try Connection(file.options)
    try other.begin(.writing)
    try other.run("DELETE FROM notes")
    let database = try await Database.open(file.options)
    let store = SQLiteStore(database: database)
    #expect(try await store.transaction(.reading) { try await $0.count() } == 1)
    await #expect(throws: DatabaseError(database: file.path, reason: .locked(waited: .milliseconds(50)))) {
      try await store.transaction(.writing) { _ = try await $0.deleteAll() }
    }
    other.rollBack()
    #expect(try await store.transaction(.writing) { try await $0.deleteAll() } == 1)
    await database.close()
  }

  @Test func aPathIsNotAURI() async {
    let path = "file:\(file.path)?mode=memory"
    let folder = NSString(string: path).deletingLastPathComponent
    #expect(
      await reason(of: DatabaseOptions(path: path)) == .unwritable("the folder '\(folder)' does not exist"))
  }

  @Test func theLongestWaitCanBeSaid() {
    let error = DatabaseError(database: "x", reason: .locked(waited: .seconds(Int64.max)))
    #expect(error.description.hasSuffix("within \(Int64.max) s"))
  }

  @Test func aMissingFolderIsNamed() async throws {
    let folder = file.folder.appending(path: "missing").path(percentEncoded: false)
    #expect(
      await reason(of: DatabaseOptions(path: folder + "/notes.sqlite"))
        == .unwritable("the folder '\(folder)' does not exist"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aFolderIsNoFile() async throws {
    let folder = file.folder.path(percentEncoded: false)
    for path in [folder, ".", "./", "/"] {
      #expect(await reason(of: DatabaseOptions(path: path)) == .unwritable("it is a folder"))
    }
  }

  @Test func aFileIsNoFolder() async throws {
    try file.write(Data())
    #expect(
      await reason(of: DatabaseOptions(path: file.path + "/notes.sqlite"))
        == .unwritable("'\(file.path)' is not a folder"))
  }
}
