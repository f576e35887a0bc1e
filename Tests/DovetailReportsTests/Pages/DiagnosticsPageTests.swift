import TestSupport
import Testing

struct DiagnosticsPageTests {
  @Test func `The page in the documentation is up to date`() throws {
    try Repository.expect(
      "Sources/Dovetail/Documentation.docc/Diagnostics.md", toBe: DiagnosticsPage.render())
  }
}
