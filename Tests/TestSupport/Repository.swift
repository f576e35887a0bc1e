package import Foundation
import Testing

/// This repository's own files.
package enum Repository {
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The package's name: the package manager names it after its folder.
  package static let package = String(
    folder.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })

  /// What the package's own modules are compiled with.
  package static let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .flatMap { ["-enable-upcoming-feature", $0] }

  package static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  /// All Swift files below a folder, in order, without those of builds.
  package static func swiftFiles(below folder: String) -> [URL] {
    let folder = self.folder.appending(path: folder)
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.sorted()
      .map { folder.appending(path: $0) }
  }

  /// Expects a file that is written from the code to be up to date; with `RECORD_DOCUMENTATION=1`, writes it.
  package static func expect(_ path: String, toBe text: String) throws {
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTATION"] == "1" {
      try Data(text.utf8).write(to: folder.appending(path: path))
      Issue.record("recorded \(path); run again without RECORD_DOCUMENTATION")
    }
    #expect(try self.text(path) == text, "stale; record it with RECORD_DOCUMENTATION=1")
  }
}
