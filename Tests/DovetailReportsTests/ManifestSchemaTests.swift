import DovetailReports
import TestSupport
import Testing

/// `Tests/Pages` compares what the schema accepts with what the decoder does.
struct ManifestSchemaTests {
  @Test func `The file in the repository is what the tool prints`() throws {
    let path = "Sources/DovetailReports/Schema/dependencies.schema.json"
    #expect(ManifestSchema.address.hasSuffix("/\(path)"))
    try Repository.expect(path, toBe: ManifestSchema.render())
  }
}
