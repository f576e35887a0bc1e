import Foundation
import PackagePlugin

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

  /// Reads a list of modules, which Xcode doesn't provide: lines of `Module path/to/dependencies.json`.
  init(list: URL?, isRoot: Bool, isTest: Bool) {
    self.isRoot = isRoot
    self.isTest = isTest
    guard let list, let text = try? String(contentsOf: list, encoding: .utf8) else { return }
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { continue }
      let (module, path) = (String(words[0]), words[1].trimmingCharacters(in: .whitespaces))
      let url = URL(filePath: path, relativeTo: list.deletingLastPathComponent())
      files.append(File(module: module, url: url.standardizedFileURL))
      if !directModules.contains(module) { directModules.append(module) }
    }
  }
}

extension Manifests {
  static func find(in target: any SourceModuleTarget) -> [URL] {
    find(in: target.sourceFiles.map(\.url), root: target.directoryURL)
  }
}
