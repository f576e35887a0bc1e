import Foundation
import PackagePlugin

/// `swift package dovetail-edit <command>`: runs a command of `dovetail-tool` that writes files.
@main
struct DovetailEditPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = Tool(url: try context.tool(named: "dovetail-tool").url)
    var words = ArgumentExtractor(arguments)
    // SwiftPM passes its own flag to the plugin if it comes after the command.
    _ = words.extractFlag(named: "allow-writing-to-package-directory")
    let names = words.extractOption(named: "target")
    let rest = words.remainingArguments
    guard let command = rest.first, ["format", "init"].contains(command), !rest.contains("--help"),
      !rest.contains("-h")
    else {
      guard rest.isEmpty || rest.first == "--help" || rest.contains("--help") else {
        Tool.fail("'\(rest[0])' writes no files; use 'swift package dovetail \(rest[0])'")
      }
      return try tool.run(arguments)
    }
    let targets = PackageTargets(context.package)
    if command == "init", names.count != 1 { Tool.fail("name the target, as in 'init --target App'") }
    if let unknown = names.first(where: { !targets.all.contains($0) }) {
      Tool.fail("no target '\(unknown)'; \(PackageTargets.advice(on: unknown, among: targets.all))")
    }
    let file = context.pluginWorkDirectoryURL.appending(path: "\(command).arguments")
    try targets.write(to: file, names: names, isAny: command == "init")
    try tool.run(rest + ["@\(file.path(percentEncoded: false))"])
  }
}
