import DovetailSystem

/// A command that works on targets, whose files `swift package dovetail` finds.
protocol TargetCommand: Command {
  /// The arguments after the command's name, as a plugin's help shows them.
  static var packageUsage: String { get }
  /// The help for `--target` when a plugin runs the command.
  static var packageTarget: String { get }
  /// Whether its default targets include those without a manifest that depend on one with a manifest.
  static var takesTargetsAbove: Bool { get }
}

extension TargetCommand {
  static var packageTarget: String { "Only these targets; the default is all that have a manifest" }
  static var takesTargetsAbove: Bool { false }

  static func packageHelp(_ program: String) -> String {
    let others = options.filter { !PackageInput.namesOfFiles.contains($0.name) }
    return helpText(program, usage: packageUsage, [Option("target", "NAME", packageTarget)] + others)
  }
}
