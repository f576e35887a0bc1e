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
