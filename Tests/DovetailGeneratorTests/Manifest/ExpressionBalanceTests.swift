import Testing

@testable import DovetailGenerator

@Suite("An expression must be closed in itself")
struct ExpressionBalanceTests {
  @Test(
    "so a bracket that fits no other is an error there",
    arguments: [
      ("f(", "1 '(' is never closed"), ("[a", "0 '[' is never closed"), ("{ a", "0 '{' is never closed"),
      ("a)", "1 ')' closes nothing in this expression"), ("a }", "2 '}' closes nothing in this expression"),
      ("f(a]", "3 ']' can't close '('"), ("f({ a )", "6 ')' can't close '{'"),
      (#""\(a]""#, "4 ']' can't close an interpolation"),
      ("Foo() } } func evil() { {", "6 '}' closes nothing in this expression"),
    ])
  func brackets(text: String, problem: String) {
    #expect(Scanning(text).problem == problem)
  }

  @Test(
    "and one expression, not two statements",
    arguments: [
      (["a; b"], "1 a ';' outside brackets would end the expression"),
      (["a", "b"], "2 a second statement begins here; this must be one expression"),
      (["print(1)", "  Foo()"], "11 a second statement begins here; this must be one expression"),
      (["a", "(b)"], "2 a second statement begins here; this must be one expression"),
      (["a", "// c", "$b"], "7 a second statement begins here; this must be one expression"),
      (["let x = 1"], "0 expected an expression, found 'let'"),
      (["return Foo()"], "0 expected an expression, found 'return'"),
      (["static var x: Int"], "0 expected an expression, found 'static'"),
      (["public"], "0 expected an expression, found 'public'"),
      (["@objc"], "0 an attribute can't begin an expression"),
      (["a = b"], "2 an assignment has no value; this must be an expression"),
      (["{ $0 }($1)"], "7 '$1' has a meaning in closures only"),
      (["a b"], "2 expected an operator or the expression's end, found 'b'"),
      (["$a.b = nil"], "5 an assignment has no value; this must be an expression"),
    ])
  func statements(lines: [String], problem: String) {
    #expect(Scanning(lines: lines).problem == problem)
  }

  @Test(
    "while one expression can have several lines",
    arguments: [
      ["Foo(", "  a,", "  b)"], ["Foo()", "  .bar()", "  .baz"], ["a", "  + b", "  - c"], ["a +", "b"],
      ["a", "  ? b", "  : c"], ["a as", "Foo"], ["a", "  as Foo"], ["if a {", "b", "} else {", "c", "}"],
      ["if a { b }", "else { c }"], ["f { a; b }", "  then: { c }"], ["try", "Foo()"],
      ["{", "a", "b", "}()"],
      ["", "Foo()", ""], ["// first", "Foo() // last", "// really"], ["[", "1,", "]"],
      ["if let a = b { c } else { d }"], ["a == b"], ["a <= b ? c : d"], ["{ a = b }"], ["f(a: b != c)"],
    ])
  func severalLines(lines: [String]) {
    #expect(Scanning(lines: lines).problem == nil)
  }

  @Test(
    "and must not want what follows it",
    arguments: [
      ("a +", 2, "an operand"), ("a + // b", 2, "an operand"), ("a ?", 2, "an operand"),
      ("a ? b :", 6, "an operand"),
      ("a as", 2, "a type"), ("a is", 2, "a type"), ("try", 0, "an operand"), ("await", 0, "an operand"),
      ("a.b +", 4, "an operand"), ("a <<=", 2, "an operand"), ("a ??", 2, "an operand"),
      ("a as!", 4, "a type"),
      ("() ->", 3, "a type"), ("\\", 0, "'.' and a name"), ("-a - ", 3, "an operand"),
      ("if a { b } else", 11, "'{'"), ("a ...", 2, "an operand"), ("a ? b", 4, "':'"), ("if a", 3, "'{'"),
    ])
  func unfinished(text: String, offset: Int, expected: String) {
    #expect(Scanning(text).problem == "\(offset) the expression ends where \(expected) must follow")
  }

  @Test(
    "while postfix operators may end it",
    arguments: ["a!", "a?.b!", "0...", "a.self", "a.in", "copy", "each", "a?"])
  func postfix(text: String) {
    #expect(Scanning(text).problem == nil)
  }

  @Test("so nothing is no expression", arguments: ["", " ", "// a", "/* a */"])
  func empty(text: String) {
    #expect(Scanning(text).problem?.hasSuffix("the expression is empty") == true)
  }

  @Test(
    "and without directives",
    arguments: [
      "#if DEBUG", "#sourceLocation(file: \"x\", line: 1)", "#else", "#endif", "#error(\"x\")", "#line 7",
      "f {\n#if X\n}",
    ])
  func directives(text: String) {
    let scanning = Scanning(lines: text.split(separator: "\n").map(String.init))
    #expect(scanning.problem?.contains("a compiler directive") == true)
  }

  @Test(
    "while '#line' and its like are values",
    arguments: ["f(#line)", "#file", "f(#fileID, #function)", "#m(1)"])
  func magic(text: String) {
    #expect(Scanning(text).problem == nil)
  }

  @Test("and 100,000 brackets deep, it neither overflows nor hangs, but is too deep for the compiler")
  func deep() {
    let count = 100_000
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("\"\\(", ")\"")] {
      let text = String(repeating: open, count: count) + "a" + String(repeating: close, count: count)
      #expect(Scanning(text).problem?.contains("this nests more than") == true)
      #expect(Scanning(String(text.dropLast())).problem != nil)
    }
    let comment = String(repeating: "/*", count: count) + String(repeating: "*/", count: count) + "a"
    #expect(Scanning(comment).problem == nil)
  }

  @Test(
    "and 1 MB of anything ends",
    arguments: [
      "#", "\"", "/", "\\/", "$", "#\"\"\"\\#(", "##\"\"\"", "(", "$a", "`", "\\", "a/", "a /", "#/", "\"\\(",
    ])
  func long(unit: String) {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    _ = Scanning(text)
    _ = Scanning("##\"" + text)
    _ = Scanning("#\"\"\"" + text)
  }

  @Test("and a literal of 10 MB is one")
  func longLiteral() {
    #expect(Scanning("f(\"" + String(repeating: "x", count: 10_000_000) + "\")").problem == nil)
  }
}
