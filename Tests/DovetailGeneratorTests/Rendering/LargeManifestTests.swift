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
    #expect(output.contains("#sourceLocation(file: \"m.json\", line: 1)\n_d1998 ; }"))
  }

  @Test("is rendered in parts, none of which grows with the manifest")
  func parts() {
    let text = manifest(2_000, separator: ",\n") { $0 == 0 ? "1" : "$d\($0 - 1)" }
    let (result, sources) = Checking.check([Array(text.utf8)])
    var parts: [String] = []
    Generator.render(result, sources: sources, paths: ["m.json"]) { parts.append($0) }
    #expect(parts.count > 5)
    #expect(parts.allSatisfy { $0.utf8.count < 70_000 })
    #expect(parts.joined() == Checking.output(text))
  }

  @Test("with a thousand mistakes shows the first hundred, and says how many more there are")
  func unknownNames() {
    let errors = Checking.diagnostics(manifest(1_000, separator: ",\n") { "$dd\($0 + 1)" })
    #expect(errors.count == 101)
    #expect(errors[0].contains("did you mean '$d1'?"))
    #expect(errors[99].hasPrefix("m.json:100:"))
    #expect(errors[100] == "note: 900 more findings are not shown")
  }

  @Test("shows an error after a hundred warnings")
  func errorAfterWarnings() {
    var sink = DiagnosticSink()
    let position = SourcePosition(file: 0, offset: 0)
    for offset in 0..<200 { sink.report(.missingInstall, at: position.advanced(by: offset), "warning") }
    sink.report(.wrongValue, at: position.advanced(by: 900), "error")
    sink.report(.wrongValue, at: position.advanced(by: 50), "error")
    for offset in 0..<200 { sink.report(.missingInstall, at: position.advanced(by: offset), "warning") }
    #expect(sink.diagnostics.count == 100)
    #expect(sink.diagnostics.count { $0.severity == .error } == 2)
    #expect(sink.diagnostics.map(\.position) == sink.diagnostics.map(\.position).sorted())
    for offset in 0..<200 { sink.report(.wrongValue, at: position.advanced(by: 199 - offset), "error") }
    #expect(sink.diagnostics.allSatisfy { $0.severity == .error })
    #expect(sink.diagnostics.last?.position.offset == 99)
    #expect(sink.hasErrors)
  }
}
