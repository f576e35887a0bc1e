import AppCore
import Navigation

/// Shows the app as text, and reads keys.
@MainActor
final class Terminal {
  private let app: AppModel
  /// Whether the user has quit.
  private(set) var isClosed = false
  private var stages: [AppModel.Part: Stage] = [:]
  private weak var loaded: (any Screen)?

  init(_ app: AppModel) {
    self.app = app
  }

  /// Handles a key, with text after it for those that need it, and shows the result.
  ///
  /// An error in the line is shown once, below the screen.
  func press(_ line: String) async -> String {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let key = words.first else { return await draw() }
    let text = words.dropFirst().first?.trimmingPrefix { $0 == " " } ?? ""
    guard let command = commands(of: currentStage()).first(where: { String($0.key) == key }) else {
      return await draw() + "\n'\(String(key).printable())' is not one of the keys"
    }
    let complaint = await command.run(String(text))
    if isClosed { return "Good-bye." }
    return await draw() + (complaint.map { "\n\($0.printable())" } ?? "")
  }

  /// Shows the visible screen.
  func draw() async -> String {
    let (stage, screen) = await loadedFront()
    let drawable = screen as? any TerminalScreen
    let heading = "== \(screen.title.printable())" + (stage.modal.map { " (\($0))" } ?? "")
    let keys = commands(of: stage).map { "[\($0.key)] \($0.title)" }.joined(separator: "  ")
    let lines = (drawable?.lines ?? []).map { "   \($0.printable(keeping: ["\t"]))" }
    let user = app.userName.map { ["-- \($0.printable())"] } ?? []
    return ([heading] + lines + user + [keys]).joined(separator: "\n")
  }

  /// Loads the visible screen, which may bring another one to the front.
  private func loadedFront() async -> (Stage, any Screen) {
    while true {
      let stage = currentStage()
      let screen = stage.front
      if screen === loaded { return (stage, screen) }
      loaded = screen
      await screen.load()
    }
  }

  private func currentStage() -> Stage {
    let part = app.part
    // Drop the login's stage once somebody is logged in, and all others when nobody is.
    stages = stages.filter { ($0.key == .login) == (part == .login) }
    let stage = stages[part] ?? Stage(app.flow(of: part))
    stages[part] = stage
    return stage
  }

  private func commands(of stage: Stage) -> [TerminalCommand] {
    var commands = (stage.front as? any TerminalScreen)?.commands ?? []
    if stage.canGoBack { commands.append(TerminalCommand("b", "back") { _ in stage.goBack() }) }
    if stage.modal == nil, app.part != .login {
      for (tab, key) in zip(app.tabs, "123456789") {
        commands.append(TerminalCommand(key, tab.title) { _ in self.app.part = .tab(tab.id) })
      }
    }
    commands.append(TerminalCommand("q", "quit") { _ in self.isClosed = true })
    return commands
  }
}
