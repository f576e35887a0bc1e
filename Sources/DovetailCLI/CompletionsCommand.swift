import DovetailSystem

/// Prints what makes a shell complete commands and options.
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
      throw UsageError("'\(word)' is not one of bash, zsh, fish")
    }
    switch shell {
    case .bash: console.writeOutput(bash)
    case .zsh: console.writeOutput("autoload -Uz bashcompinit && bashcompinit\n" + bash)
    case .fish: console.writeOutput(fish)
    }
    return .success
  }

  private static var commands: [any Command.Type] { CommandLineTool.commands }

  /// The words that an option takes, if its value is one of a few.
  private static func words(_ option: Option) -> String? {
    guard let value = option.value, value.contains("|") else { return nil }
    return value.replacing("|", with: " ")
  }

  private static var bash: String {
    var cases = ""
    for command in commands {
      let options = command.options + command.common
      for option in options {
        guard let words = words(option) else { continue }
        cases += "    \(command.name):--\(option.name)) words=\"\(words)\" ;;\n"
      }
      let names = options.map { "--\($0.name)" }.joined(separator: " ")
      cases += "    \(command.name):*) words=\"\(names)\" ;;\n"
    }
    return """
      _dovetail_tool() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}" words=""
        if [ "$COMP_CWORD" -eq 1 ]; then
          words="\(commands.map { $0.name }.joined(separator: " ")) help --help --version"
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          return
        fi
        case "${COMP_WORDS[1]}:$previous" in
          *:--manifest | *:--source | *:--output | *:--relative-to)
            COMPREPLY=($(compgen -f -- "$current"))
            return ;;
      \(cases.dropLast())
          help:*) words="\(commands.map { $0.name }.joined(separator: " "))" ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -F _dovetail_tool dovetail-tool

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
      for option in command.options + command.common {
        text += "complete -c dovetail-tool -n '__fish_seen_subcommand_from \(command.name)' -l \(option.name)"
        if option.value != nil { text += option.value == "FILE" ? " -r -F" : " -x" }
        if let words = words(option) { text += " -a \(quoted(words))" }
        text += " -d \(quoted(option.help))\n"
      }
    }
    return text
  }
}
