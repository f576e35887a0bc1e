import DovetailReports
import Foundation
import Testing

struct DiagnosticsPageTests {
  private let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Dovetail/Documentation.docc/Diagnostics.md").standardizedFileURL

  @Test func `The page in the documentation is that of the registry`() throws {
    let page = DiagnosticsPage.render()
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTATION"] == "1" {
      try Data(page.utf8).write(to: path)
      Issue.record("recorded \(path.path(percentEncoded: false)); run again without RECORD_DOCUMENTATION")
      return
    }
    let recorded = try String(decoding: Data(contentsOf: path), as: UTF8.self)
    #expect(
      recorded == page,
      "stale; record it with RECORD_DOCUMENTATION=1 swift test --filter DiagnosticsPageTests")
  }
}
