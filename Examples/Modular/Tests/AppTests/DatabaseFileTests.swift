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
}
