import Testing

@testable import DovetailGenerator

@Suite("The text of")
struct SwiftTextTests {
  private func shown(_ problem: SwiftProblem?) -> String? {
    problem.map { "\($0.offset) \($0.message)" }
  }

  @Test(
    "a type may be any type",
    arguments: [
      "Int", "any P & Q", "[String: [Int?]]", "(Int, name: String)",
      "(Int, _ name: String) -> Void", "A.B<C, D>.E", "Int!",
      "@Sendable () async throws -> (any P)?", "@MainActor (Int) -> Int", "any ~Copyable",
      "`class`",
      "A<() -> Void>", "Array < Int >", "[3 of Int]", "()", "(borrowing A, inout B, C...) -> ()",
      "InlineArray<3, Int>", "@convention(c) (Int) -> Void", "() throws(E) -> A?", "[A<B<C>>]", "_",
      "É",
    ])
  func types(text: String) {
    #expect(Scanning(text, as: .type).problem == nil)
  }

  @Test(
    "a type is closed in itself",
    arguments: [
      ("(Int]", "4 ']' can't close '('"), ("Int)", "3 unmatched ')' in this type"),
      ("[A", "0 '[' is never closed"),
      ("Int }", "4 unmatched '}' in this type"), ("Int { }", "4 '{' is not allowed in a type"),
      ("Int; evil", "3 unexpected ';' in this type"), ("(Int; evil)", "4 unexpected ';' in this type"),
      ("Int = 1", "4 '=' is not allowed in a type"),
      ("*/Int", "0 '*' is not allowed in a type"), ("/> }/ >", "0 '/> }/' is not allowed in a type"),
      ("#if A", "0 '#if' is not allowed in this type"),
      ("`A", "0 expected a name and a closing '`'"), ("Int $a", "4 a type can't use a dependency"),
      ("some P", "0 a type can't be opaque here; use 'any' instead of 'some'"),
      ("(some P).Type", "1 a type can't be opaque here; use 'any' instead of 'some'"),
      ("Int /* a", "4 unterminated '/*' comment"),
      ("\u{201C}A\u{201D}", "0 '\u{201C}' is a curly quote; use a straight one, \\\" in JSON"),
      ("A\u{A0}", "1 non-breaking space; use an ordinary space"),
    ])
  func brokenTypes(text: String, problem: String) {
    #expect(Scanning(text, as: .type).problem == problem)
  }

  @Test("a condition asks of no word that is Swift's own", arguments: ["in", "A && self", "!let", "(case)"])
  func reservedFlags(text: String) {
    #expect(ConditionParser.parse(text, module: "App").problem?.message.contains("can't be a flag") == true)
  }

  @Test(
    "an availability may be any list of versions that Swift takes",
    arguments: [
      "iOS 18, *", "macOS 15.1,iOS 0.5,*", "macOSApplicationExtension 15.1.2, Android 4294967295, *",
    ])
  func availabilities(text: String) {
    #expect(shown(AvailabilityScanner.scan(text).problem) == nil)
  }

  @Test(
    "an availability is a list",
    arguments: [
      ("iOS 18,", 6), ("iOS 18 19, *", 0), ("iOS 18, *) func f(", 8), ("iOS 18, message: \"x\"", 8),
      ("18", 0),
      ("iOS eighteen", 0), ("iOS 18,, *", 7), ("iOS 18, *, macOS 15", 8), ("iOS 18 *", 0), ("iOS(18)", 0),
      ("iOS 18, * // x", 10),
      ("`iOS` 18, *", 0), ("*", 0), ("iOS 18", 0),
      ("iOS 18., *", 0), ("iOS 1.2.3.4, *", 0), ("*, iOS 18", 0), ("iOS, *", 0), ("iOS 18, iOS 17, *", 8),
      ("OSX 15, OSX 14, *", 8), ("macOS 15, OSX 15, *", 10),
      ("swift 6, *", 0), ("iOS, introduced", 0), ("iOS, unavailable: 18", 0), ("*, unavailable", 0),
      ("! 18, *", 0), ("iOS 18, deprecated: 19, *", 8), ("iOS 18, macOS 0.0, *", 8), ("iOS 4294967296, *", 0),
    ])
  func brokenAvailabilities(text: String, offset: Int) {
    #expect(AvailabilityScanner.scan(text).problem?.offset == offset)
  }

  @Test(
    "an availability names what Swift knows",
    arguments: [
      ("iOSS 18, *", "0 unknown platform 'iOSS'; did you mean 'iOS'?"),
      (
        "iOS 18, Zephyr 3, *",
        "8 unknown platform 'Zephyr'; for example \"iOS 18, *\""
      ),
      (
        "iOS, introduced: 18",
        "0 'iOS' is not a platform and its version; for example \"iOS 18, *\""
      ),
      ("iOS", "0 'iOS' is not a platform and its version; for example \"iOS 18, *\""),
      (
        "@available(iOS 18, *)",
        "0 '@ available ( iOS 18' is not a platform and its version; for example \"iOS 18, *\""
      ),
      ("macOS 15, iOS 20.1, *", "10 iOS has no version 20: 26 follows 18"),
      ("visionOS 25, *", "0 visionOS has no version 25: 26 follows 2"),
      ("swift 6", "0 unknown platform 'swift'; for example \"iOS 18, *\""),
      ("macOS 15", "0 add '*' for all other platforms; for example \"iOS 18, *\""),
    ])
  func unknownAvailabilities(text: String, problem: String) {
    #expect(shown(AvailabilityScanner.scan(text).problem) == problem)
  }

  @Test(
    "an import is taken apart",
    arguments: [
      ("Foundation", "", nil, "Foundation", 0),
      ("public Networking", "", AccessLevel.public, "Networking", 7),
      ("@preconcurrency Legacy", "@preconcurrency", nil, "Legacy", 16),
      ("private Foundation", "private", nil, "Foundation", 8),
      ("@_spi(Testing) package A.B", "@_spi(Testing)", .package, "A.B", 23),
      (
        "@_spi(A)@_documentation(visibility: internal) Swift::B",
        "@_spi(A)@_documentation(visibility: internal)", nil, "Swift::B", 46
      ),
      ("  struct  Foundation.Data", "", nil, "struct Foundation.Data", 2),
      ("@a @b internal class A.B", "@a @b", .internal, "class A.B", 15), ("package", "", nil, "package", 0),
    ])
  func imports(text: String, attributes: String, access: AccessLevel?, path: String, offset: Int) throws {
    let (declaration, place) = try #require(ImportScanner.scan(text))
    #expect(declaration.attributes == attributes)
    #expect(declaration.access == access)
    #expect(declaration.path == path)
    #expect(place == offset)
  }

  @Test(
    "an import is nothing else",
    arguments: [
      "", "import A", "A B", "A;", "A\"", "A // x", "open A", "@ A", "@a(b A", "@a(\"b) A", "@a", "class A B",
      "A.", ".A", "A.b-c", "1A", "A,B", "class", "public", "A.class",
    ])
  func brokenImports(text: String) {
    #expect(ImportScanner.scan(text) == nil)
  }
}
