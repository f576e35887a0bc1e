import DovetailGenerator
import DovetailReports
import Testing

struct ExplanationTests {
  @Test(arguments: DiagnosticID.allCases)
  func `The wrong example has exactly the finding that it explains`(id: DiagnosticID) throws {
    guard let example = Explanation(of: id).example else { return #expect(id == .unreadableManifest) }
    #expect(check(example.wrong).map(\.id) == [id])
  }

  @Test(arguments: DiagnosticID.allCases)
  func `The fixed example is silent`(id: DiagnosticID) {
    #expect(check(Explanation(of: id).example?.fixed ?? []) == [])
  }

  @Test(arguments: DiagnosticID.allCases)
  func `The texts have one form`(id: DiagnosticID) throws {
    let explanation = Explanation(of: id)
    #expect(explanation.title.first?.isLowercase == true && explanation.title.last != ".")
    #expect(explanation.paragraphs.count == 2)
    for paragraph in explanation.paragraphs {
      #expect(paragraph.first?.isWhitespace == false && paragraph.last == ".")
      #expect(!paragraph.contains("\n") && !paragraph.contains("  "))
    }
    for line in ExplanationText.render(id).split(separator: "\n") { #expect(line.count <= 110) }
  }

  @Test func `A terminal shows title, paragraphs and both examples`() {
    #expect(
      ExplanationText.render(.scopeCycle) == """
        scope-cycle (error): a scope is within itself

        Following "within" from this scope leads back to it.

        "within" names a scope that lives longer. Two scopes can't both outlive each
        other.

        Wrong:

          dependencies.json
            {
              "scopes": {
                "login": { "within": "checkout" },
                "checkout": { "within": "login" }
              }
            }

        Fixed:

          dependencies.json
            {
              "scopes": {
                "login": {},
                "checkout": { "within": "login" }
              }
            }

        """)
  }
}
