/// The parsed command line.
struct Invocation {
  static let commands: [any Command.Type] = [
    AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, DeleteCommand.self,
    SearchCommand.self, ExportCommand.self, CheckCommand.self,
  ]

  let command: any Command
  let file: String?
  let patience: Duration?

  init(_ words: [String]) throws {
    var arguments = Arguments(words)
    if try arguments.flag("--help") || arguments.flag("-h") { throw HelpRequest() }
    file = try arguments.option("--file")
    // For SQLite, an empty path is a database that is deleted at the end.
    if file == "" { throw UsageError("'--file' needs a path") }
    patience = try arguments.number("--wait").map { .seconds($0) }
    let name = try arguments.required("a command")
    if name == "help" { throw HelpRequest() }
    guard let type = Self.commands.first(where: { $0.name == name }) else {
      throw UsageError("unknown command '\(name)'")
    }
    command = try type.init(&arguments)
    try arguments.finish()
  }

  static var help: String {
    let width = commands.map { "\($0.name) \($0.synopsis)".count }.max() ?? 0
    let lines = commands.map { command in
      "  " + "\(command.name) \(command.synopsis)".padded(to: width) + "  \(command.summary)"
    }
    return """
      usage: notebook [--file PATH] [--wait SECONDS] COMMAND

      \(lines.joined(separator: "\n"))

      --file PATH     the database; else what NOTEBOOK_FILE names, else ~/.notebook.sqlite
      --wait SECONDS  how long to wait for another program that has it locked (5)
      -               as a body: read it from the standard input
      --              what follows is not an option

      """
  }
}

/// The command line only asks for help.
struct HelpRequest: Error {}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
