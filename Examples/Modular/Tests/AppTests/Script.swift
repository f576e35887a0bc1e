import AppCore
import Dovetail

@testable import ModularApp

/// Drives the whole app with keys and records the screens.
@MainActor
final class Script {
  let terminal: Terminal
  private(set) var shown: [String] = []

  init(in container: DependencyContainer = .current) async throws {
    terminal = Terminal(try await Composition.start(in: container))
    shown.append(await terminal.draw())
  }

  /// Returns what the terminal shows after the last of some keys.
  @discardableResult
  func press(_ keys: String...) async -> String {
    for key in keys { shown.append(await terminal.press(key)) }
    return shown[shown.count - 1]
  }

  func logInAsAda() async { await press("n ada", "p engine", "l", "n", "n") }
  func logInAsGrace() async { await press("n grace", "p compiler", "l") }
}
