import DovetailSystem

@testable import DovetailCLI

/// The names of all commands.
enum CommandNames {
  static var all: [String] { CommandLineTool.commands.map { $0.name } }
}
