import Testing

@testable import DovetailGenerator

/// Inputs that take minutes where the time grows with the square of their size.
struct LargeInputTests {
  private func findings(_ manifest: String) -> Int {
    Checking.check([Array(manifest.utf8)]).result.diagnostics.count
  }

  @Test func unknownNamesAreReported() {
    let declarations = (0..<10_000).map { #""dep\#($0)": { "type": "Int", "default": "$dpe\#($0)" }"# }
    let count = findings("{ \"dependencies\": { \(declarations.joined(separator: ", ")) } }")
    #expect(count == DiagnosticSink.limit)
  }

  @Test func unknownScopesAreReported() {
    let scopes = (0..<10_000).map { #""scope\#($0)": { "within": "socpe\#($0)" }"# }
    let count = findings("{ \"scopes\": { \(scopes.joined(separator: ", ")) } }")
    #expect(count == DiagnosticSink.limit)
  }

  @Test(arguments: [("A<", ""), ("A<B, ", ">"), ("A<(B, C), ", ">")])
  func aParametersNestedTypesAreRead(_ opened: String, _ closed: String) {
    let type = String(repeating: opened, count: 100_000) + "Int" + String(repeating: closed, count: 100_000)
    let declaration = #""a": { "type": "Int", "parameters": ["x: \#(type)"], "default": "1" }"#
    #expect(findings("{ \"dependencies\": { \(declaration) } }") == 0)
  }
}
