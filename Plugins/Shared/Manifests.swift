import Foundation

/// Which of a target's files are its manifests.
enum Manifests {
  private static let name = "dependencies.json"

  /// `dependencies.json` in the target's folder and `*.dependencies.json` anywhere in it, in the order of their paths.
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

  /// The Swift files that people wrote.
  static func swiftSources(in files: some Sequence<URL>, generatedBelow folder: URL) -> [URL] {
    let generated = path(folder) + "/"
    return files.filter { $0.pathExtension == "swift" && !path($0).hasPrefix(generated) }
  }

  /// What to do for a target without manifests: about the file that was meant for one, if one looks so.
  static func advice(files: some Sequence<URL>, root: URL?) -> String {
    if let file = files.filter(looksMeant).min(by: { path($0) < path($1) }) {
      let folder = file.deletingLastPathComponent()
      let isInRoot = root == nil || path(folder) == root.map(path)
      let shown = root.map { String(path(file).dropFirst(path($0).count + 1)) } ?? file.lastPathComponent
      // Of `Feature.Dependencies.json` the first part stays.
      let parts = file.lastPathComponent.split(separator: ".")
      let first = parts.count > 2 ? parts.dropLast(2).joined(separator: ".") : nil
      let named = "\(first ?? folder.lastPathComponent).\(name)"
      if first != nil { return "rename '\(shown)' to '\(named)'" }
      return isInRoot
        ? "rename '\(shown)' to '\(name)'"
        : "move '\(shown)' to the target's own folder as '\(name)', or rename it to '\(named)'"
    }
    if let root, FileManager.default.fileExists(atPath: path(root) + "/\(name)") {
      return "its '\(name)' is excluded in Package.swift, so the plugin can't see it"
    }
    // A package's root, or its 'Sources', belongs to no target.
    var folder = root
    for _ in 0..<2 {
      guard let outer = folder?.deletingLastPathComponent(), let root else { break }
      if FileManager.default.fileExists(atPath: path(outer) + "/\(name)") {
        return "move '\(path(outer))/\(name)' to its folder, '\(path(root))'"
      }
      folder = outer
    }
    return "add a \(name) to its folder (the smallest is {})"
  }

  /// Whether a file is almost named like a manifest.
  private static func looksMeant(_ file: URL) -> Bool {
    let parts = file.lastPathComponent.lowercased().split(separator: ".")
    return parts.last == "json" && ["dependencies", "dependency"].contains(parts.dropLast().last)
  }

  private static func path(_ url: URL) -> String {
    let path = url.standardizedFileURL.path(percentEncoded: false)
    return path.hasSuffix("/") && path.count > 1 ? String(path.dropLast()) : path
  }
}
