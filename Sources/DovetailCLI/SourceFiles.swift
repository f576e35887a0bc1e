import DovetailGenerator
import DovetailSystem

/// The files of a run, each read once, with the paths to print.
final class SourceFiles {
  private let base: String?
  private var known: [String: SourceText?] = [:]

  /// Paths below `base` are shown relative to it.
  init(relativeTo base: String?) {
    self.base = base.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  /// Nothing if the file is too large for a manifest.
  func read(_ path: String) throws -> SourceText? {
    if let text = known[path] { return text }
    let text = try ManifestInput.read(path).map { SourceText(path: shown(path), bytes: $0.bytes) }
    known[path] = text
    return text
  }

  func shown(_ path: String) -> String {
    guard let base, path.utf8.starts(with: base.utf8) else { return path }
    return String(path.dropFirst(base.count))
  }
}
