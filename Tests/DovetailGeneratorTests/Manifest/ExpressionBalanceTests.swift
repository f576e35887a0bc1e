import TestSupport
import Testing

@testable import DovetailGenerator

@Suite("An expression must be closed in itself")
struct ExpressionBalanceTests {
  @Test(
    "so a bracket that fits no other is an error there",
    arguments: [
      ("f(", "1 '(' is never closed"), ("[a", "0 '[' is never closed"), ("{ a", "0 '{' is never closed"),
      ("a)", "1 unmatched ')' in this expression"), ("a }", "2 unmatched '}' in this expression"),
      ("f(a]", "3 ']' can't close '('"), ("f({ a )", "6 ')' can't close '{'"),
      (#""\(a]""#, "5 unterminated string literal"),
      ("Foo() } } func evil() { {", "6 unmatched '}' in this expression"),
    ])
  func brackets(text: String, problem: String) {
    #expect(Scanning(text).problem == problem)
  }

  @Test(
    "and nothing in it ends it",
    arguments: [
      ("a; b", "1 unexpected ';' in this expression; statements belong in a closure: { … }()"),
      ("a;", "1 unexpected ';' in this expression; statements belong in a closure: { … }()"),
      ("\"\\(a)\"; b", "6 unexpected ';' in this expression; statements belong in a closure: { … }()"),
      ("'a'", "0 Swift strings use double quotes; write \\\" instead of '"),
      ("f(<#(#>)", "2 editor placeholder; replace it with an expression"),
      ("{ $0 }($1)", "7 '$1' is only valid in closures"),
      ("if a { b } ; c", "11 unexpected ';' in this expression; statements belong in a closure: { … }()"),
    ])
  func ends(text: String, problem: String) {
    #expect(Scanning(text).problem == problem)
  }

  @Test(
    "and a 'switch' has cases: without them, the compiler would lose the places of what follows",
    arguments: [
      ("switch a", 0), ("switch a { b }", 0), ("{ switch a { b() case c: d } }", 2), ("{ switch a.b() }", 2),
      ("{ switch a { @b c } }", 2),
      ("{ switch f({ a }) { ; case b: c } }", 2), ("{ switch a { case b: { switch c { d } } } }", 23),
    ])
  func switches(text: String, offset: Int) {
    let problem = "\(offset) the braces of a 'switch' must begin with 'case' or 'default'"
    #expect(Scanning(text).problem == problem)
  }

  @Test(
    "while one expression can have several lines",
    arguments: [
      ["Foo(", "  a,", "  b)"], ["Foo()", "  .bar()", "  .baz"], ["a", "  + b", "  - c"], ["a +", "b"],
      ["a", "  ? b", "  : c"], ["a as", "Foo"], ["a", "  as Foo"], ["if a {", "b", "} else {", "c", "}"],
      ["if a { b }", "else { c }"], ["f { a; b }", "  then: { c }"], ["try", "Foo()"],
      ["{", "a", "b", "}()"],
      ["", "Foo()", ""], ["// first", "Foo() // last", "// really"], ["[", "1,", "]"],
      ["a", "b"], ["if let a = b { c } else { d }"], ["a == b"], ["a <= b ? c : d"], ["{ a = b }"],
      ["f(a: b != c)"],
    ])
  func severalLines(lines: [String]) {
    #expect(Scanning(lines: lines).problem == nil)
  }

  @Test(
    "while what Swift makes of it is the compiler's matter",
    arguments: [
      "a +", "a b", "a = b", "let x = 1", "return a", "public", "@objc", "a ?", "try", "\\", "a as", "if a",
      "\"\\q\"",
      "[a,, b]", "0xG", "{ case }", "a. b", "a */ b", "#", "struct A { }", "f(a: b: c)", "{ a in $0 }", ",",
      ":", "a\u{7F}b",
    ])
  func compiled(text: String) {
    #expect(Scanning(text).problem == nil)
  }

  @Test("so nothing is no expression", arguments: ["", " ", "// a", "/* a */"])
  func empty(text: String) {
    #expect(Scanning(text).problem?.hasSuffix("the expression is empty") == true)
  }

  @Test(
    "and so are its directives",
    arguments: [
      (["#if A"], "0 '#if' is never closed"),
      (["#if A #endif"], "6 expected '&&' or '||'"),
      (["f {", "#if X", "}"], "10 '}' can't close '#if'"),
      (["a", "#endif"], "2 '#endif' without a matching '#if'"),
      (["a", "#else", "b"], "2 '#else' without a matching '#if'"),
      (["#if A", "f(", "#endif", ")"], "9 '#endif' without a matching '#if'"),
      (
        ["#if A", "a;", "#endif"],
        "7 unexpected ';' in this expression; statements belong in a closure: { … }()"
      ),
      (["f {", "#if X", "a", "#endif }"], "19 start a new line after '#endif'"),
      (["f(##if a)"], "2 '#if' is not allowed in this expression"),
      (["#sourceLocation()"], "0 '#sourceLocation' is not allowed in this expression"),
      (["f { #else$0", "}"], "4 '#else$0' is not allowed in this expression"),
      (["#lineé"], "0 '#lineé' is not allowed in this expression"),
    ])
  func directives(lines: [String], problem: String) {
    #expect(Scanning(lines: lines).problem == problem)
  }

  @Test("of which a reference carries the conditions")
  func conditions() {
    let scanning = Scanning(
      "$a", "#if A // c", ".b($c)", "#elseif B && (C", "|| D)", ".b($d)", "#if E", ".e($e)", "#endif",
      "#else",
      ".b($f)", "#endif", ".g($g)")
    #expect(scanning.problem == nil)
    let conditions = scanning.expression?.references.map(\.condition.text)
    #expect(
      conditions == [
        "true", "A", "!A && B && (C || D)", "!A && B && (C || D) && E", "!A && (!B || (!C && !D))", "true",
      ])
  }

  @Test("and 100,000 brackets deep, it neither overflows nor hangs, but is too deep for the compiler")
  func deep() {
    let count = 100_000
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("\"\\(", ")\"")] {
      let text = String(repeating: open, count: count) + "a" + String(repeating: close, count: count)
      #expect(Scanning(text).problem?.contains("nested more than") == true)
      #expect(Scanning(String(text.dropLast())).problem != nil)
    }
    let comment = String(repeating: "/*", count: count) + String(repeating: "*/", count: count) + "a"
    #expect(Scanning(comment).problem == nil)
  }

  @Test(
    "and a lot of anything ends",
    arguments: [
      "#", "\"", "/", "\\/", "$", "#\"\"\"\\#(", "##\"\"\"", "(", "$a", "`", "\\", "a/", "a /", "#/", "+/",
      "\"\\(",
    ])
  func long(unit: String) {
    let size = LongRing.size(20_000, long: 300_000, all: 1_000_000)
    let text = String(repeating: unit, count: size / unit.utf8.count)
    for text in [text, "##\"" + text, "#\"\"\"" + text] {
      #expect(Scanning(text).problem == Scanning(text + " ").problem)
    }
  }

  @Test("and a literal of megabytes is one")
  func longLiteral() {
    #expect(
      Scanning("f(\"" + String(repeating: "x", count: LongRing.runs ? 10_000_000 : 1_000_000) + "\")").problem
        == nil)
  }
}
