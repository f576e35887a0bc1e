import AppCore
import AppViews
import Dovetail
import Repositories

/// Goes through the app by itself; `--play` lets you press the keys, `--file PATH` keeps what you do.
@main
struct Program {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    if let flag = arguments.firstIndex(of: "--file"), flag + 1 < arguments.endIndex {
      DependencyContainer.shared.databaseFile = DatabaseFile(path: arguments[flag + 1])
    }
    #if canImport(SwiftUI)
      if arguments.contains("--window") { return ModularWindow.main() }
    #endif
    let terminal = Terminal(try await Composition.start())
    print(await terminal.draw())
    if arguments.contains("--play") {
      while let line = readLine(), line != "q" { print(await terminal.press(line)) }
    } else {
      for key in Tour.keys { print("\n> \(key)\n" + (await terminal.press(key))) }
    }
    try await DependencyContainer.shared.stop()
  }
}
