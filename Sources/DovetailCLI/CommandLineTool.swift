import DovetailGenerator
package import DovetailSystem

/// `dovetail-tool`: the verbs, and what is said to somebody who names none.
package enum CommandLineTool {
  static var commands: [any Command.Type] {
    [
      CheckCommand.self, ExplainCommand.self, GenerateCommand.self, GraphCommand.self, SchemaCommand.self,
      UnusedCommand.self,
    ]
  }

  /// The first word where `swift package dovetail` calls, so that what is said is said of that.
  private static let inPackage = "--in-package"

  package static func run(
    _ words: [String], as program: String = "dovetail-tool", console: Console = .process
  ) -> ExitStatus {
    if words.first == inPackage {
      let (program, words) = ("swift package dovetail", words.dropFirst())
      let command = commands.first { $0.name == words.first } as? any TargetCommand.Type
      guard let command, words.contains("--help") else {
        return run(Array(words), as: program, console: console)
      }
      console.writeOutput(command.packageHelp("\(program) \(command.name)"))
      return .success
    }
    guard let verb = words.first else {
      console.writeError(overview(program))
      return .failure
    }
    if verb == "--help" || verb == "help" {
      console.writeOutput(overview(program))
      return .success
    }
    if let command = commands.first(where: { $0.name == verb }) {
      return command.execute(words.dropFirst(), as: "\(program) \(verb)", console: console)
    }
    let hint = Spelling.hint(for: verb, among: commands.map { $0.name })
    console.writeError("\(program): unknown command '\(verb)'\(hint)\nsee '\(program) --help'\n")
    return .failure
  }

  private static func overview(_ program: String) -> String {
    let width = commands.map { $0.name.count }.max() ?? 0
    var text = "usage: \(program) <command> [options]\n\ncommands:\n"
    for command in commands {
      text +=
        "  \(command.name)\(String(repeating: " ", count: width - command.name.count + 2))\(command.summary)\n"
    }
    return text + "\n'\(program) <command> --help' tells more.\n"
  }
}
