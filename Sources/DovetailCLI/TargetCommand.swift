import DovetailSystem

/// A command that looks at targets; `swift package dovetail` finds their files by itself.
protocol TargetCommand: Command {
  /// The words behind the name where no files are to be named.
  static var packageUsage: String { get }
  /// What `--target` is for there.
  static var packageTarget: String { get }
}

extension TargetCommand {
  static var packageTarget: String { "Only this target, or only these; else all that have a manifest" }

  /// What `--help` shows where no files are to be named.
  static func packageHelp(_ program: String) -> String {
    let given = Set((ManifestInput.options + SourceInput.options).map(\.name))
    let own = options.filter { !given.contains($0.name) }
    return helpText(program, usage: packageUsage, [Option("target", "NAME", packageTarget)] + own)
  }
}
