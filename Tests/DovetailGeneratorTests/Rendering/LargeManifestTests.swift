import Testing

@testable import DovetailGenerator

@Suite("A large manifest")
struct LargeManifestTests {
  private func manifest(_ count: Int, separator: String, reference: (Int) -> String) -> String {
    let entries = (0..<count).map { "\"d\($0)\": {\"type\": \"Int\", \"default\": \"\(reference($0))\"}" }
    return "{\"dependencies\": {\(entries.joined(separator: separator))}}"
  }

  @Test("on one line makes an output of its own size, not of that squared")
  func oneLine() throws {
    let text = manifest(2_000, separator: ", ") { $0 == 0 ? "1" : "$d\($0 - 1)" }
    let output = try #require(Checking.output(text))
    #expect(output.utf8.count < 4_000_000)
    #expect(output.contains("#sourceLocation(file: \"m.json\", line: 1)\n_d1998\n"))
  }

  @Test("with thousands of unknown names is read to its end, with likely spellings for the first of them")
  func unknownNames() {
    let errors = Checking.diagnostics(manifest(1_000, separator: ",\n") { "$dd\($0)" })
    #expect(errors.count == 1_000)
    #expect(errors[0].contains("did you mean 'd0'?"))
    #expect(errors[999].contains("declare 'dd999' under"))
  }
}
