import Testing

@testable import DovetailGenerator

/// Everything else is refused, once, at its place.
@Suite("The JSON parser refuses")
struct JSONRefusalTests {
  @Test(
    "what is not a number",
    arguments: ["-", "01", "-01", "1.", "1.e5", "1e", "1e+", "00", "-a", "1.2.3", "0x10", "1_000"])
  func numbers(text: String) {
    let errors = Checking.syntaxErrors("[\(text)]")
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.hasPrefix("m.json:1:2: error: this is not a JSON number") == true, "\(errors)")
  }

  @Test("numbers that begin otherwise", arguments: ["+1", ".5", "NaN", "Infinity", "-Infinity", "∞"])
  func numberLike(text: String) {
    let errors = Checking.syntaxErrors("[\(text)]")
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.hasPrefix("m.json:1:2: error: ") == true, "\(errors)")
  }

  @Test(
    "words and punctuation",
    arguments: [
      ("[yes]", "1:2: error: 'yes' is not valid JSON; put text in double quotes"),
      ("[True]", "1:2: error: 'True' is not valid JSON; put text in double quotes; did you mean 'true'?"),
      (
        "{\u{201C}a\u{201D}: 1}",
        "1:2: error: expected a field's name in double quotes, or '}', found the curly quote '\u{201C}'; use a straight one: \""
      ),
      ("{\u{A0}\"a\": 1}", "1:2: error: non-breaking space; use an ordinary space"),
      (
        "[\u{201C}a\u{201D}, 1]",
        "1:2: error: expected a value, found the curly quote '\u{201C}'; use a straight one: \""
      ),
      ("{\"a\":\u{A0}true}", "1:6: error: non-breaking space; use an ordinary space"),
      ("[\u{DC}ber]", "1:2: error: '\u{DC}ber' is not valid JSON; put text in double quotes"),
      ("{a: 1}", "1:2: error: expected a field's name in double quotes, or '}', found 'a'"),
      ("{\"a\" 1}", "1:6: error: expected ':' after \"a\", found '1'"),
      ("{\"a\": }", "1:7: error: expected a value, found '}'"),
      ("{\"a\": 1 \"b\": 2}", "1:9: error: expected ',' before this"),
      ("[1 2]", "1:4: error: expected ',' before this"),
      ("[1 true]", "1:4: error: expected ',' before this"),
      ("[1 -2]", "1:4: error: expected ',' before this"),
      ("{\"a\": 1 b: 2}", "1:9: error: expected ',' or '}', found 'b'"),
      ("{\"a\": \"b\"; \"c\": 1}", "1:10: error: expected ',' or '}', found ';'"),
      (
        "{a\": {\"b\": 1}, \"c\": 2}",
        "1:2: error: expected a field's name in double quotes, or '}', found 'a'"
      ),
      (
        "{\"a\": {b\": {}, \"c\": {}}}",
        "1:8: error: expected a field's name in double quotes, or '}', found 'b'"
      ),
      ("{\"a\": [b\": \"c\"], \"d\": {}}", "1:8: error: 'b' is not valid JSON; put text in double quotes"),
      (
        "{a\": \"b(c: 1)\", \"d\": \"e\"}",
        "1:2: error: expected a field's name in double quotes, or '}', found 'a'"
      ),
      ("{\"a: \"b(c)\", \"d\": \"e(f: 1)\"}", "1:7: error: expected ':' after \"a: \", found 'b'"),
      (
        "{\"a\": [\"b],\n\"c\": \"d\",\n\"e\": {}\n}",
        "1:8: error: unterminated string; write a line break as \\n"
      ),
      ("{\"a\": T(b: 1, c: f(2)), \"d\": 3}", "1:7: error: 'T' is not valid JSON; put text in double quotes"),
      ("[1,,2]", "1:4: error: expected a value, found ','"),
      ("[,1]", "1:2: error: expected a value, found ','"),
      ("{,}", "1:2: error: expected a field's name in double quotes, or '}', found ','"),
      (
        "{} {}",
        "1:4: error: unexpected text after the end of the manifest's object; remove it, or an extra '}' before it"
      ),
      (
        "{}}",
        "1:3: error: unexpected text after the end of the manifest's object; remove it, or an extra '}' before it"
      ),
      ("", "1:1: error: the manifest is empty; write at least {}"),
      (" \n\t", "1:1: error: the manifest is empty; write at least {}"),
      ("]", "1:1: error: expected a value, found ']'"),
      ("[é]", "1:2: error: 'é' is not valid JSON; put text in double quotes"),
    ])
  func punctuation(text: String, message: String) {
    #expect(Checking.syntaxErrors(text) == ["m.json:\(message) [invalid-json]"])
  }

  @Test(
    "what an array can't have, and shows the open bracket",
    arguments: [("[1}", "}", 3, 1), ("{\"a\": [\"b\", \"c\": 1, \"d\": [2, 3]}", ":", 16, 7)])
  func openArray(text: String, found: Character, column: Int, bracket: Int) {
    #expect(
      Checking.syntaxErrors(text) == [
        "m.json:1:\(column): error: expected ',' or ']', found '\(found)' [invalid-json]",
        "m.json:1:\(bracket): note: this bracket is probably not closed",
      ])
  }

  @Test(
    "an unescaped quote in a string, once",
    arguments: [
      ("{\"a\": \"\"b\"\"}", 9), ("{\"a\": \"T(\"b\")\"}", 11), ("{\"a\": \"b, \"c\": 1}", 12),
      ("[\"T(\"b\", \"c\")\"]", 6), ("[\"\"\"\", 1]", 4), ("{\"a\": \"f(\"\")\", \"b\": 1}", 11),
    ])
  func unescapedQuotes(text: String, column: Int) {
    let message = "expected ',' before this; inside a string, write \\\" for a quote"
    #expect(Checking.syntaxErrors(text) == ["m.json:1:\(column): error: \(message) [invalid-json]"])
  }

  @Test("a ',' after the last element", arguments: ["[1,]", "{\"a\":1,}", "[1 , ]", "[[1,]]"])
  func trailingCommas(text: String) {
    let errors = Checking.syntaxErrors(text)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains("JSON does not allow a trailing ','") == true)
    let column = text.utf8.count - text.utf8.reversed().firstIndex(of: ",")!
    #expect(errors.first?.hasPrefix("m.json:1:\(column): ") == true, "\(errors)")
  }

  @Test(
    "comments, wherever they stand and whatever they say",
    arguments: [
      "// \"don't\n{\"a\": 1}", "{ // }\n\"a\": 1}", "{\"a\": 1 /* , \" } */ }", "{\"a\" /* : */ : 1}",
      "{\"a\": // 2\n 1}", "{\"a\": 1} // end", "{\"a\": 1} /* never closed", "[1, # 2\n 3]", "[1 # 2\n , 3]",
    ])
  func comments(text: String) {
    let errors = Checking.syntaxErrors(text)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains("JSON does not allow comments; use a \"$comment\" field") == true)
  }

  @Test(
    "single quotes",
    arguments: [
      "{'a': 1}", "{\"a\": 'b'}", "['a', 1]", "{\"a\": 'b', \"c\": 1}", "['it''s']", "['a b c']", "['}']",
    ])
  func singleQuotes(text: String) {
    let errors = Checking.syntaxErrors(text)
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains("JSON uses double quotes") == true)
  }

  @Test(
    "what can't be in a string",
    arguments: [
      ("[\"\\x\"]", "1:3: error: invalid JSON escape; write a backslash as \\\\"),
      ("[\"\\'\"]", "1:3: error: invalid JSON escape; write a backslash as \\\\"),
      ("[\"a\\é\"]", "1:4: error: invalid JSON escape; write a backslash as \\\\"),
      ("[\"\\u12\"]", "1:3: error: \\u needs four hexadecimal digits"),
      ("[\"\\u12G4\"]", "1:3: error: \\u needs four hexadecimal digits"),
      ("[\"\\U0041\"]", "1:3: error: invalid JSON escape; write a backslash as \\\\"),
      ("[\"a\tb\"]", "1:4: error: write this control character as an escape: \\u0009"),
      ("[\"a\u{0}\"]", "1:4: error: write this control character as an escape: \\u0000"),
      ("[\"a\nb\"]", "1:2: error: unterminated string; write a line break as \\n"),
      ("[\"a\r\nb\"]", "1:2: error: unterminated string; write a line break as \\n"),
      ("[\"a", "1:2: error: unterminated string"),
      ("[\"a\\", "1:2: error: unterminated string"),
      ("[\"a\\\"", "1:2: error: unterminated string"),
      ("[\"a\\u00", "1:2: error: unterminated string"),
    ])
  func strings(text: String, message: String) {
    #expect(Checking.syntaxErrors(text) == ["m.json:\(message) [invalid-json]"])
  }

  @Test(
    "half of a surrogate pair",
    arguments: ["\\ud800", "\\udc00", "\\ud800x", "\\ud800\\n", "\\ud800\\u0041", "\\ud800\\ud800"])
  func surrogates(text: String) {
    let message = "this escape is half of a surrogate pair; write both halves, or the character itself"
    #expect(Checking.syntaxErrors("[\"\(text)\"]") == ["m.json:1:3: error: \(message) [invalid-json]"])
  }

  @Test("deeper nesting than the limit, at the bracket that is too many")
  func depth() {
    for bracket in ["[", "{\"a\":"] {
      let errors = Checking.syntaxErrors(String(repeating: bracket, count: 1_000_000))
      let column = JSONParser.depthLimit * bracket.utf8.count + 1
      #expect(
        errors == [
          "m.json:1:\(column): error: nested more than 64 levels deep, far more than a manifest needs [invalid-json]"
        ])
    }
  }

  @Test("NUL bytes outside strings")
  func nul() {
    for text in ["{\u{0}}", "\u{0}", "{}\u{0}", "[1\u{0}]"] {
      #expect(Checking.syntaxErrors(text).count == 1)
    }
    #expect(Checking.syntaxErrors([UInt8](repeating: 0, count: 4_096)).count == 1)
  }
}
