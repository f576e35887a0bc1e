import TestSupport
import Testing

struct ManifestPageTests {
  @Test func `The page in the documentation is up to date`() throws {
    try Repository.expect(
      "Sources/Dovetail/Documentation.docc/ManifestReference.md", toBe: ManifestPage.render())
  }
}
