import Foundation
import PackagePlugin

// One file for both types: SwiftPM compiles a plugin for every package that depends on it, each file by itself.

/// Finds a target's manifests among its files.
enum Manifests {
  static let name = "dependencies.json"

  /// Returns `dependencies.json` in the target's folder and `*.dependencies.json` anywhere in it, sorted by path.
  static func find(in files: some Sequence<URL>, root: URL?) -> [URL] {
    let rootPath = root.map(path)
    return files.filter { file in
      if file.lastPathComponent.hasSuffix(".\(name)") { return true }
      guard file.lastPathComponent == name else { return false }
      guard let rootPath else { return true }
      return path(file.deletingLastPathComponent()) == rootPath
    }
    .sorted { path($0) < path($1) }
  }

  static func find(in target: any SourceModuleTarget) -> [URL] {
    find(in: target.sourceFiles.map(\.url), root: target.directoryURL)
  }

  static func path(_ url: URL) -> String {
    let path = url.standardizedFileURL.path(percentEncoded: false)
    return path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
  }
}

/// The tool's arguments about a target, except its own manifests.
struct ModuleSurroundings {
  /// A manifest of a module below the target.
  struct File {
    let module: String
    let url: URL
  }

  var files: [File] = []
  var modulesInPackage: [String] = []
  var directModules: [String] = []
  var programs: [String] = []
  var isRoot = false
  var isTest = false

  var arguments: [String] { modules + flags }

  /// The arguments that tell what kind of target it is.
  var flags: [String] { isTest ? ["--test"] : isRoot ? ["--root"] : [] }

  /// The arguments that name the modules below it.
  var modules: [String] {
    var words: [String] = []
    for file in files { words += ["--module", "\(file.module)=\(file.url.path(percentEncoded: false))"] }
    for (option, modules) in [
      ("--same-package", modulesInPackage), ("--direct", directModules), ("--program", programs),
    ] {
      for module in modules { words += [option, module] }
    }
    return words
  }

  /// Finds the modules that a target depends on, including those of other packages' products.
  init(
    of target: any SourceModuleTarget, in package: Package,
    manifests: (any SourceModuleTarget) -> [URL] = Manifests.find(in:)
  ) {
    isTest = target.kind == .test
    isRoot = isTest || target.kind == .executable
    let ownPackage = Set(package.targets.map(\.id))
    let direct = Set(target.dependencies.flatMap(Self.targets).map(\.id))
    for other in target.recursiveTargetDependencies {
      guard let other = other as? any SourceModuleTarget, other.id != target.id else { continue }
      let own = manifests(other)
      guard !own.isEmpty else { continue }
      files += own.map { File(module: other.moduleName, url: $0) }
      if ownPackage.contains(other.id) { modulesInPackage.append(other.moduleName) }
      if other.kind == .executable { programs.append(other.moduleName) }
      if direct.contains(other.id) { directModules.append(other.moduleName) }
    }
  }

  private static func targets(of dependency: TargetDependency) -> [any Target] {
    switch dependency {
    case .target(let target): [target]
    case .product(let product): product.targets
    @unknown default: []
    }
  }
}
