import TestSupport
import Testing

struct ManifestPageTests {
  @Test func `The page in the documentation is that of the decoder's model`() throws {
    try Repository.expect(
      "Sources/Dovetail/Documentation.docc/ManifestReference.md", toBe: ManifestPage.render())
  }
}
