import Testing

@testable import DovetailGenerator

@Suite("After an error the JSON parser")
struct JSONRecoveryTests {
  static let manifest = """
    {
      "$comment": "é\\u00e9\\ud83d\\ude00",
      "imports": ["Foundation", "public Networking"],
      "scopes": { "login": {}, "checkout": { "within": "login" } },
      "dependencies": {
        "clock": { "type": "any AppClock", "default": "SystemClock()", "byType": true },
        "session": {
          "type": "Session", "scope": "login",
          "default": ["Session(", "  clock: $clock, name: \\"x\\",", "  n: 1)"],
          "dispose": "$0.close()"
        }
      }
    }

    """

  @Test("finds the next ones, on other lines")
  func several() {
    let errors = Checking.syntaxErrors(
      """
      {
        "a": tru,
        "b": [1, 02, "x\\q"],
        "c" 1,
        "d": {"e": 1, "e": 2},
        f: 1
      }
      """)
    let places = errors.map { $0.split(separator: " ")[0] }
    #expect(
      places == [
        "m.json:2:8:", "m.json:3:12:", "m.json:4:7:", "m.json:5:17:", "m.json:5:9:", "m.json:6:3:",
      ])
    #expect(errors[0].contains("did you mean 'true'?"))
    #expect(
      errors[3].hasSuffix(
        "this object has the field 'e' twice; remove or rename one of them [duplicate-field]"))
    #expect(errors[4].hasSuffix("note: the first one is here"))
  }

  @Test("finds a field that is there twice among many that are no fields")
  func namesWithoutValues() {
    let fields = (0..<100).map { $0.isMultiple(of: 3) ? "\"a\($0)\"" : "\"a\($0)\": 1" }
    let errors = Checking.syntaxErrors("{\(fields.joined(separator: ",\n")), \"a98\": 1}")
    // One for each name without a value, one for the name that is there twice, and its note.
    #expect(errors.count == 34 + 2)
    #expect(errors[34].contains("this object has the field 'a98' twice"))
  }

  @Test("finds a field that is there twice in other escapes", arguments: [1, 7, 8, 9, 40, 500])
  func escapedNames(others: Int) {
    let fields = (0..<others).map { "\"a\($0)\": 1, \"\\u00e9\($0)\": 1" }.joined(separator: ", ")
    for twice in ["\\u0061\(others - 1)", "a\(others - 1)", "é\(others - 1)", "e\\u0301\(others - 1)"] {
      let errors = Checking.syntaxErrors("{\(fields), \"\(twice)\": 1}")
      #expect(errors.count == 2)
      #expect(errors.first?.hasSuffix("twice; remove or rename one of them [duplicate-field]") == true)
    }
  }

  @Test("is silent about what follows from it")
  func quiet() {
    #expect(
      Checking.diagnostics("{\"dependencies\": {\"a\": {\"type\": Int, \"default\": \"$b\"}}}").count == 1)
  }

  @Test("says one thing about a manifest that is cut off, wherever that is")
  func truncated() {
    let bytes = Array(Self.manifest.utf8)
    #expect(Checking.diagnostics(bytes: bytes) == [])
    let end = bytes.lastIndex(of: "}")! + 1
    for count in 0..<end {
      let lines = Checking.diagnostics(bytes: Array(bytes[..<count]))
      let notes = lines.dropFirst()
      #expect(lines.first?.hasSuffix("[invalid-json]") == true)
      #expect(notes.count <= 1, "\(count): \(lines)")
      #expect(notes.allSatisfy { $0.hasSuffix(": note: this bracket is probably not closed") }, "\(lines)")
    }
  }

  @Test(
    "finds the bracket that is probably not closed",
    arguments: [
      ("{\n  \"a\": {\n    \"b\": {},\n  \"c\": {}\n}\n", "2:8"),
      ("{\n\t\"a\": [\n\t\t1,\n\t\t[\n\t\t\t2\n\t]\n}\n", "4:3"),
      ("{ \"a\": { \"b\": [] }", "1:1"), ("{\n  \"a\": {\n    \"b\": 1", "2:8"),
    ])
  func unclosed(text: String, place: String) {
    let expected = "m.json:\(place): note: this bracket is probably not closed"
    #expect(Checking.diagnostics(text).last == expected)
  }

  @Test("comes to an end with any byte changed to any punctuation")
  func mutated() {
    let bytes = Array(Self.manifest.utf8)
    for index in bytes.indices {
      for byte in Array("{}[]\",:\\\n0t'/".utf8) + [0, 0xFF] {
        var copy = bytes
        copy[index] = byte
        _ = Checking.check([copy])
      }
    }
  }
}
