import Foundation
import PackagePlugin

/// Checks a target's manifests in each build and generates the code that its sources read them with.
@main
struct DovetailPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    return commands(
      target: target.name,
      manifests: Manifests.find(in: target.sourceFiles.map(\.url), root: target.directoryURL),
      tool: try context.tool(named: "dovetail-generate").url,
      folder: context.pluginWorkDirectoryURL)
  }

  private func commands(target: String, manifests: [URL], tool: URL, folder: URL) -> [Command] {
    guard !manifests.isEmpty else {
      Diagnostics.warning(
        "target '\(target)' uses DovetailPlugin and has no manifest; add a dependencies.json to its folder (the least is {})"
      )
      return []
    }
    let output = folder.appending(path: "Dovetail.generated.swift")
    let arguments =
      ["--target", target, "--output", output.path(percentEncoded: false)]
      + manifests.flatMap { ["--manifest", $0.path(percentEncoded: false)] }
    return [
      .buildCommand(
        displayName: "Checking the dependencies of \(target)", executable: tool, arguments: arguments,
        inputFiles: manifests, outputFiles: [output])
    ]
  }
}

/// Which of a target's files are its manifests.
private enum Manifests {
  /// `dependencies.json` in the target's folder and `*.dependencies.json` anywhere in it, in the order of their paths.
  static func find(in files: some Sequence<URL>, root: URL?) -> [URL] {
    let rootPath = root?.standardizedFileURL.path(percentEncoded: false)
    return files.filter { file in
      if file.lastPathComponent.hasSuffix(".dependencies.json") { return true }
      guard file.lastPathComponent == "dependencies.json" else { return false }
      guard var rootPath else { return true }
      if rootPath.hasSuffix("/") { rootPath.removeLast() }
      var folder = file.standardizedFileURL.deletingLastPathComponent().path(percentEncoded: false)
      if folder.hasSuffix("/") { folder.removeLast() }
      return folder == rootPath
    }
    .sorted { $0.path(percentEncoded: false) < $1.path(percentEncoded: false) }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DovetailPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      commands(
        target: target.displayName,
        manifests: Manifests.find(in: target.inputFiles.map(\.url), root: nil),
        tool: try context.tool(named: "dovetail-generate").url,
        folder: context.pluginWorkDirectoryURL)
    }
  }
#endif
