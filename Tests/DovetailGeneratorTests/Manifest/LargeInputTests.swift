import Testing

@testable import DovetailGenerator

/// Inputs that take minutes where the time grows with the square of their size.
struct LargeInputTests {
  private func findings(_ manifest: String) -> Int {
    Checking.check([Array(manifest.utf8)]).result.diagnostics.count
  }

  @Test func unknownNamesAreReported() {
    let declarations = (0..<10_000).map { #""dep\#($0)": { "type": "Int", "default": "$dpe\#($0)" }"# }
    let count = findings("{ \"dependencies\": { \(declarations.joined(separator: ", ")) } }")
    #expect(count == DiagnosticSink.limit)
  }

  @Test func unknownScopesAreReported() {
    let scopes = (0..<10_000).map { #""scope\#($0)": { "within": "socpe\#($0)" }"# }
    let count = findings("{ \"scopes\": { \(scopes.joined(separator: ", ")) } }")
    #expect(count == DiagnosticSink.limit)
  }

  @Test func unknownFieldsAreReported() throws {
    let declaration = (0..<10_000).map { "\"defaul\($0)\": \"1\"" }.joined(separator: ", ")
    let manifest = "{ \"dependencies\": { \"a\": { \(declaration) }, \"b\": { \"typ\": \"Int\" } } }"
    let found = Checking.check([Array(manifest.utf8)]).result
    #expect(found.diagnostics.count == DiagnosticSink.limit && found.omitted == 9_901)
    #expect(found.diagnostics.allSatisfy { $0.message.hasSuffix("did you mean 'default'?") })
  }

  @Test func referencesToManyMisplacedDependenciesAreNoFurtherErrors() {
    let group = (0..<200).map { "\"x\($0)\": { \"type\": \"Int\" }" }.joined(separator: ", ")
    let uses = (0..<200).map { "$x\($0)" }.joined(separator: ", ")
    let use = "\"use\": { \"type\": \"[Int]\", \"default\": \"[\(uses)]\" }"
    let manifest = "{ \"dependencies\": { \(use), \"group\": { \(group) } } }"
    let found = Checking.check([Array(manifest.utf8)]).result
    #expect(found.diagnostics.count + found.omitted == 200)
    #expect(found.diagnostics.allSatisfy { $0.id == .unknownField })
  }

  @Test func aReferenceUnderManyConditionsHasEachOnce() throws {
    let uses = (0..<2_000).map {
      "\"a\($0)\": { \"type\": \"Int\", \"default\": \"$b\", \"condition\": \"F\($0 % 40)\" }"
    }
    let manifest =
      "{ \"dependencies\": { \"b\": { \"type\": \"Int\", \"default\": \"1\" }, \(uses.joined(separator: ", ")) } }"
    let output = try #require(Checking.output(manifest))
    let conditions = output.split(separator: "\n").filter { $0.hasPrefix("  #if ") && $0.contains("||") }
    #expect(conditions.map { $0.split(separator: "|").count } == [40])
  }

  @Test func anUnknownFieldBeforeManyHasItsWholeMessage() throws {
    let fields = (0..<200).map { "\"x\($0)\": 1" }.joined(separator: ", ")
    let manifest = "{ \"dependencies\": { \"a\": { \"typ\": \"Int\" } }, \(fields) }"
    let found = Checking.check([Array(manifest.utf8)]).result.diagnostics
    #expect(found.first?.message == "a dependency has no field 'typ'; did you mean 'type'?")
  }

  @Test(arguments: [("", "_"), ("_", ""), ("__", ""), (String(repeating: "_", count: 100_000), "")])
  func generatedNamesAvoidTheUsersUnderscores(_ written: String, _ added: String) throws {
    let declaration = "\"a\": { \"type\": \"Int\", \"default\": \"_Dovetail\(written)(1)\" }"
    let manifest = "{ \"dependencies\": { \(declaration) } }"
    let output = try #require(Checking.output(manifest))
    #expect(output.contains("typealias _Dovetail\(added)Type_a ="))
  }

  @Test(arguments: [(200, false), (5_000, true)])
  func branchesAreCounted(count: Int, isRefused: Bool) {
    let branches = (1..<count).map { "\"#elseif F\($0)\", \"$b\"" }.joined(separator: ", ")
    let lines = "\"{\", \"#if F0\", \"$b\", \(branches), \"#endif\", \"}()\""
    let manifest = """
      { "dependencies": { "a": { "type": "Int", "default": [\(lines)] }, "b": { "type": "Int", "default": "1" } } }
      """
    let message = "more than 200 conditions apply here; move part of it into a function"
    let found = Checking.check([Array(manifest.utf8)]).result.diagnostics.map(\.message)
    #expect(found == (isRefused ? [message] : []))
  }

  @Test(arguments: [(200, []), (201, ["'a' has 201 declarations; at most 200 are allowed"])])
  func variantsAreCounted(count: Int, messages: [String]) {
    let variants = (0..<count).map { #"{ "type": "Int", "default": "1", "condition": "F\#($0)" }"# }
    let manifest = "{ \"dependencies\": { \"a\": [\(variants.joined(separator: ", "))] } }"
    #expect(Checking.check([Array(manifest.utf8)]).result.diagnostics.map(\.message) == messages)
  }

  @Test func referencesMeetALongCondition() throws {
    let flags = (0..<400).map { "F\($0)" }
    let a = #""a": { "type": "Int", "default": "1", "condition": "\#(flags.joined(separator: " || "))" }"#
    let uses = (0..<1_000).map { #", "u\#($0)": { "type": "Int", "default": "$a" }"# }
    let manifest = "{ \"dependencies\": { \(a)\(uses.joined()) } }"
    let found = Checking.check([Array(manifest.utf8)]).result
    #expect(found.diagnostics.count == DiagnosticSink.limit && found.omitted == 900)
    let builds = flags.map { "!\($0)" }.joined(separator: " && ")
    #expect(found.diagnostics[0].message.hasPrefix("where '\(builds)', 'u0' uses 'a'"))
  }

  @Test func dollarsAreForgotten() {
    let names = [String](repeating: "clock", count: 3_000).joined(separator: ", ")
    let uses = #""a": { "type": "Int", "default": "f(\#(names))" }"#
    let manifest = #"{ "dependencies": { "clock": { "type": "Int", "default": "1" }, \#(uses) } }"#
    var role = ModuleRole("App")
    role.declares = { _ in false }
    let source = SourceText(path: "dependencies.json", bytes: Array(manifest.utf8))
    let found = Generator.check([role], sources: [source])
    #expect(found.diagnostics.map(\.id) == Array(repeating: .forgottenDollar, count: DiagnosticSink.limit))
    #expect(found.omitted == 2_900)
  }

  @Test func actorsAreNamed() throws {
    let declarations = (0..<5_000).map {
      #""d\#($0)": { "type": "Int", "default": "1", "isolation": "A\#($0)" }"#
    }
    let output = try #require(
      Checking.output("{ \"dependencies\": { \(declarations.joined(separator: ", ")) } }"))
    #expect(output.contains("typealias _DovetailActor_4999_A4999 ="))
  }

  /// Each value is in a scope of its own, and uses that of the scope around it.
  @Test(arguments: [(64, []), (5_000, ["scope 's64' is nested more than 64 levels deep"])])
  func scopesAreNested(count: Int, messages: [String]) {
    let scopes = (0..<count).map { #""s\#($0)": { \#($0 == 0 ? "" : "\"within\": \"s\($0 - 1)\"") }"# }
    let declarations = (0..<count).map {
      #""d\#($0)": { "type": "Int", "scope": "s\#($0)", "default": "\#($0 == 0 ? "1" : "$d\($0 - 1)")" }"#
    }
    let manifest =
      "{ \"scopes\": { \(scopes.joined(separator: ", ")) }, \"dependencies\": { \(declarations.joined(separator: ", ")) } }"
    #expect(Checking.check([Array(manifest.utf8)]).result.diagnostics.map(\.message) == messages)
  }

  /// Each transient value holds values of all scopes up to its own.
  @Test func manyScopesAreHeld() {
    let scopes = (0..<4_000).map { #""s\#($0)": {}"# }
    let declarations = (0..<4_000).map {
      """
      "d\($0)": { "type": "Int", "scope": "s\($0)", "default": "1" },
      "t\($0)": { "type": "Int", "scope": "transient", "default": "f($d\($0)\($0 == 0 ? "" : ", $t\($0 - 1)"))" }
      """
    }
    let manifest =
      "{ \"scopes\": { \(scopes.joined(separator: ", ")) }, \"dependencies\": { \(declarations.joined(separator: ", ")) } }"
    #expect(findings(manifest) == 0)
  }

  @Test(arguments: [("A<", ""), ("A<B, ", ">"), ("A<(B, C), ", ">")])
  func aParametersNestedTypesAreRead(_ opened: String, _ closed: String) {
    let type = String(repeating: opened, count: 100_000) + "Int" + String(repeating: closed, count: 100_000)
    let declaration = #""a": { "type": "Int", "parameters": ["x: \#(type)"], "default": "1" }"#
    #expect(findings("{ \"dependencies\": { \(declaration) } }") == 0)
  }

  @Test func genericArgumentsOfWrappersAreNeverClosed() {
    let code =
      "struct Model { @Injected(\\.a) var a\n" + String(repeating: "@Injected< ", count: 20_000) + "}"
    let search = SourceTypeSearch(SwiftTokens(code), file: 0)
    #expect(search.types.map(\.name) == ["Model"] && search.types[0].wrappers.map(\.name) == ["a"])
  }

  @Test func manyRegularExpressionsAreInManyParentheses() {
    func many(_ text: String) -> String { String(repeating: text, count: 400_000) }
    let code = SwiftTokens("\"\\(f\(many("("))a\(many(", /b/"))\(many(")")))\"")
    #expect(code.problem == nil && code.tokens.count == 1_600_006)
  }
}
