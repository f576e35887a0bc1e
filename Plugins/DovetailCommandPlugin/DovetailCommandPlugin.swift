import Foundation
import PackagePlugin

/// `swift package dovetail <command>`: runs a command of `dovetail-tool` on the package's targets.
@main
struct DovetailCommandPlugin: CommandPlugin {
  /// The commands that work on targets, and whether they include targets without a manifest.
  private static let targetCommands = [
    "check": true, "diff": false, "explain": false, "format": false, "graph": false, "init": true,
    "unused": true,
  ]

  private static let editCommands: Set<String> = ["format", "init"]
  /// With one of these, they don't write files.
  private static let harmless: Set<String> = ["--check", "--print", "--help", "-h"]
  /// The commands whose output is a document, which diagnostics would spoil.
  private static let documentCommands: Set<String> = ["diff", "explain", "graph"]

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = Tool(url: try context.tool(named: "dovetail-tool").url)
    var words = ArgumentExtractor(arguments)
    let names = words.extractOption(named: "target")
    let rest = words.remainingArguments
    if let command = rest.first, Self.editCommands.contains(command),
      Self.harmless.isDisjoint(with: rest)
    {
      Tool.fail("'\(command)' writes files; use 'swift package dovetail-edit \(command)'")
    }
    guard let command = rest.first, let takesBareTargets = Self.targetCommands[command],
      !rest.contains("--help"), !rest.contains("-h")
    else { return try tool.run(arguments) }
    let targets = PackageTargets(context.package)
    if command == "init" {
      if names.count != 1 { Tool.fail("name the target, as in 'init --target App'") }
    } else if let unknown = names.first(where: { !targets.declaring.contains($0) }) {
      let advice = PackageTargets.advice(on: unknown, among: targets.declaring)
      Tool.fail("no target '\(unknown)' with a manifest; \(advice)")
    }
    if targets.declaring.isEmpty, command != "explain", command != "init" {
      Tool.fail("no target of this package has a manifest; \(targets.advice)")
    }
    let file = context.pluginWorkDirectoryURL.appending(path: "\(command).arguments")
    try targets.write(to: file, names: names, isAny: takesBareTargets)
    try tool.run(
      rest + ["@\(file.path(percentEncoded: false))"],
      separatingErrors: Self.documentCommands.contains(command))
  }
}
