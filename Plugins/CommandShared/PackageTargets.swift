import Foundation
import PackagePlugin

/// A package's targets, as arguments for the tool.
struct PackageTargets {
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

  /// The names of the targets with a manifest.
  var declaring: [String] { targets.filter { manifests[$0.id]?.isEmpty == false }.map(\.name) }

  var all: [String] { targets.map(\.name) }

  /// Returns a suggestion for an unknown target's name.
  static func advice(on name: String, among targets: [String]) -> String {
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

  /// Writes the arguments to a file, since a command line might not hold them.
  func write(to file: URL, names: [String], isAny: Bool) throws {
    let words = arguments(for: names, isAny: isAny)
    try words.map { $0 + "\n" }.joined().write(to: file, atomically: true, encoding: .utf8)
  }

  /// Returns the arguments for the named targets; without names, for all with a manifest and, with `isAny`, those above
  /// them.
  private func arguments(for names: [String], isAny: Bool) -> [String] {
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

  private func path(_ url: URL) -> String { url.path(percentEncoded: false) }
}
