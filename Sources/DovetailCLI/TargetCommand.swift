import DovetailSystem

/// A command that looks at targets; `swift package dovetail` finds their files by itself.
protocol TargetCommand: Command {
  /// The words after the name where no files are to be named.
  static var packageUsage: String { get }
  /// What `--target` is for there.
  static var packageTarget: String { get }
}

extension TargetCommand {
  static var packageTarget: String { "Only these targets; the default is all that have a manifest" }

  /// What `--help` shows where no files are to be named.
  static func packageHelp(_ program: String) -> String {
    helpText(program, usage: packageUsage, packageOptions)
  }

  static var packageOptions: [Option] {
    [Option("target", "NAME", packageTarget)]
      + options.filter { !PackageInput.namesOfFiles.contains($0.name) }
  }
}
