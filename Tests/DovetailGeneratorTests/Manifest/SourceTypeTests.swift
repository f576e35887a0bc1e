import Testing

@testable import DovetailGenerator

@Suite("The types of a Swift file")
struct SourceTypeTests {
  /// Each type, `?` before one that not all of the module can call, with its wrappers, `?` before those under `#if`.
  private func types(_ text: String) -> [String] {
    SourceTypeSearch(SwiftTokens(text), file: 0).types.map { type in
      let wrappers = type.wrappers.map { "\($0.isCertain ? "" : "?")\($0.name)\($0.keeps ? "!" : "")" }
      return (type.isVisible ? "" : "?") + ([type.name] + wrappers).joined(separator: " ")
    }
  }

  @Test(
    "have the wrappers by key path among their stored properties",
    arguments: [
      "@Dependency(\\.a) var x", "@Dependency(\\.a) private var x: A", "private @Dependency(\\.a) var x",
      "@Dependency(\\DependencyContainer.a) var x", "@Dovetail.Dependency(\\.a) var x",
      "@Dovetail::Dependency(\\.a) var x", "@Dependency(\\.`a`) var x", "@Dependency( \\.a ) var x",
      "@MainActor @Dependency(\\.a) @Other(1) public internal(set) var x",
      "@Dependency<A>(\\.a) var x", "let x = Dependency<[A: (B<C>) -> D<E>]>(\\.a)",
      "let x = Dependency(\\.a)", "private let x: Dependency<A> = Dependency(\\.a)",
      "var x = Dependency(\\.a)",
      "let x = Dovetail.Dependency(\\.a)", "lazy var x = Dependency(\\.a)",
      "let y = 1, x = Dependency(\\.a)", "var y: Int { 1 }; let x = Dependency(\\.a)",
      "static func f() {}; let x = Dependency(\\.a)", "class func f() {}\nlet x = Dependency(\\.a)",
      "init() {}\n@Dependency(\\.a) var x",
      "func f() -> Int { struct B {}; return 1 }; @Dependency(\\.a) var x",
      "let text = \"@Injected(\\.b) \\(f(1)) }\"\n@Dependency(\\.a) var x",
      "/* } */ @Dependency(\\.a) var x // {",
      "let f = { [x] in x }\n@Dependency(\\.a) var x", "@Dependency(\\Dovetail::DependencyContainer.a) var x",
      "@Dependency(\\.a,) var x", "let actor: A\n@Dependency(\\.a) var x",
      "var macro = 1, x = Dependency(\\.a)",
    ])
  func stored(member: String) {
    #expect(types("struct S { \(member) }").contains("S a"))
    #expect(types("public final class S<T>: P where T: Q {\n\(member)\n}").contains("S a"))
    #expect(types("\u{FEFF}actor S<let n: Int> { \(member) }").contains("S a"))
  }

  @Test(
    "have no others",
    arguments: [
      "static let x = Dependency(\\.a)", "@Dependency(\\.a) static var x", "static @Dependency(\\.a) var x",
      "class var x = Dependency(\\.a)", "@Dependency var x: A", "@Dependency(container: c) var x: A",
      "@Dependency(\\.a, container: c) var x", "@Dependency(\\.a.b) var x", "@Dependency(\\Other.a) var x",
      "@Other.Dependency(\\.a) var x", "let x = Other.Dependency(\\.a)", "let x: Dependency<A> = (\\.a)",
      "let x = Dependency<A",
      "let x: Dependency<A>; (\\.a)", "func f() { @Dependency(\\.a) var x }",
      "func f() { let x = Dependency(\\.a) }", "var x: Dependency<A> { Dependency(\\.a) }",
      "init(x: X = Dependency(\\.a)) {}", "let x = f(Dependency(\\.a))", "let x = { Dependency(\\.a)() }()",
      "struct B { @Dependency(\\.a) var x }", "// @Dependency(\\.a) var x",
      "let x = \"@Dependency(\\.a) var x\"",
      "case x", "typealias X = Dependency", "func f(@Dependency(\\.a) x: Int) {}",
      "@Alias(\\.a) var x", "@Dependency(\\.App::a) var x",
    ])
  func notStored(member: String) {
    #expect(types("struct S { \(member) }").contains("S"))
  }

  @Test("keep what they inject, and are in doubt under #if")
  func kinds() {
    #expect(
      types("actor A { @Injected(\\.a) var x; @Dependency(\\.b) var y; @WeakInjected(\\.c) var z }") == [
        "A a! b c"
      ])
    #expect(types("struct S { let x = Dependency(\\.a)() }") == ["S a"])
    #expect(
      types("struct S {\n#if DEBUG\n@Injected(\\.a) var x\n#endif\n@Dependency(\\.b) var y\n}") == ["S ?a! b"]
    )
    #expect(types("#if A\nstruct S {}\n#else\nclass T {}\n#endif\nenum U {}") == ["?S", "?T", "U"])
  }

  @Test("can be called by all of the module at the top of a file alone")
  func visibility() {
    #expect(
      types("private let a = 1\nstruct A {}\nfileprivate struct B {}\nprivate @MainActor final class C: D {}")
        == ["A", "?B", "?C"])
    #expect(
      types("enum A { struct B {} }\nextension A { actor C {} }\nfunc f() { struct D {} }\nstruct E {}")
        == ["A", "?B", "?C", "?D", "E"])
    #expect(types("let actor = 1; let x = actor.struct; case class\n protocol P: AnyObject {}") == [])
    #expect(types("private macro a() = #externalMacro(module: m, type: t)\nstruct A {}") == ["A"])
    #expect(types("}}}) struct A {}") == ["A"])
  }

  @Test(
    "are global actors if they say so",
    arguments: [
      ("@globalActor actor A {}", true), ("public @globalActor\nfinal class A: B {}", true),
      ("@globalActor @available(macOS 15, *) public struct A<T> {}", true),
      ("@globalActor enum B {}\nenum A {}", false), ("actor A {}", false), ("@MainActor class A {}", false),
      ("@globalActor(1) actor A {}", true), ("let globalActor = 1; func f() {}; actor A {}", false),
    ])
  func globalActors(text: String, isOne: Bool) {
    let types = SourceTypeSearch(SwiftTokens(text), file: 0).types
    #expect(types.filter { $0.name == "A" }.map(\.isGlobalActor) == [isOne])
  }

  @Test(
    "are called by a whole expression",
    arguments: [
      ("S()", "S"), ("S.init(1)", "S"), ("S(a: (1), b: [2]) { $0 }", "S"), ("try await S()", "S"),
      ("try! S(f { x })", "S"), ("`S`( )", "S"), ("S(\"()\")", "S"), ("S( /* ( */ ) // x", "S"),
      ("S<Int>()", "S"), ("S<[A: (B) -> C]>()", "S"), ("S(1) { 2 } b: { 3 } c: { 4 }", "S"),
      ("S<A<B>, C.D>.init(1) { $0 }", "S"), ("S < T > (1)", nil), ("S<T(1)", nil),
      ("S().a", nil), ("S()()", nil), ("S() + T()", nil), ("A.S()", nil), ("S.make()", nil), ("S", nil),
      ("S()!", nil), ("(S())", nil), ("S[1]", nil), ("S() as Any", nil), ("{ S() }()", nil), ("!S()", nil),
      ("S(1) ?? { 2 }", nil), ("S { 1 }", "S"), ("S.init { 1 }", "S"), ("S() { 1 }.x { 2 }", nil),
      ("f(1) + [2]", nil),
    ])
  func calls(text: String, type: String?) throws {
    let wrapper = StoredWrapper(
      name: "a", keeps: false, position: SourcePosition(file: 0, offset: 0), isCertain: true)
    let types = Dictionary(
      uniqueKeysWithValues: ["A", "S", "T", "f"].map {
        ($0, SourceType(name: $0, isVisible: true, isGlobalActor: false, wrappers: [wrapper]))
      })
    #expect(try #require(Scanning(text, types: types).expression).wrappers.isEmpty == (type == nil))
  }
}
