import Foundation
import Testing

@testable import DovetailGenerator

@Suite("Swift in a manifest is what the compiler parses")
struct SwiftGrammarTests {
  static let expressions = [
    "f(_:with:)", "a.b.0.1", "A<B, [C]>(d).e<F>()", "InlineArray<3, A>(repeating: b)", "-a + !b",
    "a ? b : c ?? d",
    "a as! B.C<D>? ?? e", "a is B && c", "[a: b, c: d,]", "[:]", "[() -> A]()", "(a, b: c,)", "()",
    "(any A).self",
    "f(&a, +, b: &c.d)", "a?.b!.c[0, d: 1]", "f { $0 } a: { } b: { }", "f(a) { b }", "\\.a.b",
    "\\A.b[0]!.c?.d",
    "\\[A].count", "\\.self", "\\.[0]", ".some(.none)", "#file", "#m<A>(b) { c }", "#selector(getter: A.b)",
    "0x1.8p3 + 0b1_0 + 0o7 + 1e-3", "`class`.`a b`", "a×b", "try! a", "try? await a", "await f(try a)",
    "if a { b } else if let c { d } else { e }",
    "switch a { case .b(let c, _) where d, .e(let c): f; default: g }",
    "{ [weak a, unowned(safe) b, c = d.e, self] in f }", "{ a, _ in b }",
    "{ (a: inout A, _ b: B...) -> C in d }",
    "{ @MainActor (a) async throws(B) -> C? in d }", "{ @Sendable in a }", "{ () -> A in b }",
    "{ { a in a } }",
    "{ let a = 1, (b, c): (A, B) = d; var e: F? = nil }",
    "{ guard let a, case .b(let c)? = d, a == c else { return } }",
    "{ for case let (a, b?) in c where d { continue } }", "{ for try await a: A in b { break } }",
    "{ a: while let b = c.next() { continue a } }", "{ repeat { a() } while b { $0 } }",
    "{ defer { a() }; b = c; d += e }",
    "{ do throws(A) { try a() } catch let b as C where d { } catch .e(let f) { } catch { throw error } }",
    "{ func a(_ b: B = c, d e: inout E..., f: @escaping () -> Void) async throws -> G { h } }",
    "{ async let a = b; weak var c: D?; return await a }", "{ return a = b }",
    "{ if #available(iOS 18, *) { a } }",
    "{ if #unavailable(macOS 15) { a } }", "{ (a, b) = (c, d) }",
    "{ switch a { case is A: b; case let .c(d, nil)?: e\n@unknown default: f } }",
    "{ let a = if b { c } else { d }\nreturn a }", "{ a\n  .b\n  - c }", "#\"a\\#(b) \\(\"#",
    "\"a \\(b, c: \"d\\(e)\")\"",
    "\"\"\"\n  a \\(b)\n\n  c \\\n  d\n  \"\"\"", "#/a(b)\"/#", "#/\n  a # b\n/#", "f(/a\\/b/)",
    "a /* ) */ + b // }",
  ]

  @Test("so all of its expressions are taken by both")
  func valid() throws {
    for text in Self.expressions {
      #expect(Scanning(lines: lines(of: text)).problem == nil, "\(text)")
    }
    #expect(try refusals(of: Self.expressions) == [])
  }

  @Test("and what is broken by neither")
  func broken() throws {
    let texts = Self.brokenExpressions.map(\.text)
    for (text, problem) in Self.brokenExpressions {
      #expect(Scanning(lines: lines(of: text)).problem == problem, "\(text)")
    }
    #expect(try Set(refusals(of: texts)) == Set(texts))
  }

  static let brokenExpressions: [(text: String, problem: String)] = [
    ("a b", "2 expected an operator or the expression's end, found 'b'"),
    ("[a,, b]", "3 expected an operand, found ','"), ("[a: b, c]", "8 expected ':', found ']'"),
    ("f(a b)", "4 expected ',' or ')', found 'b'"), ("f(a: b: c)", "6 expected ',' or ')', found ':'"),
    ("a ? b", "4 the expression ends where ':' must follow"),
    ("if a", "3 the expression ends where '{' must follow"),
    ("a. b", "1 a name must follow '.' directly, without a blank"),
    (".5", "0 a number begins with a digit; write '0' before the '.'"), ("0xG", "0 '0xG' is no number"),
    ("1a", "0 '1a' is no number"),
    ("\"\\q\"", "1 Swift has no escape '\\q'; for a backslash write '\\\\', which JSON doubles again"),
    ("\"\\u{D800}\"", "1 '\\u' takes the digits of a Unicode scalar in braces, as in '\\u{41}'"),
    ("{ let }", "6 expected a name, found '}'"),
    ("{ case }", "2 'case' stands outside of a 'switch'; put it into one"),
    ("{ a b }", "4 expected a line break or ';', found 'b'"), ("{ if a b }", "7 expected '{', found 'b'"),
    ("{ guard a { } }", "10 expected 'else', found '{'"), ("{ for a { } }", "8 expected 'in', found '{'"),
    ("{ switch a { case b: } }", "21 a case needs a statement; write 'break' if nothing is to be done"),
    ("{ switch a { case .b(let c), .d: e } }", "29 each pattern of a case must bind the same names"),
    ("{ switch a { default: b; case c: d } }", "25 expected '}', found 'case'"),
    ("{ a in $0 }", "7 '$0' can't be used in a closure or function whose parameters have names"),
    ("$1", "0 '$1' has a meaning in closures only"),
    ("{ (a: A = b) in c }", "8 expected ',' or ')', found '='"),
    ("a as", "2 the expression ends where a type must follow"),
    ("a as B < c", "9 the expression ends where '>' must follow"),
    ("a +b", "2 expected an operator or the expression's end, found '+'"),
    ("a+ b", "3 expected an operator or the expression's end, found 'b'"),
    ("5 { }", "2 expected an operator or the expression's end, found '{'"),
    ("`", "0 this '`' is never closed"),
    (
      "\"\"\"\n a\n  \"\"\"",
      "4 this line is indented less than the closing '\"\"\"'; indent it as that is"
    ),
    ("\"a\u{7F}b\"", "2 a control character can't stand in a literal; write it as '\\u{7F}'"),
    ("a */ b", "2 this ends a comment that was never begun"), ("#", "0 a macro's name must follow '#'"),
  ]

  @Test("while some Swift is left to source files, as the documentation says")
  func leftToSources() throws {
    let texts = Self.expressionsOfSources.map(\.text)
    for (text, problem) in Self.expressionsOfSources {
      #expect(Scanning(lines: lines(of: text)).problem == problem, "\(text)")
    }
    #expect(try refusals(of: texts) == [])
  }

  static let expressionsOfSources: [(text: String, problem: String)] = [
    ("{ struct A { } }", "2 a manifest can't declare a type; declare it in a source file"),
    (
      "{ @MainActor func a() { } }",
      "2 a manifest can't declare anything with attributes; declare it in a source file"
    ),
    (
      "{ func a<B>(c: B) { } }",
      "8 a generic function can't be declared in a manifest; declare it in a source file"
    ),
    (
      "{ var a: B { 1 } }", "11 a variable with accessors can't be declared in a manifest; make it a function"
    ),
    ("{\n#if A\n#endif\n}", "2 a compiler directive ('#if') can't stand in an expression; use 'condition'"),
    ("{ super.a }", "2 a manifest has no superclass; 'super' belongs into a source file"),
    ("{ f(repeat each a) }", "4 a manifest has no type packs; 'repeat' belongs into a source file"),
    ("\"\\(#/a/#)\"", "3 a regular expression can't stand in an interpolation; make it a constant"),
    ("#keyPath(a.b)", "0 '#keyPath' can't stand in a manifest; use a constant of your own"),
    (
      String(repeating: "(", count: 51) + "a" + String(repeating: ")", count: 51),
      "51 this nests more than 50 levels deep; move a part of it into a function"
    ),
  ]

  @Test(
    "and of random pieces of it nothing is taken that the compiler refuses",
    arguments: 1...2 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var accepted: Set<String> = []
    for _ in 0..<20_000 {
      let text = mutated(Self.expressions.randomElement(using: &random)!, &random)
      if Scanning(lines: lines(of: text)).problem == nil { accepted.insert(text) }
    }
    #expect(accepted.count > 1_000)
    #expect(try refusals(of: accepted.sorted()) == [])
  }

  private func mutated(_ text: String, _ random: inout SeededGenerator) -> String {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var pieces = words.flatMap { word in
      word.count > 3 && Bool.random(using: &random) ? word.map(String.init) : [word]
    }
    let others = Self.expressions.randomElement(using: &random)!.split(separator: " ").map(String.init)
    let place = Int.random(in: 0..<pieces.count, using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0: pieces.remove(at: place)
    case 1: pieces.insert(" " + others.randomElement(using: &random)! + " ", at: place)
    default: pieces[place] = others.randomElement(using: &random)!
    }
    return pieces.joined(separator: words.count == pieces.count ? " " : "")
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The expressions that the compiler does not parse, each in a file of its own.
  private func refusals(of texts: [String]) throws -> [String] {
    let compiler = try Compiler()
    defer { compiler.remove() }
    for (index, text) in texts.enumerated() {
      _ = try compiler.write("func make() {\n\(text)\n}\n", to: "e\(index).swift")
    }
    let files = texts.indices.map { "e\($0).swift" }
    let result = try compiler.run(["-frontend", "-parse", "-swift-version", "6"] + files)
    let refused = result.findings.filter { $0.contains(": error: ") }.compactMap { line in
      line.split(separator: ":").first?.split(separator: "/").last.map(String.init)
    }
    return zip(texts, files).filter { refused.contains($0.1) }.map(\.0)
  }
}
