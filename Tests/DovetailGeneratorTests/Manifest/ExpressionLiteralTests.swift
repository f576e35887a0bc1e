import Testing

@testable import DovetailGenerator

@Suite("The expression scanner knows literals")
struct ExpressionLiteralTests {
  @Test(
    "of every kind, and no bracket or reference in them",
    arguments: [
      #"f(")")"#, #"f("\")")"#, #"f("\\")"#, #"f("$no")"#, ##"f(#")"#)"##, ##"f(#"\")"#)"##, ##"f(#"a"b"#)"##,
      ##"f(#"""#)"##, ##"f(#""a""#)"##, ##"f(#""""#)"##, ###"f(##"a"#b"##)"###, #"f("")"#, ##"f(#""#)"##,
      #"f("/* ", " */")"#, #"f("// ")"#, #"f("\u{41}\n\t")"#, #"f("é😀")"#, ##"f(#"\#u{41}\#n"#)"##,
      #"f("a", "b") + ("c")"#, "f(/\\)/)", "f(/[\"]/)", "f(/a\\/b/)", "f(#/)/#)", "f(#/a/b)/#)",
      "f(##/)/#(/##)", "f(/(a)(b)/)", "a / b / c", "(a)/b/(c)", "f(a, /, b)", "f(/)", "f(a, /)",
      "a[0]/b[1]", "x! / y! / z", "x / 2 + \"/\".n / 2",
      "f(1_000.5e-3, 0xFF, 0b1, 0.5)", "`class`.`f`()", "f(`a)b`)",
    ])
  func oneLine(text: String) {
    let scanning = Scanning(text)
    #expect(scanning.problem == nil)
    #expect(scanning.references == [])
  }

  @Test("that span lines")
  func multiline() {
    #expect(Scanning("f(\"\"\"", "  a \"b\" $no ) // /* \"\" ", "  \"\"\", $yes)").references == ["yes"])
    #expect(Scanning("f(#\"\"\"", "  \"\"\" \\(x ", "  \"\"\"#, $yes)").references == ["yes"])
    #expect(Scanning("f(\"\"\"", "  \\\"\"\" \\", "  b", "  \"\"\", $yes)").references == ["yes"])
    #expect(Scanning("f(#/", "  ) \" # comment", "/#, $yes)").references == ["yes"])
    #expect(Scanning("f(/* (", " /* $no */ \" */ $yes)").references == ["yes"])
  }

  @Test("and the code of their interpolations")
  func interpolations() {
    #expect(Scanning(#""a \($b) c""#).references == ["b"])
    #expect(Scanning(#""a \(f("\($b)", ")")) \($c)""#).references == ["b", "c"])
    #expect(Scanning(##"#"a \($no) \#($b)"#"##).references == ["b"])
    #expect(Scanning(###"##"a \#($no) \##($b)"##"###).references == ["b"])
    #expect(
      Scanning("\"\"\"", "\\($b) \\(\"\"\"", "  \\($c)", "  \"\"\")", "\"\"\"").references == ["b", "c"])
    #expect(Scanning("\"\\(\"\"\"", "\\(", "$b)", "\"\"\") $no\"").references == ["b"])
    #expect(Scanning(#""\(/* ) */ $b)""#).references == ["b"])
    #expect(Scanning(#""\({ (x: Int) in [$b] }(1))""#).references == ["b"])
  }

  @Test(
    "where what looks like a comment is one, even in a regular expression",
    arguments: [##"\( #//a/# )"##, ##"\( #/a//b/# )"##, ##"\( #/a/*b/# )"##, #"\( /a\// )"#])
  func commentsInInterpolations(text: String) {
    #expect(Scanning("\"\"\"", text, "\"\"\"").problem != nil)
    #expect(Scanning("\"\(text)\"").problem != nil)
    #expect(Scanning(String(text.dropFirst())).problem == nil)
  }

  @Test(
    "and in these, a regular expression in which parentheses and quotes are closed",
    arguments: [
      #"/\[(\d+)/"#, #"/\{('t|'s)/"#, #"/"(.+)"/"#, "#/'[(]'/#", #"/"(\w+)"/"#, #"/'\((\w)\)'/"#, "/[)(]/",
    ])
  func regexesInInterpolations(text: String) {
    let scanning = Scanning("\"\\(a.b(of: \(text))) $no\"")
    #expect(scanning.problem == nil)
    #expect(scanning.expression?.edits.count { $0.kind == .openString } == 1)
  }

  @Test(
    "and names in backticks, which Swift reads as code where it looks for the end of an interpolation",
    arguments: ["`a(b`", "`a)b`", "`a\"b`", "`it's`", "`a//b`", "`a/*b`"])
  func namesInInterpolations(text: String) {
    #expect(Scanning("\"\\(\(text)) $no\"").problem == "3 Swift can't read this name in a string")
    #expect(Scanning("f(\(text)) + \"\\(`a(b)` + `c d` + `e/f`) $no\"").problem == nil)
  }

  @Test("and comments, nested ones too")
  func comments() {
    #expect(Scanning("f(/* $no /* ) */ } */ $b) // $no )").references == ["b"])
    #expect(Scanning("f( // )", " $b)").references == ["b"])
    #expect(Scanning("a +/* ) */ $b").references == ["b"])
    #expect(Scanning("/**/ $b /**/").references == ["b"])
  }

  @Test(
    "and reports what does not end",
    arguments: [
      (#"f("a)"#, "2 unterminated string literal"), (#"f("a\")"#, "2 unterminated string literal"),
      (##"f(#"a")"##, "2 unterminated string literal"),
      ("f(\"\"\"", "2 unterminated string literal"),
      ("f(\"\"\"a)", "2 unterminated string literal"),
      (#"f("\(a")"#, "6 unterminated string literal"),
      (#""\(a"#, "0 unterminated string literal"),
      ("f(/* a", "2 unterminated '/*' comment"), ("f(/* /* */", "2 unterminated '/*' comment"),
      ("f(#/a)", "2 unterminated regular expression"), ("f(`a)", "2 expected a name and a closing '`'"),
    ])
  func unterminated(text: String, problem: String) {
    #expect(Scanning(text).problem == problem)
  }

  @Test(
    "and the value that is missing before a slash, where Swift reads on to the line's end",
    arguments: [
      "/ 2", "1 + / 2", "f(/ 2)", "[/ 2]", "{ return / 2 }", "try! / 5", "try / 5", "f(a: / 2)",
      "{ x in / 2 }",
      "x ? / 2 : 3", "f(/= 2)", "f(&/ 2)", "f(!/ 2)", "{ / }", "[/]", "1 ?? / f(1)", "x == / 2",
      "try/x", "try?/x", "try+/x", "f(await/x, 1)", "{ x in/y }", "{ guard/# }", "{ repeat/x }",
      "{ throw|||| / }", "0x1Fset /|| a", "12abc / b", "0b12 / 2", "0o8 / 2", "1e / 2", "0x / 2",
      "0x/2", "/, 1", "/ , 1", "[/, 1]", "[1, / , 2]", "f([/,1])", "{ /, 1 }", "f({ /;1 })", "[/: 1]",
      "{ break/2 }", "{ for/x }", "f(× / 2)", "{ ×/ }", "{ switch x { default/2: y } }",
      "f(x: /+ (a)", "x > /+ (a)", "{ if x { 1 } else/{ 2 } }", "{ do {} catch+/{ 1 } }",
      "{ func f() throws/{ 1 } }",
      "{ func f() async/{ 1 } }", "{ () async/ -> Int in 1 }", "{ var x: Int { get async+/{ 1 } } }",
    ])
  func slashWithoutValue(text: String) {
    #expect(Scanning(text).problem?.hasSuffix("expected a value before '/'") == true)
  }

  @Test(
    "and what is missing between a body and a slash, where it does so too",
    arguments: [
      "{ class A {}/# }", "{ func f(x: Int) -> Int {1}/x }", "{ do {}-/x }", "{ do {} catch {}/x }",
      "{ if a {} else {}/x }", "{ var x: Int {1}/x }", "{ switch a { case b: c }/x }",
      "{ x: do {}/x }", "{ @A static func f() {}/x }",
    ])
  func slashBehindBody(text: String) {
    #expect(Scanning(text).problem?.hasSuffix("expected ';' or a line break before '/'") == true)
  }

  @Test(
    "but an operator has its values, or is one",
    arguments: [
      "(/)", "r(1, /)", "r([a], /, b)", "s[/, 1]", "s[a, /]", "s![/]", "r(1, /\n)", "r(/ // a\n, 1)",
      "r(/ /* ( */)", "\"\\(r(/, 1))\"", "r(1, / )", "r(+, /, *)", "x! / 2",
      "x.in / 2", "f(/= )", "1 +/ 2", "f(/x)",
      "`in` / 2", "x? / y",
      "[1][0] / 2", "x /\n2", "a[1] / { 2 }() / 3", "Set<Int>.n / 2", "a.try/x",
      "`try`/x", "try /x", "{ x in/[(]/ }", "0xF_f / 1", "1_0.5e1_0 / 2", "1e-5 / 2", "0x1.8p3 / 0b1_0 / 0o7",
      "t.0 / 2", "t.0/2", "0x1F/2", "f {}/2", "{ var x = f {}/2 }", "actor.f {}/2", "{ self.init {}/2 }",
      "f {}//x",
      "{ if f {}/2 == x {} }", "f.map {1}!/x", "{ class A {} /x/ }", "x.default/2", "{ `func` {}/2 }",
      "/(b)/|/", "/[)]\\ /", "a × b / 2", "a× / 2",
      "async/2", "f(async/(1))", "{ f()\nasync/2 }", "{ x in async / 2 }", "x.async/2",
      "x /+ (a/2)", "x +/ (a/2)", "x! /+ (a/2)", "f {} /+ (a/2)", "x\n/+ (a/2)", "x /+\n(a/2)", "x × (a/2)",
      "x /× (a/2)", "x ×/ (a/2)", "x /+ /* ( */ (a/2)", "x /+/* ( */ (a/2)", "a... /+ (a/2)", "x.in /+ (a/2)",
      "r(1, /+)", "1 + /+ (a)/", "x\n/[(]/", "x || !/[(]/.y",
    ])
  func slashWithValue(text: String) {
    #expect(Scanning(text).problem == nil)
  }

  @Test("and does not let a one-line string run on")
  func runOn() {
    #expect(Scanning("f(\"a", "b\")").problem == "2 unterminated string literal")
    #expect(Scanning("f(\"a\\", "b\")").problem == "2 unterminated string literal")
    #expect(
      Scanning("f(#\"\"\"\"\"\" \\#(a(\"b\"))", "\"\"\"#)").problem
        == "2 multi-line string literal content must begin on a new line")
    #expect(Scanning("f(\"\\(a /*", "*/)\")").problem == "2 unterminated string literal")
    #expect(Scanning("f(`a", "b`)").problem == "2 expected a name and a closing '`'")
  }
}
