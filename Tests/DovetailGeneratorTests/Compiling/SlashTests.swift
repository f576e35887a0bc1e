import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("A slash")
struct SlashTests {
  private static let pieces = [
    "a", "b", "x?", "y!", "1", "2.5", "f(", "{ ", "(", "[", ")", ")", "]", " }", ",", ": ", ".", "\"", "\\(",
    "/", "/", "/", "/", " / ", " /", "/ ", "/a/", "/(b)/", "/[/]/", "/\\//", "#/", "/#", "#/c d/#", "##/",
    "/##",
    "+", " + ", "-", "!", " ?? ", "?", " = ", "/=", "*", ";", "try ", "in ", "return ", "as ",
    "#", " /+ ", " +/ ", "/- ", "/+", " -/", " \n",
  ]

  @Test("begins a regular expression where it does for the compiler, and is then no problem")
  func regularExpressions() throws {
    let compiler = try Compiler()
    var generator = SeededGenerator(seed: 14)
    var texts = (0..<LongRing.size(3_000, long: 10_000, all: 40_000)).map { _ in
      (0..<Int.random(in: 2...9, using: &generator)).map { _ in Self.pieces.randomElement(using: &generator)!
      }
      .joined()
    }
    texts = Set(texts).filter { $0.contains("/") && !$0.contains("//") && !$0.contains("/*") }.sorted()
    texts = try compiler.valid(texts)
    #expect(texts.count > 50)
    for (text, expected) in try zip(texts, compiler.regularExpressions(texts)) {
      // What is wrong inside a regular expression is no concern of the parser.
      guard expected.allSatisfy({ (try? Regex($0.trimming("#").trimming("/"))) != nil }) else { continue }
      let code = SwiftTokens("func f() { _ = \(text) }")
      let found = code.indices.filter { code.tokens[$0].kind == .literal && code.tokens[$0].byte != "\"" }
      #expect(found.map(code.text) == expected, "\(text)")
      #expect(code.problem == nil, "\(text)")
    }
  }
}

extension String {
  /// The text without some characters at both ends.
  fileprivate func trimming(_ character: Character) -> String {
    String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
  }
}

extension Compiler {
  /// Returns the texts that are expressions, or several statements, to the compiler's parser.
  fileprivate func valid(_ texts: [String]) throws -> [String] {
    let files = try texts.enumerated().map { try write("func f() { _ = \($1) }", to: "\($0).swift") }
    let output = try run(["-frontend", "-parse", "-parse-as-library", "-swift-version", "6"] + files).output
    var wrong: Set<Int> = []
    for line in output.split(separator: "\n") where line.contains(".swift:") {
      let name = line.prefix { $0 != ":" }.split(separator: "/").last!
      if let number = Int(name.dropLast(".swift".count)) { wrong.insert(number) }
    }
    return texts.indices.filter { !wrong.contains($0) }.map { texts[$0] }
  }

  /// Returns each text's regular expressions.
  fileprivate func regularExpressions(_ texts: [String]) throws -> [[String]] {
    let lines = texts.enumerated().map { "func f\($0)() { _ = \($1) }" }
    let file = try write(lines.joined(separator: "\n"), to: "lines.swift")
    let output = try run(["-frontend", "-dump-parse", "-swift-version", "6", file]).output
    var literals = texts.map { _ in [String]() }
    var line = 0
    for text in output.split(separator: "\n") {
      if text.hasPrefix("  (func_decl "), let range = text.range(of: " \"f") {
        line = Int(text[range.upperBound...].prefix { $0 != "(" })!
      } else if let start = text.range(of: "(regex_literal_expr type=\"<null>\" text=\"")?.upperBound,
        let end = text.range(of: "\" initializer=")?.lowerBound
      {
        let literal = text[start..<end].replacingOccurrences(of: "\\\\", with: "\\").replacingOccurrences(
          of: "\\\"", with: "\"")
        literals[line].append(literal)
      }
    }
    return literals
  }
}
