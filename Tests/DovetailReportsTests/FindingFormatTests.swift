import DovetailGenerator
import DovetailReports
import Foundation
import Testing

struct FindingFormatTests {
  private let result = check(
    manifests: [
      (
        "Sources/App, new/de:pendencies%.json",
        """
        { "scopes": { "login": {} }, "dependencies": {
          "ärger": { "type": "User", "scope": "login" },
          "team": { "type": "Team", "default": "Team(", "doc": "🙈" },
          "badge": { "type": "Badge", "default": "Badge(\\"ä🙈\\", user: $ärger)" } } }
        """
      )
    ])

  @Test func `The text is that of compilers`() {
    #expect(
      FindingFormat.text.render(result.diagnostics, sources: result.sources) == """
        Sources/App, new/de:pendencies%.json:3:45: error: '(' is never closed \
        [unbalanced-expression]
        Sources/App, new/de:pendencies%.json:4:67: error: 'badge' (singleton) captures 'ärger' \
        (scope 'login'), which ends before it [captive-scope]
        Sources/App, new/de:pendencies%.json:2:3: note: 'ärger' is declared here
        Sources/App, new/de:pendencies%.json:4:67: note: path: badge -> ärger
        Sources/App, new/de:pendencies%.json:4:67: note: make 'badge' scope 'login', or inject $provider(ärger)

        """)
  }

  @Test func `GitHub's annotations escape what would end them`() {
    #expect(
      FindingFormat.github.render(result.diagnostics, sources: result.sources) == """
        ::error file=Sources/App%2C new/de%3Apendencies%25.json,line=3,col=45,title=unbalanced-expression::\
        '(' is never closed
        ::error file=Sources/App%2C new/de%3Apendencies%25.json,line=4,col=67,title=captive-scope::\
        'badge' (singleton) captures 'ärger' (scope 'login'), which ends before it\
        %0ASources/App, new/de:pendencies%25.json:2:3: 'ärger' is declared here\
        %0ASources/App, new/de:pendencies%25.json:4:67: path: badge -> ärger\
        %0ASources/App, new/de:pendencies%25.json:4:67: make 'badge' scope 'login', or inject $provider(ärger)

        """)
  }

  @Test func `Line breaks in a path or a message are escaped for GitHub`() {
    let source = SourceText(path: "a\r\nb.json", bytes: [])
    let diagnostic = Diagnostic(.cycle, at: SourcePosition(file: 0, offset: 0), "100%\r\n, ok: yes")
    #expect(
      FindingFormat.github.render([diagnostic], sources: [source])
        == "::error file=a%0D%0Ab.json,line=1,col=1,title=cycle::100%25%0D%0A, ok: yes\n")
  }

  @Test func `JSON has its documented shape`() {
    #expect(
      FindingFormat.json.render([result.diagnostics[1]], sources: result.sources) == """
        {
          "version": 1,
          "diagnostics": [
            {
              "id": "captive-scope",
              "severity": "error",
              "file": "Sources/App, new/de:pendencies%.json",
              "line": 4,
              "column": 67,
              "message": "'badge' (singleton) captures 'ärger' (scope 'login'), which ends before it",
              "notes": [
                {
                  "file": "Sources/App, new/de:pendencies%.json",
                  "line": 2,
                  "column": 3,
                  "message": "'ärger' is declared here"
                },
                {
                  "file": "Sources/App, new/de:pendencies%.json",
                  "line": 4,
                  "column": 67,
                  "message": "path: badge -> ärger"
                },
                {
                  "file": "Sources/App, new/de:pendencies%.json",
                  "line": 4,
                  "column": 67,
                  "message": "make 'badge' scope 'login', or inject $provider(ärger)"
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func `Without findings there is an empty document of each form`() {
    #expect(FindingFormat.text.render([], sources: []) == "")
    #expect(FindingFormat.github.render([], sources: []) == "")
    #expect(FindingFormat.json.render([], sources: []) == "{\n  \"version\": 1,\n  \"diagnostics\": []\n}\n")
  }

  @Test(arguments: FindingFormat.allCases)
  func `The same findings give the same bytes`(format: FindingFormat) {
    let once = format.render(result.diagnostics, sources: result.sources)
    #expect(once == format.render(result.diagnostics, sources: result.sources))
  }

  @Test func `JSON text survives every character`() throws {
    let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init))) + "🙈"
    let written = JSONOutput.array([.string(text), .number(-7), .boolean(true), .object([])]).text()
    let read = try #require(try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [Any])
    #expect(Array((read[0] as? String ?? "").unicodeScalars) == Array(text.unicodeScalars))
    #expect(!written.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x2028 })
  }
}
