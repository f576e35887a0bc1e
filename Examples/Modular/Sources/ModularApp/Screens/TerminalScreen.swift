import Navigation

/// A screen that a terminal can show.
@MainActor
protocol TerminalScreen: Screen {
  var lines: [String] { get }
  var commands: [TerminalCommand] { get }
}

extension TerminalScreen {
  func field(_ label: String, _ text: String) -> String { "\(label): \(text.isEmpty ? "-" : text)" }
}

/// An action on a screen: a key, and perhaps text after it.
struct TerminalCommand {
  let key: Character
  let title: String
  /// Runs the action, or returns what is wrong with the text.
  let run: @MainActor (_ text: String) async -> String?

  init(_ key: Character, _ title: String, run: @escaping @MainActor (_ text: String) async -> Void) {
    self.init(key, title) { text in
      await run(text)
      return nil
    }
  }

  init(_ key: Character, _ title: String, run: @escaping @MainActor (_ text: String) async -> String?) {
    self.key = key
    self.title = title
    self.run = run
  }
}
