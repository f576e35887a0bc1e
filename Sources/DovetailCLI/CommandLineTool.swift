import DovetailGenerator
package import DovetailSystem

package enum CommandLineTool {
  static var commands: [any Command.Type] {
    [
      CheckCommand.self, CompletionsCommand.self, DiffCommand.self, ExplainCommand.self, FormatCommand.self,
      GenerateCommand.self, GraphCommand.self, InitCommand.self, SchemaCommand.self, UnusedCommand.self,
    ]
  }

  /// The commands that write files; their plugin asks for permission.
  static let editing = [FormatCommand.name, InitCommand.name]

  /// Returns whether the command that these words begin with writes files.
  static func writes(_ words: [String]) -> Bool {
    editing.contains(words[0]) && !words.contains("--check") && !words.contains("--print")
  }

  static func command(_ name: String) -> (any Command.Type)? { commands.first { $0.name == name } }

  /// The first argument from a plugin, so that messages name the plugin's commands; a file that describes the package
  /// may follow, after '='.
  private static let inPackage = "--in-package"

  package static func run(_ words: [String], console: Console = .process) -> ExitStatus {
    var words = words
    let isInPackage = words.first == inPackage || words.first?.hasPrefix("\(inPackage)=") == true
    let package = isInPackage ? words.removeFirst().dropFirst(inPackage.count + 1) : ""
    var program = isInPackage ? "swift package dovetail" : "dovetail-tool"
    guard let verb = words.first else {
      console.writeError(overview(program, isInPackage: isInPackage))
      return .failure
    }
    switch verb {
    case "--version":
      console.writeOutput("\(ToolVersion.current)\n")
      return .success
    case "--help", "-h", "help":
      guard let command = words.dropFirst().first, !["--help", "-h", "help"].contains(command) else {
        console.writeOutput(overview(program, isInPackage: isInPackage))
        return .success
      }
      words = [command, "--help"]
    default: break
    }
    if isInPackage, writes(words) { program += "-edit" }
    if !package.isEmpty {
      var asked = program
      do {
        let text = String(decoding: try Files.read(String(package)) ?? [], as: UTF8.self)
        let description = PackageDescription(text)
        asked = description.command
        if description.mayWrite { program = asked }
        words = try description.expand(words)
      } catch {
        console.report(error, of: asked)
        return .failure
      }
    }
    guard let command = Self.command(words[0]) else {
      let isOption = words[0].hasPrefix("-")
      let known = isOption ? ["--help", "--version"] : commands.map { $0.name }
      let hint = Spelling.hint(for: words[0], among: known)
      let problem =
        isOption && hint.isEmpty
        ? "name a command before '\(words[0])'"
        : "unknown \(isOption ? "option" : "command") '\(words[0])'\(hint)"
      console.writeError("\(program): \(problem)\nsee '\(program) --help'\n")
      return .failure
    }
    if isInPackage, let command = command as? any TargetCommand.Type,
      words.contains("--help") || words.contains("-h")
    {
      console.writeOutput(command.packageHelp("\(program) \(command.name)"))
      return .success
    }
    return command.execute(words.dropFirst(), as: "\(program) \(command.name)", console: console)
  }

  private static func overview(_ program: String, isInPackage: Bool) -> String {
    let editing = editing.joined(separator: "' and '")
    let note =
      isInPackage
      ? "\n'\(editing)' write files: use 'swift package dovetail-edit' for them.\n"
        + "Builds run 'generate', which takes the names of files.\n" : ""
    return "usage: \(program) <command> [options]\n\ncommands:\n"
      + HelpText.table(commands.map { ($0.name, $0.summary) }) + note
      + "\nSee '\(program) help <command>' for details.\n"
  }
}
