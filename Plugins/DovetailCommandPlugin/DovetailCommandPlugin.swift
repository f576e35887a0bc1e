import Foundation
import PackagePlugin

/// `swift package dovetail <command>`, and `swift package dovetail-edit <command>` for the commands that write files:
/// runs a command of `dovetail-tool` on the package's targets.
///
/// Both plugins are this one file: SwiftPM asks for permission by plugin, and compiles each file of a plugin by itself.
@main
struct DovetailCommandPlugin: CommandPlugin {
  private static let mayWrite = #fileID.hasPrefix("DovetailEditPlugin/")
  /// The commands that work on targets, and whether they include targets without a manifest.
  private static let targetCommands = [
    "check": true, "diff": false, "explain": false, "format": false, "graph": false, "init": true,
    "unused": true,
  ]
  private static let editCommands = ["format", "init"]
  /// With one of these, they don't write files.
  private static let harmless = ["--check", "--print", "--help", "-h"]
  /// The commands whose output is a document, which diagnostics would spoil.
  private static let documentCommands = ["diff", "explain", "graph"]

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "dovetail-tool").url
    var words = ArgumentExtractor(arguments)
    // SwiftPM passes its own flag to the plugin if it comes after the command.
    _ = words.extractFlag(named: "allow-writing-to-package-directory")
    let names = words.extractOption(named: "target")
    let rest = words.remainingArguments
    let isHelp = rest.contains("--help") || rest.contains("-h")
    if let command = rest.first, !isHelp, command != "--help" {
      let writes = Self.editCommands.contains(command) && !rest.contains(where: Self.harmless.contains)
      if Self.mayWrite && !Self.editCommands.contains(command) {
        fail("'\(command)' writes no files; use 'swift package dovetail \(command)'")
      }
      if writes && !Self.mayWrite {
        fail("'\(command)' writes files; use 'swift package dovetail-edit \(command)'")
      }
    }
    guard let command = rest.first, let takesBareTargets = Self.targetCommands[command], !isHelp else {
      return try run(tool, arguments)
    }
    let targets = PackageTargets(context.package)
    if command == "init", names.count != 1 { fail("name the target, as in 'init --target App'") }
    let known = command == "init" ? targets.all : targets.declaring
    if let unknown = names.first(where: { !known.contains($0) }) {
      let kind = command == "init" ? "" : " with a manifest"
      fail("no target '\(unknown)'\(kind); \(targets.advice(on: unknown, among: known))")
    }
    if known.isEmpty, command != "explain" {
      fail("no target of this package has a manifest; \(targets.advice)")
    }
    // A command line might not hold them.
    let file = context.pluginWorkDirectoryURL.appending(path: "\(command).arguments")
    let lines = targets.arguments(for: names, isAny: takesBareTargets).map { $0 + "\n" }
    try lines.joined().write(to: file, atomically: true, encoding: .utf8)
    try run(tool, rest + ["@\(path(file))"], separatingErrors: Self.documentCommands.contains(command))
  }

  /// Runs the tool. SwiftPM merges both of a plugin's streams into its own standard output; only diagnostics are
  /// separate.
  private func run(_ tool: URL, _ arguments: [String], separatingErrors: Bool = false) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = ["--plugin-version", Version.current, "--in-package"] + arguments
    let errors = Pipe()
    if separatingErrors { process.standardError = errors }
    try process.run()
    if separatingErrors {
      let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      if !text.isEmpty {
        Diagnostics.error("the command reported problems\n" + text.trimmingCharacters(in: .newlines))
      }
    }
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }

  private func fail(_ message: String) -> Never {
    Diagnostics.error(message)
    exit(2)
  }
}

/// A package's targets, as arguments for the tool.
private struct PackageTargets {
  private let package: Package
  private let targets: [any SourceModuleTarget]
  /// The manifests of each target and of the modules below them, found only once.
  private let manifests: [String: [URL]]

  init(_ package: Package) {
    self.package = package
    targets = package.targets.compactMap { $0 as? any SourceModuleTarget }
    let below = targets.flatMap(\.recursiveTargetDependencies).compactMap { $0 as? any SourceModuleTarget }
    var manifests: [String: [URL]] = [:]
    for target in targets + below where manifests[target.id] == nil {
      manifests[target.id] = Manifests.find(in: target)
    }
    self.manifests = manifests
  }

  var all: [String] { targets.map(\.name) }

  /// The names of the targets with a manifest.
  var declaring: [String] { targets.filter { manifests[$0.id]?.isEmpty == false }.map(\.name) }

  /// Returns a suggestion for an unknown target's name.
  func advice(on name: String, among targets: [String]) -> String {
    func plain(_ name: String) -> String { name.lowercased().replacing("-", with: "_") }
    if let meant = targets.first(where: { plain($0) == plain(name) }) { return "did you mean '\(meant)'?" }
    return "there are: \(targets.isEmpty ? "none" : targets.joined(separator: ", "))"
  }

  /// A suggestion if no target has a manifest.
  var advice: String {
    for folder in ["", "Sources/"] {
      let file = package.directoryURL.appending(path: "\(folder)dependencies.json")
      guard FileManager.default.fileExists(atPath: path(file)) else { continue }
      return "move '\(folder)dependencies.json' to the folder of its target"
    }
    return "add a dependencies.json to the folder of one"
  }

  /// Returns the arguments for the named targets; without names, for all with a manifest and, with `isAny`, those above
  /// them.
  func arguments(for names: [String], isAny: Bool) -> [String] {
    let libraries = Set(package.products.filter { $0 is LibraryProduct }.flatMap(\.targets).map(\.id))
    var words = ["--relative-to", path(package.directoryURL)]
    if names.isEmpty { words.append("--whole-package") }
    for target in targets {
      let own = manifests[target.id] ?? []
      guard names.isEmpty ? !own.isEmpty || isAny : names.contains(target.name) else { continue }
      let surroundings = ModuleSurroundings(of: target, in: package) { manifests[$0.id] ?? [] }
      guard !own.isEmpty || !surroundings.files.isEmpty || names.contains(target.name) else { continue }
      let sources = target.sourceFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }
      words += ["--target", target.moduleName, "--folder", path(target.directoryURL)]
      words += own.flatMap { ["--manifest", path($0)] } + surroundings.arguments
      words += sources.flatMap { ["--source", path($0.url)] }
      if libraries.contains(target.id) { words.append("--library") }
    }
    return words
  }
}

private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
