package import Foundation
import Synchronization

/// A folder for one test, with some files, removed after it.
package final class TemporaryFolder: Sendable {
  /// Those for all tests, which static properties hold as long as the process runs.
  private static let shared = Mutex<[TemporaryFolder]>([])

  /// Makes a folder for all tests, removed when the process exits.
  package static func forAllTests() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    shared.withLock { folders in
      if folders.isEmpty { atexit { TemporaryFolder.shared.withLock { $0.forEach { $0.remove() } } } }
      folders.append(folder)
    }
    return folder
  }

  package let url: URL

  package init(_ files: [String: String] = [:]) throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "dovetail-\(UUID().uuidString)/", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { remove() }

  private func remove() { try? FileManager.default.removeItem(at: url) }

  package var path: String { url.path }

  /// The path of a file in it.
  package func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  package func text(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }

  /// Writes a file, and creates its folders.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> URL {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }
}
