import AppCore
import Dovetail
import Foundation
import Repositories
import Testing

@testable import ModularApp

/// The database as programs use it: opened by the start, closed by the stop.
@MainActor
struct DatabaseFileTests {
  @Test func whatAUserDidIsThereWhenTheAppStartsAgain() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    for isFirst in [true, false] {
      let container = DependencyContainer(context: .live)
      container.databaseFile = DatabaseFile(path: file.path())
      let script = try await Script(in: container)
      await script.press("n grace", "p compiler", "l", "2")
      let screen = await script.press("e", isFirst ? "m It is easier" : "b", isFirst ? "s" : "")
      #expect(screen.contains("\"It is easier\""))
      try await container.stop()
    }
  }

  @Test(arguments: ["", "{", "[]", #"{ "accounts": 3 }"#])
  func aBrokenFileIsAnErrorAndStaysAsItIs(_ text: String) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "modular-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    #expect(try await failure(of: file.path()).contains("' is not a file of this app, or is damaged ("))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func aFileThatCannotBeWrittenIsAnErrorBeforeAnythingIsDone() async throws {
    #expect(try await failure(of: "/missing/folder/app.json").contains("' cannot be written: "))
  }

  @Test func aFolderIsAnErrorInTheSystemsWords() async throws {
    let folder = FileManager.default.temporaryDirectory.path()
    #expect(try await failure(of: folder).contains("' cannot be read: Is a directory"))
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
