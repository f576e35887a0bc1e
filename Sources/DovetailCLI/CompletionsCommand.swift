import DovetailGenerator
import DovetailSystem

enum CompletionsCommand: Command {
  private enum Shell: String, CaseIterable {
    case bash, zsh, fish
  }

  static var name: String { "completions" }
  static var summary: String { "Print the completions of dovetail-tool for a shell" }
  static var usage: String { "bash|zsh|fish" }
  static var options: [Option] { [] }

  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus {
    guard let word = arguments.operands.first else { throw UsageError("name a shell: bash, zsh or fish") }
    if let extra = arguments.operands.dropFirst().first { throw UsageError("unexpected '\(extra)'") }
    guard let shell = Shell(rawValue: word) else {
      let hint = Spelling.hint(for: word, among: Shell.allCases.map(\.rawValue))
      throw UsageError("'\(word)' is not one of bash, zsh, fish\(hint)")
    }
    switch shell {
    case .bash: console.writeOutput(bash)
    case .zsh:
      console.writeOutput(
        "autoload -Uz compinit bashcompinit\n(( $+functions[compdef] )) || compinit\nbashcompinit\n" + bash)
    case .fish: console.writeOutput(fish)
    }
    return .success
  }

  private static var commands: [any Command.Type] { CommandLineTool.commands }

  private static func words(_ option: Option) -> String? {
    guard let value = option.value, value == value.lowercased() else { return nil }
    return value.replacing("|", with: " ")
  }

  private static func operands(of command: any Command.Type) -> [String] {
    if command == Self.self { return Shell.allCases.map(\.rawValue) }
    return command == ExplainCommand.self ? DiagnosticID.allCases.map(\.rawValue) : []
  }

  private static var bash: String {
    var cases = ""
    for command in commands {
      let options = command.options + command.common
      for option in options {
        guard let value = option.value else { continue }
        let kind = words(option).map { "-W \"\($0)\"" } ?? ["FILE": "-f", "FOLDER": "-d"][value] ?? "-W \"\""
        cases += "    \(command.name):--\(option.name)) set -- \(kind) ;;\n"
      }
      let words = options.map { "--\($0.name)" } + operands(of: command)
      cases += "    \(command.name):*) set -- -W \"\(words.joined(separator: " "))\" ;;\n"
    }
    let names = commands.map { $0.name }.joined(separator: " ")
    return """
      _dovetail_tool() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" command="${COMP_WORDS[1]}" word
        if [ "$COMP_CWORD" -eq 1 ]; then command=""; fi
        case "$command:$previous" in
          :*) set -- -W "\(names) help --help --version" ;;
      \(cases.dropLast())
          help:*) set -- -W "\(names)" ;;
          *) set -- -W "" ;;
        esac
        COMPREPLY=()
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@" -- "$current")
      }
      complete -o filenames -F _dovetail_tool dovetail-tool

      """
  }

  private static var fish: String {
    var text = "complete -c dovetail-tool -f\n"
    func quoted(_ text: String) -> String {
      "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
    for command in commands {
      text +=
        "complete -c dovetail-tool -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))\n"
      let condition = "complete -c dovetail-tool -n '__fish_seen_subcommand_from \(command.name)'"
      let operands = operands(of: command)
      if !operands.isEmpty { text += "\(condition) -a \(quoted(operands.joined(separator: " ")))\n" }
      for option in command.options + command.common {
        text += "\(condition) -l \(option.name)"
        switch option.value {
        case nil: break
        case "FILE": text += " -r -F"
        case "FOLDER": text += " -x -a '(__fish_complete_directories)'"
        default: text += " -x"
        }
        if let words = words(option) { text += " -a \(quoted(words))" }
        text += " -d \(quoted(option.help))\n"
      }
    }
    let names = commands.map { $0.name }.joined(separator: " ")
    return text + "complete -c dovetail-tool -n __fish_use_subcommand -a help -d 'Show what a command does'\n"
      + "complete -c dovetail-tool -n '__fish_seen_subcommand_from help' -a \(quoted(names))\n"
  }
}
