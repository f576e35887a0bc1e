import Testing

@testable import DovetailGenerator

@Suite("A Swift name")
struct SwiftNameTests {
  @Test(
    "is an identifier by the language's grammar",
    arguments: ["a", "_a", "A1", "élan", "日本", "Ωmega", "a_b", "__", "class", "a\u{301}", "😀", "x̄"])
  func valid(text: String) {
    #expect(SwiftIdentifier.isValid(text))
  }

  @Test(
    "is nothing else, and the first wrong byte is known",
    arguments: [
      ("", 0), ("_", 0), ("1a", 0), ("a b", 1), ("a-b", 1), ("$a", 0), ("a$", 1), ("`a`", 0), ("a.b", 1),
      ("é b", 2),
      ("a\n", 1), ("a\"", 1), ("\u{301}a", 0), ("a\u{2028}", 1), ("a\u{A0}", 1), ("a\u{0}", 1), ("a→", 1),
    ])
  func invalid(text: String, offset: Int) {
    #expect(SwiftIdentifier.firstInvalidByte(in: text) == offset)
  }

  @Test("in another Unicode form is the same name")
  func unicodeForms() {
    func declaration(_ name: String) -> String { "\"\(name)\": { \"type\": \"Int\", \"default\": \"1\" }" }
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let twice = "{ \"dependencies\": { \(declaration(composed)), \(declaration(decomposed)) } }"
    #expect(Checking.diagnostics(twice).first?.hasSuffix("[duplicate-field]") == true)
    let used = declaration("user").replacing("1", with: "$\(decomposed)")
    #expect(Checking.diagnostics("{ \"dependencies\": { \(declaration(composed)), \(used) } }") == [])
  }

  @Test("with dots between is a path")
  func paths() {
    for path in ["MainActor", "Swift.MainActor", "A.B.C"] { #expect(SwiftIdentifier.isPath(path)) }
    for path in ["", ".", "A.", ".A", "A..B", "A B", "A.1", "A<B>"] { #expect(!SwiftIdentifier.isPath(path)) }
  }

  @Test("that is reserved is in backticks where it is declared")
  func keywords() {
    for word in [
      "class", "default", "init", "self", "Any", "true", "inout", "is", "where", "internal", "static",
    ] {
      #expect(GeneratedName.escaped(word) == "`\(word)`")
    }
    for word in ["client", "async", "actor", "some", "any", "get", "open", "final", "left", "Type", "éa"] {
      #expect(GeneratedName.escaped(word) == word)
    }
  }

  @Test("of a dependency makes the name of its key and of its makers, and no two dependencies the same")
  func generated() {
    #expect(GeneratedName.key("client") == "ClientKey")
    #expect(GeneratedName.key("élan") == "ÉlanKey")
    let names = [
      "client", "InTests_client", "live_client", "1_client", "_client", "make_client", "clientKey",
    ]
    let standIns = StandIns([])
    let files = names.flatMap {
      [
        FileNames([])["Type_\($0)"], FileNames([])["Factory_\($0)"], standIns.method("live", $0),
        standIns.method("test", $0), standIns.method("element1", $0), standIns.method("element11", $0),
      ]
    }
    #expect(Set(files).count == files.count)
  }

  @Test(
    "of a stand-in begins with what no word of the text begins with",
    arguments: [
      ("a + _", "_"), ("_a", "Q"), ("_a Q", "X"), ("_a QXZKJVYWUHGFNMBCDELRO", "X"),
      ("_a Q X Z K J V Y W U H G F N M B C D E L R O", "__"),
      ("__a_ Q X Z K J V Y W U H G F N M B C D E L R O", "____"),
    ])
  func standIns(text: String, letter: String) {
    #expect(StandIns([Array(text.utf8)]).letter == letter)
  }
}
