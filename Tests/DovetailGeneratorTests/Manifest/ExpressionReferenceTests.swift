import Testing

@testable import DovetailGenerator

@Suite("A reference")
struct ExpressionReferenceTests {
  @Test(
    "is a '$' and a name",
    arguments: [
      ("$a", ["a"]), ("f($a, b: $b)", ["a", "b"]), ("$a.b.$c", ["a"]), ("\\.$c", []), ("0...$a", ["a"]),
      ("0..<$a", ["a"]), ("$a$b", ["a$b"]), ("a$b", []), ("$élan", ["élan"]), ("$class", ["class"]),
      ("{ $0 + $a + $1 }", ["a"]), ("-$a", ["a"]), ("[$a: $b]", ["a", "b"]), ("$a($b)", ["a", "b"]),
      ("$provider(a)", ["provider(a)"]), ("f($provider(a), $a)", ["provider(a)", "a"]),
      ("$providers", ["providers"]),
      ("$a?.b", ["a"]), ("$a!", ["a"]), ("$_a", ["_a"]), ("x.$a + $b", ["b"]),
    ])
  func names(text: String, references: [String]) {
    let scanning = Scanning(text)
    #expect(scanning.problem == nil)
    #expect(scanning.references == references)
  }

  @Test(
    "is not a closure's own projected value",
    arguments: [
      ("{ $item in $item + $a }", ["a"]), ("{ $b, $c in $b + $c }, $b", ["b"]), ("{ $b in { $b } }", []),
      ("{ f($b); for x in $c { $x } }", ["b", "c", "x"]), ("{ f($b).in }", ["b"]), ("{ $b }", ["b"]),
      ("{ f($b, ($c)) }", ["b", "c"]), ("{ x in $b }", ["b"]), ("{ for x in $b { } }", ["b"]),
      ("{ ($b: B) in $b }, $b", ["b"]), ("{ [x = $a] ($b, $c: C<D>) in $b + $c }", ["a"]),
      ("{ @Sendable [weak self] $b in $b }", []), ("{ ($b) -> [B] in $b }", []),
      ("{ ($b) async throws(E) -> B in $b }", []), ("{ ($b) throws(E) in $b }", []),
      ("{ $b -> B in $b }", []),
      ("{ ($b) }", ["b"]), ("{ ($b).map { $c in $b } }", ["b", "b"]), ("{ ($b) ->> $c }", ["b", "c"]),
      ("{ ($b)\n for c in $c {} }", ["b", "c"]), ("{ ($b, { $c in $c }) }", ["b"]),
      ("{ @W var b = 1; return $b + $c }() + $b", ["c", "b"]),
      ("{ @A.W(1)\n @V<Int> private(set) var b: Int; $b }", []),
      ("{ (@W b: Int, @W _ c: Int) in $b + $c }", []), ("{ func f(@W to b: Int) { $b }; f(b: $c) }", ["c"]),
      ("{ @M var b = $b; return { $b } }", []), ("{ @M in var b = $b; return $b }", ["b", "b"]),
      ("{ @M func f(b: Int) {}; $b }", ["b"]), ("{ { @W var b = 1 }; $b }", ["b"]),
      ("{ struct S { func f() -> Int { $b }; @W var b = 1 }; return $b }", ["b"]),
      ("{ class S: P<T> { lazy var a = { $b }; @W var b = 1 }; return $c }", ["c"]),
      ("{ let b = $b; @W var c = 1; return $c }", ["b"]), ("{ actor in actor.run { $b } }", ["b"]),
      ("{ for actor in $a { $b } }", ["a", "b"]), ("{ actor.run { $b }; return actor { $c } }", ["b", "c"]),
      ("g($b: $c, $d: 1)", ["c"]), ("[$b: 1, $c: $d]", ["b", "c", "d"]),
      ("x ? $b : $c", ["b", "c"]), ("g(x ? $b: 1, y ? $c : (1))", ["b", "c"]),
      ("g([$b: 1], { $c })", ["b", "c"]),
    ])
  func projected(text: String, references: [String]) {
    let scanning = Scanning("f(" + text + ")")
    #expect(scanning.problem == nil)
    #expect(scanning.references == references)
  }

  @Test("has the place of its '$'")
  func positions() throws {
    let expression = try #require(Scanning("f(é: $a,", "  $provider(b))").expression)
    #expect(expression.references.map(\.position.offset) == [6, 12])
    #expect(expression.edits.filter { $0.kind != .blank }.map(\.range) == [6..<8, 12..<24])
  }

  @Test(
    "is nothing else",
    arguments: [
      ("$", "0 a '$' must be followed by a dependency's name"),
      ("f($)", "2 a '$' must be followed by a dependency's name"),
      ("$ a", "0 a '$' must be followed by a dependency's name"),
      ("$`a`", "0 a '$' must be followed by a dependency's name"),
      ("$provider", "0 '$provider' takes one dependency's name in parentheses, as in $provider(user)"),
      ("$provider()", "0 '$provider' takes one dependency's name in parentheses, as in $provider(user)"),
      ("$provider(a, b)", "0 '$provider' takes one dependency's name in parentheses, as in $provider(user)"),
      (
        "$provider($a)",
        "0 '$provider' takes one dependency's name in parentheses, as in $provider(user)"
      ),
      ("$provider($)", "0 '$provider' takes one dependency's name in parentheses, as in $provider(user)"),
      ("$provider( a )", "0 '$provider' takes one dependency's name in parentheses, as in $provider(user)"),
    ])
  func malformed(text: String, problem: String) {
    #expect(Scanning(text).problem == problem)
  }

  @Test("knows whether it is in a closure")
  func closures() {
    let references = Scanning("f($a, { $b }, \"\\({ $c }())\", [$d])").expression?.references ?? []
    #expect(references.map(\.isInClosure) == [false, true, true, false])
  }

  @Test("leaves '$0' outside closures to the renderer")
  func elements() {
    #expect(Scanning("$0.close()", as: .disposal).elements == [0..<2])
    #expect(Scanning("f($0, { $0 })", as: .disposal).elements == [2..<4])
    #expect(Scanning("{ $0 }").elements == [])
    #expect(Scanning("Task { [a = $0] in a.f { [$0] } }", as: .disposal).elements == [12..<14])
    #expect(Scanning("f { [$0, 1 == $0] }", as: .disposal).elements == [])
    #expect(Scanning("f(\"\\($0)\")", as: .disposal).elements == [5..<7])
    #expect(
      Scanning("if $0.isOpen { $0.close() }", as: .disposal).elements == [3..<5, 15..<17])
    // An `#if` isn't an `if`, whose braces would be no closure's.
    let directive = "a {\n#if DEBUG\nb { $x in c($x) }\n#endif\n}"
    #expect(Scanning(directive, as: .disposal).problem == nil)
    #expect(Scanning("$1", as: .disposal).problem == "0 '$1' is only valid in closures")
    #expect(Scanning("$0").problem == "0 '$0' is only valid in closures and in 'dispose'")
  }

  @Test(
    "is beside effects, which are those the expression begins with",
    arguments: [
      ("try a", "try "), ("await a", "await"), ("try await a", "try await"), ("try! a", ""), ("try? a", ""),
      ("try? await a", "await"), ("try unsafe await a", "try await"), ("f(try a)", ""), ("{ try a }", ""),
      ("tryout", ""),
      ("try\tawait a", "try await"),
      ("/* x */ try a", "try "), ("a.try", ""), ("awaiting", ""), ("`try`", ""), ("try $a", "try "),
      ("  try a", "try "),
    ])
  func effects(text: String, effects: String) {
    let scanning = Scanning(text)
    #expect(scanning.problem == nil)
    #expect(scanning.effects == effects)
  }
}
