import AppCore
import Dovetail
import Foundation
import Testing

@testable import ModularApp
@testable import Repositories

/// The database as programs use it: opened by the start, closed by the stop.
@MainActor
struct DatabaseFileTests {
  @Test func whatAUserDidIsThereWhenTheAppStartsAgain() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    for isFirst in [true, false] {
      let container = DependencyContainer(context: .live)
      container.databaseFile = DatabaseFile(path: file.path)
      let script = try await Script(in: container)
      await script.press("n grace", "p compiler", "l", "2")
      let screen = await script.press("e", isFirst ? "m It is easier" : "b", isFirst ? "s" : "")
      #expect(screen.contains("\"It is easier\""))
      try await container.stop()
    }
  }

  @Test func aLinkStaysALink() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (file, link) = (folder.appending(path: "app.json"), folder.appending(path: "link"))
    try await use(file)
    let before = try Data(contentsOf: file)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
    try await use(link, "n grace", "p compiler", "l", "o 1", "m")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == file.path)
    #expect(try Data(contentsOf: file) != before)
  }

  @Test func changesOfAnotherProgramAreNotOverwritten() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let (changing, reading) = (DependencyContainer(context: .live), DependencyContainer(context: .live))
    for container in [changing, reading] { container.databaseFile = DatabaseFile(path: file.path) }
    let script = try await Script(in: changing)
    await script.press("n grace", "p compiler", "l", "o 1", "m")
    _ = try await Script(in: reading)

    try await use(file, "n grace", "p compiler", "l", "o 3", "m")
    let before = try Data(contentsOf: file)
    let error = await #expect(throws: DependencyDisposalError.self) { try await changing.stop() }
    #expect(
      try "\(#require(error).failures[0].error)"
        == "another program has changed '\(file.path)'; your changes are not saved")
    try await reading.stop()
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func oneOfTwoProgramsThatSaveAtOnceReportsAnError() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try await use(file)
    /// Saves a new bookmark, and returns whether that succeeds.
    @concurrent func saves(_ database: Database, _ article: Int) async -> Bool {
      await database.update { $0.bookmarks["u1"] = [article] }
      return (try? await database.close()) != nil
    }
    for round in 0..<20 {
      let (one, other) = try await (
        Database.open(DatabaseFile(path: file.path)), Database.open(DatabaseFile(path: file.path))
      )
      async let isSaved = saves(one, 2 * round)
      async let isOtherSaved = saves(other, 2 * round + 1)
      #expect(await isSaved != isOtherSaved)
    }
  }

  @Test func aStartWritesNothingAndASaveKeepsPermissions() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try await use(file)
    chmod(file.path, 0o600)
    let number = try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int
    try await use(file)
    #expect(
      try FileManager.default.attributesOfItem(atPath: file.path)[.systemFileNumber] as? Int == number)
    try await use(file, "n grace", "p compiler", "l", "o 1", "m")
    #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: ["missing.json", "link"])
  func aLinkThatLeadsNowhereStaysALink(_ target: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let link = folder.appending(path: "link").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try await failure(of: link) == "'\(link)' leads to a file that does not exist")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
  }

  @Test func aFileThatIsGoneIsWrittenAgain() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let container = DependencyContainer(context: .live)
    container.databaseFile = DatabaseFile(path: file.path)
    let script = try await Script(in: container)
    await script.press("n grace", "p compiler", "l", "o 1", "m")
    try FileManager.default.removeItem(at: file)
    try await container.stop()
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test(.enabled(if: geteuid() != 0, "root may write everywhere"))
  func aFileThatCanOnlyBeReadIsAnErrorBeforeAnythingIsDone() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "app.json")
    try await use(file)
    for path in [file.path, folder.path] {
      chmod(path, 0o555)
      defer { chmod(path, 0o755) }
      #expect(try await failure(of: file.path) == "'\(file.path)' cannot be written: Permission denied")
    }
  }

  @Test(arguments: ["", "{", "[]", #"{ "accounts": 3 }"#])
  func aBrokenFileIsAnErrorAndStaysAsItIs(_ text: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    #expect(try await failure(of: file.path).contains("' is not a file of this app, or is damaged ("))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func aFileThatCannotBeWrittenIsAnErrorBeforeAnythingIsDone() async throws {
    #expect(try await failure(of: "/missing/folder/app.json").contains("' cannot be written: "))
  }

  @Test func aFolderIsAnErrorInTheSystemsWords() async throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(try await failure(of: folder).contains("' cannot be read: Is a directory"))
  }

  /// Starts the app with a file, presses keys, and stops it.
  private func use(_ file: URL, _ keys: String...) async throws {
    let container = DependencyContainer(context: .live)
    container.databaseFile = DatabaseFile(path: file.path)
    let script = try await Script(in: container)
    for key in keys { await script.press(key) }
    try await container.stop()
  }

  /// Returns why the app doesn't start with a file.
  private func failure(of path: String) async throws -> String {
    let container = DependencyContainer(context: .live)
    container.databaseFile = DatabaseFile(path: path)
    let error = await #expect(throws: DependencyStartError.self) {
      _ = try await Composition.start(in: container)
    }
    return try "\(#require(error).error)"
  }
}
