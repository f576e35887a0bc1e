import Foundation
import PackagePlugin

/// Checks a target's manifests in each build, and generates the code to read its dependencies.
@main
struct DovetailPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    return try commands(
      target: target.name,
      module: target.moduleName,
      // The list contains files that Package.swift leaves out of `sources`, too.
      files: target.sourceFiles.filter { $0.type == .source || $0.url.pathExtension != "swift" }.map(\.url),
      root: target.directoryURL,
      others: context.package.targets.map(\.directoryURL),
      surroundings: ModuleSurroundings(of: target, in: context.package),
      seesDovetail: seesDovetail(target),
      folders: pluginFolders(below: target, context),
      tool: try context.tool(named: "dovetail-generate").url,
      folder: context.pluginWorkDirectoryURL)
  }

  /// Returns whether the generated code can import Dovetail, through any product, or perhaps from a binary.
  private func seesDovetail(_ target: any SourceModuleTarget) -> Bool {
    target.recursiveTargetDependencies.contains { $0.name == "Dovetail" || $0 is BinaryArtifactTarget }
  }

  /// Names the folders that SwiftPM makes, before a command runs, for the plugins of the modules below. If one is missing,
  /// the tool knows that nothing generates that module's code.
  ///
  /// A module whose sources contain generated code needs no plugin.
  private func pluginFolders(below target: any SourceModuleTarget, _ context: PluginContext) -> [String] {
    // …/outputs/package/target/destination/plugin; elsewhere the layout is unknown.
    let own = context.pluginWorkDirectoryURL
    guard own.pathComponents.suffix(4).prefix(2) == [context.package.id, target.name] else { return [] }
    let outputs = (1...4).reduce(own) { folder, _ in folder.deletingLastPathComponent() }
    var packages: [Package.ID: Package] = [:]
    var waiting = [context.package]
    while let package = waiting.popLast() {
      if packages.updateValue(package, forKey: package.id) == nil {
        waiting += package.dependencies.map(\.package)
      }
    }
    let below = Set(target.recursiveTargetDependencies.map(\.id))
    var words: [String] = []
    for package in packages.values.sorted(by: { $0.id < $1.id }) {
      for case let module as any SourceModuleTarget in package.targets where below.contains(module.id) {
        let folder = outputs.appending(path: "\(package.id)/\(module.name)").path(percentEncoded: false)
        if Manifests.find(in: module).isEmpty { continue }
        if !FileManager.default.fileExists(atPath: folder), module.containsGeneratedCode { continue }
        words += ["--plugin-folder", "\(module.moduleName)=\(folder)"]
      }
    }
    return words
  }

  private func commands(
    target: String, module: String, files: [URL], root: URL?, others: [URL] = [],
    surroundings: ModuleSurroundings, seesDovetail: Bool = true, folders: [String] = [], tool: URL,
    folder: URL
  ) throws -> [Command] {
    let manifests = Manifests.find(in: files, root: root)
    let output = folder.appending(path: "Dovetail.generated.swift")
    let sources = Manifests.swiftSources(in: files, generatedBelow: folder.deletingLastPathComponent())
    let first = (sources.isEmpty ? files : sources).min { $0.path < $1.path }
    let place = (manifests.first ?? first ?? output).path(percentEncoded: false)
    var mistake: String?
    if sources.isEmpty {
      mistake = "has no Swift file, so no code can be generated for it; remove the plugin"
    } else if manifests.isEmpty {
      let advice = Manifests.advice(files: files, root: root, others: others)
      mistake = "has no manifest; \(advice)"
    } else if !seesDovetail {
      mistake = """
        does not depend on the product 'Dovetail'; add .product(name: "Dovetail", package: "dovetail") to its \
        dependencies in Package.swift
        """
    }
    // The tool prints it: an error of the plugin neither stops every build system nor is shown in the next build.
    var words =
      mistake.map {
        ["--plugin-error", "\(place):1:1: error: target '\(target)' uses DovetailPlugin but \($0)"]
      } ?? surroundings.modules + folders
    for source in sources { words += ["--source", source.path(percentEncoded: false)] }
    let list = try list(words, in: folder)
    var arguments = ["--plugin-version", Version.current, "--target", module]
    arguments += ["--output", output.path(percentEncoded: false)]
    for manifest in manifests { arguments += ["--manifest", manifest.path(percentEncoded: false)] }
    arguments += surroundings.flags + ["@\(list.path(percentEncoded: false))"]
    return [
      .buildCommand(
        displayName: "Checking the dependencies of \(target)", executable: tool, arguments: arguments,
        inputFiles: manifests + surroundings.files + sources + [list], outputFiles: [output])
    ]
  }

  /// Writes the arguments for modules and sources to a file, since SwiftPM reads all command lines in each build.
  private func list(_ words: [String], in folder: URL) throws -> URL {
    let file = folder.appending(path: "inputs.arguments")
    let text = words.map { $0 + "\n" }.joined()
    // Writing the file makes the command run again.
    if (try? String(contentsOf: file, encoding: .utf8)) != text {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    return file
  }
}

extension SourceModuleTarget {
  /// Whether one of its files spells the library's names as only generated code does.
  fileprivate var containsGeneratedCode: Bool {
    sourceFiles(withSuffix: ".swift").contains {
      (try? Data(contentsOf: $0.url))?.range(of: Data("Dovetail::".utf8)) != nil
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension DovetailPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let files = target.inputFiles.map(\.url)
      return try commands(
        target: target.displayName,
        module: String(target.displayName.map { $0.isLetter || $0.isNumber ? $0 : "_" }),
        files: files,
        root: nil,
        surroundings: ModuleSurroundings(
          list: files.first { $0.lastPathComponent == "dependencies.modules" },
          flags: target.flags),
        tool: try context.tool(named: "dovetail-generate").url,
        folder: context.pluginWorkDirectoryURL)
    }
  }

  extension ModuleSurroundings {
    /// Reads a list of modules, which Xcode doesn't provide: lines of `Module path/to/dependencies.json`.
    init(list: URL?, flags: [String]) {
      self.flags = flags
      guard let list, let text = try? String(contentsOf: list, encoding: .utf8) else { return }
      for line in text.split(whereSeparator: \.isNewline) {
        let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard let module = words.first, !module.hasPrefix("#") else { continue }
        // Without a path, the tool reports the folder.
        let path = words.dropFirst().first?.trimmingCharacters(in: .whitespaces) ?? ""
        let url = URL(filePath: path, relativeTo: list.deletingLastPathComponent())
        add(url.standardizedFileURL, of: module)
        modules += ["--direct", module]
      }
    }
  }

  extension XcodeTarget {
    fileprivate var flags: [String] {
      switch product?.kind {
      case .application, .executable: ["--root"]
      case .other(let kind) where kind.contains("test"): ["--test"]
      default: []
      }
    }
  }
#endif
