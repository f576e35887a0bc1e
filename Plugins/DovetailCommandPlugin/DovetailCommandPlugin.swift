import Foundation
import PackagePlugin

/// `swift package dovetail <command>`: the commands of `dovetail-tool` for the targets of a package.
@main
struct DovetailCommandPlugin: CommandPlugin {
  /// The commands that work on one target at a time.
  private static let targetCommands: Set<String> = ["check", "explain", "graph", "unused"]
  /// Those of them that look into a target's Swift files.
  private static let sourceCommands: Set<String> = ["check", "unused"]

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = try context.tool(named: "dovetail-tool").url
    var words = ArgumentExtractor(arguments)
    let names = words.extractOption(named: "target")
    let rest = words.remainingArguments
    guard let command = rest.first, Self.targetCommands.contains(command), !rest.contains("--help") else {
      return exit(with: try run(tool, arguments))
    }
    let targets = try targets(of: context.package, named: names)
    if command == "explain", names.isEmpty, targets.count != 1 {
      let status = try run(tool, rest)
      if status != 0, !targets.isEmpty {
        complain("the targets with a manifest are \(targets.map(\.name).joined(separator: ", "))")
      }
      return exit(with: status)
    }
    if targets.isEmpty {
      Diagnostics.error(
        "no target of this package has a manifest; add a dependencies.json to the folder of one")
      return exit(with: 2)
    }

    var status: Int32 = 0
    for target in targets where status < 2 {
      let arguments = target.arguments(withSources: Self.sourceCommands.contains(command))
      status = max(status, try run(tool, rest + arguments))
    }
    exit(with: status)
  }

  /// The targets that have manifests, or those of them that were asked for.
  private func targets(of package: Package, named names: [String]) throws -> [ManifestTarget] {
    let all = package.targets.compactMap { $0 as? any SourceModuleTarget }
      .map { ManifestTarget($0, in: package) }.filter { !$0.manifests.isEmpty }
    for name in names where !all.contains(where: { $0.name == name }) {
      let known = all.isEmpty ? "none" : all.map(\.name).joined(separator: ", ")
      Diagnostics.error("no target '\(name)' with a manifest; there are: \(known)")
      Foundation.exit(2)
    }
    return names.isEmpty ? all : all.filter { names.contains($0.name) }
  }

  private func run(_ tool: URL, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = tool
    process.arguments = ["--plugin-version", Version.current, "--in-package"] + arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func complain(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  private func exit(with status: Int32) {
    if status != 0 { Foundation.exit(status) }
  }
}

/// A target, as the tool is told of it.
private struct ManifestTarget {
  let name: String
  let manifests: [URL]
  private let module: String
  private let sources: [URL]
  private let surroundings: ModuleSurroundings

  init(_ target: any SourceModuleTarget, in package: Package) {
    name = target.name
    module = target.moduleName
    surroundings = ModuleSurroundings(of: target, in: package)
    manifests = Manifests.find(in: target.sourceFiles.map(\.url), root: target.directoryURL)
    sources = target.sourceFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }.map(\.url)
  }

  func arguments(withSources: Bool) -> [String] {
    func paths(_ option: String, _ files: [URL]) -> [String] {
      files.flatMap { [option, $0.path(percentEncoded: false)] }
    }
    return ["--target", module] + paths("--manifest", manifests) + surroundings.arguments
      + (withSources ? paths("--source", sources) : [])
  }
}
