import DovetailGenerator
import DovetailReports
import Foundation
import Testing

struct FindingFormatTests {
  private let findings = check(
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

  @Test func `Text looks like a compiler's output`() {
    #expect(
      FindingFormat.text.render(findings) == """
        Sources/App, new/de:pendencies%.json:3:45: error: '(' is never closed \
        [unbalanced-expression]
          "team": { "type": "Team", "default": "Team(", "doc": "🙈" },
                                                    ^
        Sources/App, new/de:pendencies%.json:4:67: error: 'badge' (singleton) captures 'ärger' \
        (scope 'login'), which ends before it [captive-scope]
          "badge": { "type": "Badge", "default": "Badge(\\"ä🙈\\", user: $ärger)" } } }
                                                                       ^~~~~~
        Sources/App, new/de:pendencies%.json:2:3: note: 'ärger' is declared here
          "ärger": { "type": "User", "scope": "login" },
          ^~~~~~~
        Sources/App, new/de:pendencies%.json:4:67: note: path: badge -> ärger
          "badge": { "type": "Badge", "default": "Badge(\\"ä🙈\\", user: $ärger)" } } }
                                                                       ^~~~~~
        Sources/App, new/de:pendencies%.json:4:67: note: make 'badge' scope 'login', or inject $provider(ärger)
        2 errors

        """)
  }

  @Test func `GitHub's annotations escape what would end them`() {
    #expect(
      FindingFormat.github.render(findings) == """
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
      FindingFormat.github.render([Finding(diagnostic, sources: [source])])
        == "::error file=a%0D%0Ab.json,line=1,col=1,title=cycle::100%25%0D%0A, ok: yes\n")
  }

  @Test func `JSON has its documented shape`() {
    #expect(
      FindingFormat.json.render([findings[1]]) == """
        {
          "version": 1,
          "diagnostics": [
            {
              "id": "captive-scope",
              "severity": "error",
              "file": "Sources/App, new/de:pendencies%.json",
              "line": 4,
              "column": 67,
              "endColumn": 74,
              "message": "'badge' (singleton) captures 'ärger' (scope 'login'), which ends before it",
              "notes": [
                {
                  "file": "Sources/App, new/de:pendencies%.json",
                  "line": 2,
                  "column": 3,
                  "endColumn": 11,
                  "message": "'ärger' is declared here"
                },
                {
                  "file": "Sources/App, new/de:pendencies%.json",
                  "line": 4,
                  "column": 67,
                  "endColumn": 74,
                  "message": "path: badge -> ärger"
                },
                {
                  "file": "Sources/App, new/de:pendencies%.json",
                  "line": 4,
                  "column": 67,
                  "endColumn": 74,
                  "message": "make 'badge' scope 'login', or inject $provider(ärger)"
                }
              ]
            }
          ]
        }

        """)
  }

  @Test func `Colors add nothing but escape sequences`() {
    let plain = FindingFormat.text.render(findings)
    let colored = FindingFormat.text.render(findings, colored: true)
    #expect(colored.contains("\u{1B}[1;31merror: \u{1B}[0m") && colored.contains("\u{1B}[1;36mnote: "))
    #expect(colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
  }

  @Test func `A long line is cut around its place, and has no control characters`() throws {
    let line = String(repeating: "x", count: 500) + "\u{1B}[2J\"name\"" + String(repeating: "y", count: 500)
    let source = SourceText(path: "a.json", bytes: Array(line.utf8))
    let place = SourcePosition(file: 0, offset: 504)
    let text = FindingFormat.text.render([Finding(Diagnostic(.cycle, at: place, "no"), sources: [source])])
    let lines = text.split(separator: "\n")
    #expect(lines.count == 4 && lines[1].count < 160 && !text.contains("\u{1B}"))
    let mark = try #require(lines[2].firstIndex(of: "^"))
    let width = lines[2].distance(from: lines[2].startIndex, to: mark)
    #expect(lines[1].dropFirst(width).hasPrefix("\"name\"y") && lines[2][mark...] == "^~~~~~")
  }

  @Test func `Only the first hundred findings are shown, but all are counted`() {
    let source = SourceText(path: "a.json", bytes: [])
    let many = (0..<130).map {
      Finding(Diagnostic(.cycle, at: SourcePosition(file: 0, offset: 0), "n\($0)"), sources: [source])
    }
    let text = FindingFormat.text.render(many)
    #expect(text.contains("n99 ") && !text.contains("n100 "))
    #expect(text.hasSuffix("and 30 more, not shown\n130 errors\n"))
  }

  @Test func `Without findings there is an empty document of each form`() {
    #expect(FindingFormat.text.render([]) == "")
    #expect(FindingFormat.github.render([]) == "")
    #expect(FindingFormat.json.render([]) == "{\n  \"version\": 1,\n  \"diagnostics\": []\n}\n")
  }

  @Test func `JSON text survives every character`() throws {
    let text = String(String.UnicodeScalarView((0...0x2FFF).compactMap(Unicode.Scalar.init))) + "🙈"
    let written = JSONOutput.array([.string(text), .number(-7), .boolean(true), .object([])]).text()
    let read = try #require(try JSONSerialization.jsonObject(with: Data(written.utf8)) as? [Any])
    #expect(Array((read[0] as? String ?? "").unicodeScalars) == Array(text.unicodeScalars))
    #expect(!written.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x2028 })
  }
}
