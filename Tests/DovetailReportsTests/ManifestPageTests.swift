import DovetailReports
import Foundation
import Testing

struct ManifestPageTests {
  private let path = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Dovetail/Documentation.docc/ManifestReference.md").standardizedFileURL

  @Test func `The page in the documentation is that of the decoder's model`() throws {
    let page = ManifestPage.render()
    if ProcessInfo.processInfo.environment["RECORD_DOCUMENTATION"] == "1" {
      try Data(page.utf8).write(to: path)
      Issue.record("recorded \(path.path(percentEncoded: false)); run again without RECORD_DOCUMENTATION")
      return
    }
    let recorded = try String(decoding: Data(contentsOf: path), as: UTF8.self)
    #expect(
      recorded == page, "stale; record it with RECORD_DOCUMENTATION=1 swift test --filter ManifestPageTests")
  }

  @Test func `What goes with which scope is what the decoder says`() {
    let page = ManifestPage.render()
    #expect(page.contains("| `dispose` | yes | no | no | no | yes | no |"))
    #expect(page.contains("| `isolation` | yes | yes | yes | yes | yes | no |"))
    #expect(page.contains("| `reads` | yes | yes | yes | yes | yes | no |"))
  }
}
