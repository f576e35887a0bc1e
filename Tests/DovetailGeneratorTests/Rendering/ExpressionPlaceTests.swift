import Foundation
import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("In generated code each token of an expression")
struct ExpressionPlaceTests {
  @Test("has the line and column that it has in the manifest")
  func places() throws {
    var tokens = 0
    for seed in 0..<UInt64(LongRing.runs ? 3_000 : 1_000) {
      var random = SeededGenerator(seed: seed)
      let expression = RandomExpression(using: &random)
      let (manifest, places) = expression.manifest(using: &random)
      let output = try #require(Checking.output(manifest), "\(Checking.diagnostics(manifest)) \(manifest)")
      let found = Self.places(in: output)
      #expect(places.count == expression.tokenCount)
      for (index, place) in places.enumerated() {
        let other = try #require(found["t\(index + 1)_"])
        #expect(other == place, "seed \(seed), t\(index + 1)_ in \(manifest)\(output)")
      }
      tokens += places.count
    }
    #expect(tokens > 2_000)
  }

  @Test("parses where it parses by itself")
  func parses() throws {
    let compiler = try Compiler()
    let files = try (0..<UInt64(LongRing.runs ? 600 : 100)).map { seed in
      var random = SeededGenerator(seed: seed)
      let expression = RandomExpression(using: &random)
      let manifest = expression.manifest(using: &random).text
      return try compiler.write(try #require(Checking.output(manifest)), to: "\(seed).swift")
    }
    let parsed = try compiler.run(["-frontend", "-parse"] + files)
    #expect(parsed.output.isEmpty)
    #expect(parsed.status == 0)
  }

  @Test("keeps it in the array form on one line, where no line break is needed")
  func joined() throws {
    let manifest = #"""
      { "dependencies": { "a": { "type": "T", "default": ["f(", "  t1_,", "{ t2_(", "t3_ + [", "t4_]) }", "  .t5_)"] } } }
      """#
    let found = Self.places(in: try #require(Checking.output(manifest)))
    for (name, place) in found {
      #expect(place.line == 1)
      let column =
        manifest.utf8.count - manifest.components(separatedBy: name)[1].utf8.count - name.utf8.count + 1
      #expect(place.column == column)
    }
    #expect(found.count == 5)
  }

  @Test("keeps its line breaks where they part statements")
  func closures() throws {
    let manifest = #"{ "dependencies": { "a": { "type": "T", "default": ["{", "a()", "b() // c", "}"] } } }"#
    let output = try #require(Checking.output(manifest))
    #expect(output.contains("{\n"))
    #expect(output.contains("a()\n"))
    #expect(output.contains("b() // c\n"))
  }

  @Test("keeps them in a disposal, which may have several statements")
  func disposals() throws {
    let manifest =
      #"{ "dependencies": { "a": { "type": "T", "default": "t", "dispose": ["$0.a(", "b)", "c()"] } } }"#
    let output = try #require(Checking.output(manifest))
    #expect(output.contains(#/a\( +b\)\n +c\(\) ; }/#))
  }

  /// Where the compiler would say that each identifier of the form `t1_` stands.
  private static func places(in output: String) -> [String: (line: Int, column: Int)] {
    var places: [String: (line: Int, column: Int)] = [:]
    var line: Int?
    for text in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if text.hasPrefix("#sourceLocation(") {
        line = text.split(separator: "line: ").last.flatMap { Int($0.dropLast()) }
        continue
      }
      if let line { for (name, column) in tokens(in: Array(text.utf8)) { places[name] = (line, column) } }
      line = line.map { $0 + 1 }
    }
    return places
  }

  private static func tokens(in line: [UInt8]) -> [(name: String, column: Int)] {
    line.indices.compactMap { start in
      guard line[start] == "t" else { return nil }
      let digits = line[(start + 1)...].prefix { $0.isDigit }
      guard !digits.isEmpty, digits.endIndex < line.endIndex, line[digits.endIndex] == "_"
      else {
        return nil
      }
      return (String(decoding: line[start...digits.endIndex], as: UTF8.self), start + 1)
    }
  }
}
