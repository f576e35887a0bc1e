import Foundation
import Testing

/// `RECORD_FIXTURES=1` writes what is found as what is expected, and fails, so that nobody records by accident.
enum FixtureRecord {
  private static let records = ProcessInfo.processInfo.environment["RECORD_FIXTURES"] == "1"

  /// Without a file, nothing is expected.
  static func compare(_ actual: String, _ file: String, _ fixture: Fixture) throws {
    let expected = fixture.contents(of: file) ?? ""
    if expected == actual { return }
    guard records else {
      #expect(expected == actual, "\(file) of \(fixture.testDescription)")
      return
    }
    let url = fixture.folder.appending(path: file)
    if actual.isEmpty {
      try? FileManager.default.removeItem(at: url)
    } else {
      try Data(actual.utf8).write(to: url)
    }
    Issue.record("recorded \(file) of \(fixture.testDescription)")
  }
}
