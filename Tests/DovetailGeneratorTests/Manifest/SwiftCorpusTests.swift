import TestSupport
import Testing

@testable import DovetailGenerator

/// All forms of Swift's expressions, types and parameters, one on a line of a file; `⏎` stands for a line break.
@Suite("Valid Swift is never refused")
struct SwiftCorpusTests {
  static func texts(_ file: String) throws -> [String] {
    try Repository.text("Tests/SwiftCorpus/\(file).txt").split(separator: "\n")
      .map { String($0).replacing("⏎", with: "\n") }
  }

  @Test("not as an expression")
  func expressions() throws {
    let texts = try Self.texts("expressions")
    #expect(texts.count > 1_000)
    for text in texts { #expect(Scanning(lines: lines(text)).problem == nil, "\(text)") }
  }

  @Test("not as a type, nor as a parameter")
  func others() throws {
    for text in try Self.texts("types") where !text.contains("some ") {
      #expect(Checking.diagnostics(manifest("\"type\": \(quoted(text))")) == [], "\(text)")
    }
    for text in try Self.texts("parameters") {
      let fields = "\"type\": \"T\", \"default\": \"f()\", \"parameters\": [\(quoted(text))]"
      #expect(Checking.diagnostics(manifest(fields)) == [], "\(text)")
    }
  }

  @Test("and parses in the generated code, as it does by itself")
  func parses() throws {
    let expressions = try Self.texts("expressions")
    let types = try Self.texts("types")
    let parameters = try Self.texts("parameters")
    var declarations = expressions.enumerated().map { index, text in
      let array = lines(text).map(quoted).joined(separator: ",\n")
      return "\"e\(index)\": { \"type\": \"T\", \"default\": [\(array)] }"
    }
    declarations += types.enumerated().filter { !$1.contains("some ") }.map { index, text in
      "\"t\(index)\": { \"type\": \(quoted(text)) }"
    }
    declarations += parameters.enumerated().map { index, text in
      "\"p\(index)\": { \"type\": \"T\", \"parameters\": [\(quoted(text)), \"zz: Int\"], \"default\": \"f()\" }"
    }
    let text = "{ \"dependencies\": {\n\(declarations.joined(separator: ",\n"))\n} }"
    let output = try #require(Checking.output(text), "\(Checking.diagnostics(text).prefix(5))")
    let alone =
      expressions.enumerated().map { "func f\($0)() {\n\($1)\n}\n" }
      + types.enumerated().map { "struct T\($0) {\ntypealias V =\n\($1)\n}\n" }
      + parameters.enumerated().map { "func p\($0)(\n\($1)\n) {}\n" }
    let compiler = try Compiler()
    for (text, name) in [(output, "Output.swift"), (alone.joined(), "Alone.swift")] {
      let file = try compiler.write(text, to: name)
      let parsed = try compiler.run(["-frontend", "-parse", "-swift-version", "6", file])
      #expect(parsed.findings.filter { !$0.contains("warning: a") } == [])
    }
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func manifest(_ fields: String) -> String { "{ \"dependencies\": { \"d\": { \(fields) } } }" }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n").replacing("\t", with: "\\t"))\""
  }
}
