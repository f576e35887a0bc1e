import Foundation
import PackagePlugin

/// `swift package dovetail <command>`: the commands of `dovetail-tool` for the targets of a package.
@main
struct DovetailCommandPlugin: CommandPlugin {
  /// The commands that work on targets, and whether they look into targets without a manifest too.
  private static let targetCommands = [
    "check": true, "diff": false, "explain": false, "graph": false, "unused": true,
  ]

  /// Those whose output is a document, which diagnostics would spoil.
  private static let documentCommands: Set<String> = ["diff", "explain", "graph"]

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "dovetail-tool").url
    var words = ArgumentExtractor(arguments)
    let names = words.extractOption(named: "target")
    let rest = words.remainingArguments
    guard let command = rest.first, let takesBareTargets = Self.targetCommands[command],
      !rest.contains("--help"), !rest.contains("-h")
    else { return try run(tool, arguments) }
    let targets = PackageTargets(context.package)
    if let unknown = names.first(where: { !targets.declaring.contains($0) }) {
      let known = targets.declaring.isEmpty ? "none" : targets.declaring.joined(separator: ", ")
      fail("no target '\(unknown)' with a manifest; there are: \(known)")
    }
    let explainsID = command == "explain" && targets.declaring.isEmpty
    if targets.declaring.isEmpty, !explainsID {
      fail("no target of this package has a manifest; add a dependencies.json to the folder of one")
    }
    // More words than a command line holds.
    let file = context.pluginWorkDirectoryURL.appending(path: "\(command).arguments")
    let options = targets.arguments(for: names, takesBareTargets: takesBareTargets)
    try options.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
    try run(
      tool, rest + ["@\(file.path(percentEncoded: false))"],
      separatingErrors: Self.documentCommands.contains(command))
  }

  /// SwiftPM joins both streams of a plugin to its own standard output; only its diagnostics go elsewhere.
  private func run(_ tool: URL, _ arguments: [String], separatingErrors: Bool = false) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = ["--plugin-version", Version.current, "--in-package"] + arguments
    let errors = Pipe()
    if separatingErrors { process.standardError = errors }
    try process.run()
    if separatingErrors {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      if !text.isEmpty { Diagnostics.error("not all is well\n" + text.trimmingCharacters(in: .newlines)) }
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  private func fail(_ message: String) -> Never {
    Diagnostics.error(message)
    exit(2)
  }
}
