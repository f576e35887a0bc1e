import Testing

@testable import DovetailGenerator

@Suite("No text of the user's leaves its place in the generated file")
struct HostileTextTests {
  @Test("not a file's name in the head")
  func fileName() throws {
    let path = "/a/\"b\\\n}import Evil\u{0}\r//.dependencies.json"
    let sources = [
      SourceText(
        path: path, bytes: Array("{\"dependencies\": {\"a\": {\"type\": \"Int\", \"default\": \"1\"}}}".utf8))
    ]
    let result = Generator.check([ModuleRole("App", fileCount: sources.count)], sources: sources)
    let output = Generator.render(result, sources: sources, paths: [path])
    #expect(!output.contains("\n}import Evil"))
    #expect(!output.utf8.contains(0))
    let places = output.split(separator: "\n").filter { $0.hasPrefix("#sourceLocation(file: ") }
    #expect(!places.isEmpty)
    #expect(
      places.allSatisfy { $0.hasPrefix(#"#sourceLocation(file: "/a/\"b\\\n}import Evil\u{0}\r//.dep"#) })
  }

  @Test(
    "not a comment or a deprecation message",
    arguments: [
      "*/ func evil() {}", "\\\"\\n#sourceLocation()", "\\nfunc evil() {}", "\\rfunc evil() {}", "\\u2028}",
    ])
  func prose(text: String) throws {
    let manifest =
      "{\"dependencies\": {\"a\": {\"type\": \"Int\", \"default\": \"1\", \"doc\": \"\(text)\", \"deprecated\": \"\(text)\"}}}"
    let output = try #require(Checking.output(manifest))
    for line in output.split(whereSeparator: \.isNewline) where line.contains("evil") || line.contains("2028")
    {
      #expect(line.contains("///") || line.contains("message: \""))
    }
    #expect(!output.contains("\r"))
  }

  @Test("and each paragraph of a comment is kept")
  func paragraphs() throws {
    let output = try #require(
      Checking.output(
        "{\"dependencies\": {\"a\": {\"type\": \"Int\", \"default\": \"1\", \"doc\": \"one\\ntwo\\n\\nthree\"}}}"
      ))
    #expect(output.contains("  /// one\n  /// two\n  ///\n  /// three\n"))
  }

  @Test(
    "nor do the compiler's errors, where it reads on after a slash",
    arguments: ["init(1) / { 1 }()", "f(1) as / 2", "a /", "f(g(x: .some as (Set<[It])) / 1)"])
  func slash(text: String) throws {
    let manifest =
      "{\"dependencies\": {\"a\": {\"type\": \"Int\",\n\"default\": \"\(text)\"}, \"b\": {\"type\": \"Int\"}}}"
    let compiler = try Compiler()
    let file = try compiler.write(try #require(Checking.output(manifest)), to: "Dovetail.generated.swift")
    let errors = try compiler.typecheck([file]).findings
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.hasPrefix("m.json:") }, "\(errors)")
  }

  @Test(
    "nor does a condition that only the compiler can judge",
    arguments: [
      "_unknown(x)", "OS(iOS) && DEBUG", "!hasAttribute()", "hasFeature() || _unknown(x)",
      "canImport(Foundation, _version: 1.2)",
    ])
  func question(text: String) throws {
    let manifest = """
      {"scopes": {"login": {}}, "dependencies": {
        "a": [{"type": "Int", "default": "1", "condition": "\(text)"}, {"type": "Int", "default": "2"}],
        "b": {"type": "Int", "default": "$a + 1", "condition": "\(text)"},
        "c": {"type": "Int", "default": "$b", "condition": "\(text)"},
        "d": {"type": "Int", "default": ["{", "#if \(text)", "return $b", "#else", "return 1", "#endif", "}()"]},
        "e": {"type": "Int", "scope": "login", "condition": "\(text)"},
        "f": {"type": "[Int]", "collects": true},
        "g": {"type": "Int", "isolation": "MainActor", "default": "1", "condition": "\(text)"}
      }, "contributes": {"f": [{"default": "1", "condition": "\(text)"}, {"default": "2", "condition": "!(\(text))"}]}}
      """
    let compiler = try Compiler()
    let file = try compiler.write(try #require(Checking.output(manifest)), to: "Dovetail.generated.swift")
    let errors = try compiler.typecheck([file]).findings
    #expect(!errors.isEmpty)
    #expect(errors.allSatisfy { $0.hasPrefix("m.json:") }, "\(errors)")
  }

  @Test("nor does any byte of it make the output ill-formed")
  func literals() {
    #expect(
      "a\"b\\c\n\r\t\u{0}\u{7F}é\\(x)".literal == "\"a\\\"b\\\\c\\n\\r\\t\\u{0}\\u{7f}é\\\\(x)\""
    )
  }
}
