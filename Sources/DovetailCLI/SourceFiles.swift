import DovetailGenerator
import DovetailSystem

/// The files of a run, each read once, with the paths to show.
final class SourceFiles {
  let base: String?
  private var known: [String: SourceText?] = [:]

  /// Creates a reader that shows paths below `base` relative to it.
  init(relativeTo base: String?) {
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Reads a file; returns `nil` if it is too large for a manifest.
  func read(_ path: String) throws -> SourceText? {
    if let text = known[path] { return text }
    let bytes = try Files.read(path, limit: ManifestInput.sizeLimit)
    let text = bytes.map { SourceText(path: shown(path), bytes: $0) }
    known[path] = text
    return text
  }

  func shown(_ path: String) -> String {
    guard let base, path.utf8.starts(with: base.utf8) else { return path }
    return String(Substring(path.utf8.dropFirst(base.utf8.count)))
  }
}
