import Foundation
import PackagePlugin

// One file for both types: SwiftPM compiles the plugin for every package that depends on it, each file by itself.

/// Finds a target's manifests among its files.
enum Manifests {
  private static let name = "dependencies.json"

  /// Returns `dependencies.json` in the target's folder and `*.dependencies.json` anywhere in it, sorted by path.
  static func find(in files: [URL], root: URL?) -> [URL] {
    let rootPath = root.map(path)
    var found = files.filter { file in
      if file.lastPathComponent.hasSuffix(".\(name)") { return true }
      guard file.lastPathComponent == name else { return false }
      guard let rootPath else { return true }
      return path(file.deletingLastPathComponent()) == rootPath
    }
    // SwiftPM lists no folders; if one is in the manifest's place, the tool reports it.
    if let own = root?.appending(path: name, directoryHint: .notDirectory),
      FileManager.default.fileExists(atPath: path(own) + "/.")
    {
      found.append(own)
    }
    return found.sorted { path($0) < path($1) }
  }

  static func find(in target: any SourceModuleTarget) -> [URL] {
    find(in: target.sourceFiles.map(\.url), root: target.directoryURL)
  }

  /// Returns the Swift files that aren't generated.
  static func swiftSources(in files: [URL], generatedBelow folder: URL) -> [URL] {
    let generated = path(folder) + "/"
    return files.filter { $0.pathExtension == "swift" && !path($0).hasPrefix(generated) }
  }

  /// Returns what to do about a target without manifests, such as renaming a file that looks like one; a file in the
  /// folder of another target is that one's.
  static func advice(files: [URL], root: URL?, others: [URL]) -> String {
    if let file = files.filter(looksMeant).min(by: { path($0) < path($1) }) {
      let folder = file.deletingLastPathComponent()
      let isInRoot = root == nil || path(folder) == root.map(path)
      let shown = root.map { String(path(file).dropFirst(path($0).count + 1)) } ?? file.lastPathComponent
      // Keep the first part of `Feature.Dependencies.json` and `feature-dependencies.json`.
      let parts = file.lastPathComponent.split { ".-_ ".contains($0) }
      let first = parts.prefix { !words.contains($0.lowercased()) }.joined(separator: "-")
      let named = "\(first.isEmpty ? folder.lastPathComponent : first).\(name)"
      if !first.isEmpty { return "rename '\(shown)' to '\(named)'" }
      return isInRoot
        ? "rename '\(shown)' to '\(name)'"
        : "move '\(shown)' to the target's own folder as '\(name)', or rename it to '\(named)'"
    }
    if let root, FileManager.default.fileExists(atPath: path(root) + "/\(name)") {
      return "its '\(name)' is excluded in Package.swift, so the plugin can't see it"
    }
    // The package's root and its 'Sources' usually belong to no target.
    var folder = root
    for _ in 0..<2 {
      guard let root, let outer = folder?.deletingLastPathComponent(),
        !others.contains(where: { path($0) == path(outer) })
      else { break }
      if FileManager.default.fileExists(atPath: path(outer) + "/\(name)") {
        return "move '\(path(outer))/\(name)' to its folder, '\(path(root))'"
      }
      folder = outer
    }
    return "add a \(name) to its folder (the smallest is {})"
  }

  private static let words = ["dependencies", "dependency"]

  /// Returns whether a file's name is almost that of a manifest, such as `dependencies.json.txt`.
  private static func looksMeant(_ file: URL) -> Bool {
    let parts = file.lastPathComponent.lowercased().split { ".-_ ".contains($0) }.map(String.init)
    return zip(parts, parts.dropFirst()).contains { words.contains($0) && $1.hasPrefix("json") }
  }

  private static func path(_ url: URL) -> String {
    let path = url.standardizedFileURL.path(percentEncoded: false)
    return path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
  }
}

/// The tool's arguments about a target, except its own manifests.
struct ModuleSurroundings {
  /// The manifests of the modules below it.
  var files: [URL] = []
  /// The arguments that name these modules.
  var modules: [String] = []
  /// The arguments that tell what kind of target it is.
  var flags: [String] = []

  /// Finds the modules that a target depends on, including those of other packages' products.
  init(of target: any SourceModuleTarget, in package: Package) {
    flags = target.kind == .test ? ["--test"] : target.kind == .executable ? ["--root"] : []
    let ownPackage = Set(package.targets.map(\.id))
    let direct = Set(target.dependencies.flatMap(Self.targets).map(\.id))
    for other in Self.linked(with: target) where other.id != target.id {
      let own = Manifests.find(in: other)
      guard !own.isEmpty else { continue }
      for file in own { add(file, of: other.moduleName) }
      if ownPackage.contains(other.id) { modules += ["--same-package", other.moduleName] }
      if direct.contains(other.id) { modules += ["--direct", other.moduleName] }
      if other.kind == .executable { modules += ["--program", other.moduleName] }
    }
  }

  mutating func add(_ file: URL, of module: String) {
    files.append(file)
    modules += ["--module", "\(module)=\(file.path(percentEncoded: false))"]
  }

  /// Returns what is linked with a target: not what only macros need nor, except in tests, other programs.
  private static func linked(with target: any SourceModuleTarget) -> [any SourceModuleTarget] {
    var linked: [any SourceModuleTarget] = []
    var seen: Set<Target.ID> = []
    var next = 0
    var found = target.dependencies.flatMap(targets)
    while next < found.count {
      let other = found[next] as? any SourceModuleTarget
      next += 1
      guard let other, seen.insert(other.id).inserted, other.kind != .macro,
        other.kind != .executable || target.kind == .test
      else { continue }
      linked.append(other)
      found += other.dependencies.flatMap(targets)
    }
    return linked
  }

  private static func targets(of dependency: TargetDependency) -> [any Target] {
    switch dependency {
    case .target(let target): [target]
    case .product(let product): product.targets
    @unknown default: []
    }
  }
}
