import Testing

@testable import DovetailGenerator

/// Everything that RFC 8259 calls JSON is read, and read right.
@Suite("The JSON parser accepts")
struct JSONAcceptanceTests {
  private func parse(_ text: String) throws -> JSONNode {
    var sink = DiagnosticSink()
    let source = SourceText(path: "m.json", bytes: Array(text.utf8))
    let node = JSONParser.parse(source, file: 0, into: &sink)
    #expect(sink.diagnostics.isEmpty)
    return try #require(node)
  }

  private func string(_ text: String) throws -> JSONString { try #require(parse(text).string) }

  @Test(
    "any value as a document",
    arguments: ["{}", "[]", "\"\"", "0", "true", "false", "null", " [ ] ", "\t{\r\n}\n", "[[[[[[]]]]]]"])
  func documents(text: String) throws {
    _ = try parse(text)
  }

  @Test(
    "every form of number",
    arguments: [
      "0", "-0", "7", "-12", "1234567890123456789012345678901234567890", "0.5", "-0.0", "1e5", "1E+5", "1e-5",
      "1.25e10", "0e0", "1E400",
    ])
  func numbers(text: String) throws {
    for context in [text, "[\(text)]", "[ \(text) ]", "{\"a\":\(text)}"] { _ = try parse(context) }
    #expect(try parse(text).kind == .number)
  }

  @Test(
    "every escape",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u00E9\u20AC""#, "Aéé€"),
      (#""\u0000\u001f\u007f""#, "\u{0}\u{1F}\u{7F}"), (#""\ud83d\ude00\uDBFF\uDFFF""#, "😀\u{10FFFF}"),
      (#""a\ud800\udc00b""#, "a\u{10000}b"), (#""\uffff\ufeff\u2028""#, "\u{FFFF}\u{FEFF}\u{2028}"),
    ])
  func escapes(text: String, expected: String) throws {
    #expect(Array(try string(text).text.unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("every character that needs no escape")
  func plainCharacters() throws {
    let text = "é€😀\u{7F}\u{80}\u{2028}\u{10FFFF}/'"
    #expect(Array(try string("\"\(text)\"").text.unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("all four kinds of whitespace in every place")
  func whitespace() throws {
    let blank = " \t\r\n"
    let tokens = ["{", "\"a\"", ":", "[", "1", ",", "true", "]", ",", "\"b\"", ":", "{", "}", "}"]
    let members = try #require(parse(blank + tokens.joined(separator: blank) + blank).members)
    #expect(members.map(\.name.text) == ["a", "b"])
  }

  @Test("an empty name, and a name with escapes that is like no other")
  func names() throws {
    let members = try #require(parse(#"{"": 1, "\u0061": 2, "b\n": 3}"#).members)
    #expect(members.map(\.name.text) == ["", "a", "b\n"])
  }

  @Test("as many levels as the limit")
  func depth() throws {
    let limit = JSONParser.depthLimit
    _ = try parse(String(repeating: "[", count: limit) + String(repeating: "]", count: limit))
  }

  @Test("a string of 10 MB")
  func longString() throws {
    let count = 10_000_000
    #expect(try string("\"" + String(repeating: "x", count: count) + "\"").text.utf8.count == count)
  }

  @Test("positions: each byte of a string's text knows its byte in the file")
  func positions() throws {
    let text = #"  "a\n\u00e9b\ud83d\ude00\"c""#
    let string = try string(text)
    let file = Array(text.utf8)
    #expect(string.position.offset == 2)
    for (character, escape) in [("a", "a"), ("b", "b"), ("c", "c")] {
      let offset = Array(string.text.utf8).firstIndex(of: character.utf8.first!)!
      #expect(file[string.position(at: offset).offset] == escape.utf8.first!)
    }
  }
}
