import TestSupport
import Testing

struct ManifestPageTests {
  @Test func `The page in the documentation is that of the decoder's model`() throws {
    try Repository.expect(
      "Sources/Dovetail/Documentation.docc/ManifestReference.md", toBe: ManifestPage.render())
  }

  @Test func `What goes with which scope is what the decoder says`() {
    let page = ManifestPage.render()
    #expect(page.contains("| `dispose` | yes | no | no | no | yes | no |"))
    #expect(page.contains("| `isolation` | yes | yes | yes | yes | yes | no |"))
    #expect(page.contains("| `reads` | yes | yes | yes | yes | yes | no |"))
  }
}
