import Foundation

/// Which of a target's files are its manifests.
enum Manifests {
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
