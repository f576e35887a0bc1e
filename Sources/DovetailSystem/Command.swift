import DovetailGenerator

package protocol Command {
  static var name: String { get }
  static var summary: String { get }
  /// The arguments after the name, as the usage line shows them.
  static var usage: String { get }
  static var options: [Option] { get }
  static func run(_ arguments: Arguments, console: Console) throws -> ExitStatus
}

extension Command {
  /// Runs the command; turns an error into one line and an exit status.
  package static func execute(
    _ words: some Sequence<String>, as program: String, console: Console = .process
  ) -> ExitStatus {
    do {
      let arguments = try Arguments(words.flatMap(Self.words(of:)), options: options + Self.common)
      if arguments.has("help") {
        console.writeOutput(helpText(program, usage: usage, options))
        return .success
      }
      if arguments.has("version") {
        console.writeOutput("\(Version.current)\n")
        return .success
      }
      return try run(arguments, console: console)
    } catch let error as UsageError {
      console.writeError("\(program): \(error)\nsee '\(program) --help'\n")
    } catch {
      console.report(error, of: program)
    }
    return .failure
  }

  /// Expands `@FILE` to the lines of a file, for arguments that a command line might not hold; `@~1` is a git revision.
  private static func words(of word: String) throws -> [String] {
    let path = String(word.dropFirst())
    guard word.hasPrefix("@"), Files.exists(path), let bytes = try Files.read(path) else { return [word] }
    return bytes.split(separator: "\n").map {
      String(decoding: $0.last == "\r" ? $0.dropLast() : $0, as: UTF8.self)
    }
  }

  package static var common: [Option] {
    [Option("help", nil, "Show this text; -h for short"), Option("version", nil, "Show the version")]
  }

  package static func helpText(_ program: String, usage: String, _ options: [Option]) -> String {
    let options = options + Self.common
    return HelpText.paragraph(summary) + "\n"
      + HelpText.paragraph("usage: \(program) \(usage)", indentation: 7)
      + "\noptions:\n"
      + HelpText.table(options.map { ("--\($0.name)" + ($0.value.map { " \($0)" } ?? ""), $0.help) })
  }
}
