import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("The compiler's errors about broken text")
struct BrokenTextTests {
  @Test(
    "lie on its line and nowhere else",
    arguments: [
      ["@", "Int>", "Array<Int>>", "Int ->", "-> Int", "A<", "any", "Int &", "[Int:]", "class", "Int async"]
        .map { "\"type\": \"\($0)\", \"default\": \"1\"" },
      [
        "x: @", "x: Int>", "x: any", "x: .init().", "inout x: Int", "x: Int ->", "x: Int = 1 +",
        "x: Int = 1 -", "x: class class a <", "x: (@escaping) Int",
        "x: @escaping (() -> Int)?", "x: @escaping (() -> Int)!",
      ]
      .map { "\"type\": \"Int\", \"parameters\": [\"y: Int\", \"\($0)\"], \"default\": \"1\"" },
      ["1 +", "-", "try", "1 is", "true ? 1 :", "1.", "(1) 2", "1 2"]
        .map { "\"type\": \"Int\", \"default\": \"\($0)\"" },
    ])
  func places(fields: [String]) throws {
    let errors = try errors(fields)
    #expect(errors.allSatisfy { fields.indices.contains($0) }, "\(errors)")
    #expect(Set(errors) == Set(fields.indices))
  }

  @Test("about a disposal are one each")
  func disposals() throws {
    let fields = ["use($0) 1", "use($0) use($0)", "$0 +"]
      .map { "\"type\": \"Int\", \"default\": \"1\", \"dispose\": \"\($0)\"" }
    #expect(try errors(fields) == [0, 1, 2])
  }

  @Test("about the type of a disposed value lie on its line")
  func disposedTypes() throws {
    let fields = ["Array<(Int) -> Int", "(Int) -> Array<Int"]
      .map { "\"type\": \"\($0)\", \"default\": \"1\", \"dispose\": \"_ = $0\"" }
    let errors = try errors(fields)
    #expect(Set(errors) == [0, 1], "\(errors)")
  }

  /// The compiler also fails to produce a diagnostic for the closure.
  @Test("about an unknown macro in a disposal lie on its line")
  func unknownMacro() throws {
    let errors = try errors(["\"type\": \"Int\", \"default\": \"1\", \"dispose\": \"#unknown($0)\""])
    #expect(Set(errors) == [0], "\(errors)")
  }

  /// The index of the dependency on whose line each error lies; `-1` for one outside the manifest.
  private func errors(_ fields: [String]) throws -> [Int] {
    let declarations = fields.enumerated().map { "\"d\($0)\": { \($1) }" }.joined(separator: ",\n")
    let output = try #require(Checking.output("{ \"dependencies\": {\n\(declarations) } }"))
    let compiler = try Compiler()
    let file = try compiler.write(output, to: "Dovetail.generated.swift")
    let code = try compiler.write("nonisolated func use(_: Int) {}\n", to: "code.swift")
    return try compiler.typecheck([file, code]).findings.filter { $0.contains(": error: ") }.map { error in
      let parts = error.split(separator: ":")
      return parts[0] == "m.json" ? Int(parts[1])! - 2 : -1
    }.sorted()
  }
}
