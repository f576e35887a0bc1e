import Testing

@testable import DovetailGenerator

/// The decision procedure, by what it says of texts.
@Suite("Conditions")
struct OccurrenceTests {
  private static func formula(_ text: String, module: String = "App") throws -> Formula {
    let (formula, problem) = ConditionParser.parse(text, module: module)
    if let problem { Issue.record("\(text): \(problem.message)") }
    return formula
  }

  /// `never`, the flags that suffice, or the condition that must be asked for.
  private static func describe(_ formula: Formula) -> String {
    switch Occurrence.of(formula) {
    case .never: "never"
    case .certain(let flags): "with '\(flags.text(home: "App"))'"
    case .conditional: "if \(formula.text)"
    case .undecided: "undecided"
    }
  }

  @Test(
    "that contradict themselves never hold",
    arguments: [
      "A && !A", "false", "!true", "os(Linux) && os(macOS)", "os(OSX) && !os(macOS)",
      "os(xrOS) && !os(visionOS)", "arch(arm64) && arch(x86_64)", "swift(>=6) && swift(<5.9)",
      "compiler(>=6.1) && compiler(<6.1.0)", "swift(>=6) && !compiler(>=5)", "swift(>=6) && compiler(<6)",
      "canImport(A, _version: 2) && !canImport(A)", "(A || B) && !A && !B",
      "!(A && C) && (D && B) && (A && B) && C",
      "DEBUG && (!DEBUG || false)", "!!A && !A", "os( Linux ) && !os(Linux)",
      "targetEnvironment(macabi) && !targetEnvironment(macCatalyst)",
    ])
  func never(text: String) throws {
    #expect(Self.describe(try Self.formula(text)) == "never")
  }

  @Test(
    "hold by flags alone where nothing else matters",
    arguments: [
      ("true", "with 'true'"), ("A", "with 'A'"), ("!A", "with '!A'"), ("A && !B", "with 'A && !B'"),
      ("A || os(Linux)", "with 'A'"), ("os(Linux) || !os(Linux)", "with 'true'"),
      ("A && (os(Linux) || !os(Linux))", "with 'A'"), ("(A && B) || C", "with 'A && B'"),
      ("A && (swift(>=6) || B) || A && swift(<6)", "with 'A && B'"),
      ("!A || (B && !B)", "with '!A'"), ("$Feature", "with '$Feature'"),
    ])
  func flags(text: String, expected: String) throws {
    #expect(Self.describe(try Self.formula(text)) == expected)
  }

  @Test(
    "are asked for where more than flags matters",
    arguments: [
      ("os(Linux)", "if os(Linux)"), ("!os(macOS) && !os(Linux)", "if !os(macOS) && !os(Linux)"),
      ("DEBUG && os(Linux)", "if DEBUG && os(Linux)"), ("compiler(<6)", "if !compiler(>=6)"),
      ("canImport(UIKit) && (A || hasFeature(X))", "if canImport(UIKit) && (A || hasFeature(X))"),
    ])
  func questions(text: String, expected: String) throws {
    #expect(Self.describe(try Self.formula(text)) == expected)
  }

  @Test("mean the same in every module for what the whole build shares, and else each its own")
  func modules() throws {
    for shared in ["DEBUG", "os(Linux)", "arch(arm64)", "targetEnvironment(simulator)", "compiler(>=6)"] {
      let both = try Self.formula(shared) && !Self.formula(shared, module: "Core")
      #expect(Self.describe(both) == "never", "\(shared)")
    }
    let flag = try Self.formula("A") && !Self.formula("A", module: "Core")
    #expect(Self.describe(flag) == "with 'A && !A in Core'")
    for own in ["canImport(UIKit)", "swift(>=6)", "hasFeature(X)"] {
      let both = try Self.formula(own) && !Self.formula(own, module: "Core")
      #expect(Self.describe(both) != "never", "\(own)")
      #expect(Self.describe(both.inOneModule) == "never", "\(own)")
    }
  }

  @Test("agree with a table of all values, for made-up formulas of few atoms")
  func truthTables() throws {
    let atoms = ["A", "B", "C", "os(Linux)", "os(macOS)", "swift(>=5)", "compiler(>=5)", "compiler(>=6)"]
    /// Every build: three flags, no or one of two systems, three compilers and whether the language mode is 5.
    let builds = (0..<8).flatMap { flags in
      ["Linux", "macOS", "other"].flatMap { os in
        [(4, false), (5, false), (5, true), (6, false), (6, true)].map { (flags, os, $0.0, $0.1) }
      }
    }
    var random = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let formula = Tree(depth: 4, atoms: atoms.count, &random)
      let holds = builds.contains { flags, os, compiler, isModern in
        formula.value {
          [
            flags & 1 > 0, flags & 2 > 0, flags & 4 > 0, os == "Linux", os == "macOS", isModern,
            compiler >= 5,
            compiler >= 6,
          ][$0]
        }
      }
      let text = formula.text(atoms)
      let read = try Self.formula(text)
      let isNever = if case .never = Occurrence.of(read) { true } else { false }
      #expect(read.isPossible == holds && isNever != holds, "\(text)")
    }
  }

  /// Pigeons and holes: no assignment, and no short way to see it.
  private static let hard: String = {
    let count = 9
    var clauses = (0..<count).map { pigeon in
      "(" + (0..<count - 1).map { "P\(pigeon)H\($0)" }.joined(separator: " || ") + ")"
    }
    for hole in 0..<count - 1 {
      for one in 0..<count {
        for other in 0..<one { clauses.append("!(P\(one)H\(hole) && P\(other)H\(hole))") }
      }
    }
    return clauses.joined(separator: " && ")
  }()

  @Test("are given up after a bounded number of steps, and soon")
  func limit() throws {
    #expect(Self.describe(try Self.formula(Self.hard)) == "undecided")
  }

  @Test("that are given up are possible in every rule")
  func limitInRules() {
    let manifest = """
      { "scopes": { "login": {} }, "dependencies": {
        "debug": { "type": "Int", "condition": "DEBUG", "default": "1" },
        "first": { "type": "Int", "condition": "\(Self.hard)", "default": "$second" },
        "second": { "type": "Int", "default": "$first", "condition": "\(Self.hard)" },
        "user": { "type": "Int", "scope": "login" },
        "keeper": { "type": "Int", "condition": "\(Self.hard)", "default": "$user + $debug" }
      } }
      """
    let result = Checking.check([Array(manifest.utf8)]).result
    #expect(result.isValid)
    let messages = result.possible.map(\.message)
    for message in [
      "'first' may depend on itself: there are too many combinations of conditions to check",
      "'keeper' may capture a value that ends before it: there are too many combinations of conditions to check",
      "in some builds, 'keeper' uses 'debug', which exists only under condition 'DEBUG'",
    ] { #expect(messages.contains(message)) }
    #expect(result.possible.allSatisfy { $0.condition == nil })
  }

  @Test("of many flags are still decided")
  func manyFlags() throws {
    let many = (0..<400).map { "F\($0)" }.joined(separator: " && ")
    #expect(Self.describe(try Self.formula("\(many) && !F7")) == "never")
    #expect(Self.describe(try Self.formula("\(many) && !G")).hasSuffix("!G'"))
  }

  @Test(
    "may ask whatever an #if can ask",
    arguments: [
      "swift(>=5.9.1)", "canImport(A.B)", "canImport(A, _version: 1.2.3)",
      "canImport(A, _underlyingVersion: 2)",
      "hasFeature(X)", "hasAttribute(available)", "((A))", " A ", "_endian(little)&&A",
      "_pointerBitWidth(_64)",
      "_runtime(_ObjC)", "objectFormat(ELF)", "A || B && !(C || $D)", "swift(<6)", "os(none)", "é",
      "_compiler_version(\"5.*.3\")", "canImport(A, _version: \"1.2\")", "`class` && `DEBUG`", "os(`Linux`)",
      "canImport(`a b`)", "os (Linux)", "A // B", "A /* B */ && C",
    ])
  func accepted(text: String) throws {
    #expect(Self.describe(try Self.formula(text)) != "never")
  }

  @Test("keep the backticks of a flag that needs them, and no others")
  func escaped() throws {
    #expect(try Self.formula("`class` && `A` && os(`Linux`)").text == "`class` && A && os(Linux)")
    #expect(try Self.formula("_compiler_version( \"5.3\" )").text == "_compiler_version(\"5.3\")")
  }

  @Test(
    "are refused with what is wrong at its place",
    arguments: [
      ("#if DEBUG", 0, "write only the condition, without '#if'"),
      ("os(iOS, macOS)", 3, "'os' takes one name; for several, use '||'"),
      ("#available(iOS 18, *)", 0, "expected a condition"),
      ("!os(macos)", 4, "unknown argument 'macos'; did you mean 'macOS'?"),
      ("arch(ARM64)", 5, "unknown argument 'ARM64'; did you mean 'arm64'?"),
      ("targetEnvironment(Simulator)", 18, "unknown argument 'Simulator'; did you mean 'simulator'?"),
      ("arch()", 5, "'arch' takes one name; for several, use '||'"),
      ("canImport(\"UIKit\")", 10, "'canImport' takes the name of a module"),
      ("swift(>=-5)", 6, "'swift' is compared with a version, as in swift(>=6.2)"),
      ("swift(>= 6.0)", 6, "'swift' is compared with a version, as in swift(>=6.2)"),
      ("A &&", 3, "unexpected end of the condition"), ("A B", 2, "expected '&&' or '||'"),
      ("(A", 0, "'(' is never closed"), ("A)", 1, "unmatched ')'"), ("os(Linux", 2, "'(' is never closed"),
      ("A & B", 2, "expected '&&' or '||'"), ("&& A", 0, "expected a condition"),
      ("A / B", 2, "expected '&&' or '||'"), ("1", 0, "expected a condition"),
      ("private(set)", 0, "'private' is a Swift keyword and can't be a flag"),
      ("os({)", 3, "'{' is not allowed in a condition"),
      ("A &&& B", 2, "put spaces around '&&'"), ("()", 1, "expected a condition"),
      ("!", 0, "unexpected end of the condition"), ("A !", 2, "expected '&&' or '||'"),
      ("A\"", 1, "expected '&&' or '||'"), ("A { B }", 2, "expected '&&' or '||'"),
      ("A ; B", 2, "expected '&&' or '||'"), ("A &&B", 2, "put spaces around '&&'"),
      ("A|| B", 1, "put spaces around '||'"), ("A&&!B", 1, "put spaces around '&&'"),
      ("! A", 0, "remove the space after '!'"),
    ])
  func refusals(text: String, offset: Int, message: String) {
    let problem = ConditionParser.parse(text, module: "App").problem
    #expect(problem?.offset == offset)
    #expect(problem?.message == message)
  }

  @Test("have spaces where the compiler wants them")
  func spaces() throws {
    let spaces = ["", " "]
    let texts = spaces.flatMap { before in
      spaces.flatMap { after in
        ["A\(before)&&\(after)B", "(A)\(before)||\(after)!B", "!\(before)(A)\(after)&& B"]
      }
    }
    let accepted = texts.filter { ConditionParser.parse($0, module: "App").problem == nil }
    let compiler = try Compiler()
    let code = accepted.map { "#if \($0)\n#endif\n" }.joined()
    let result = try compiler.run(["-parse", try compiler.write(code, to: "code.swift")])
    #expect(result.findings == [], "\(code)")
    #expect(accepted.count == 4)
  }

  @Test("may be nested as deep as the compiler reads them, and no deeper")
  func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "!(", count: depth) + "A" + String(repeating: ")", count: depth)
    }
    #expect(ConditionParser.parse(nested(200), module: "App").problem == nil)
    #expect(ConditionParser.parse(nested(20_000), module: "App").problem != nil)
  }
}

/// A formula over numbered atoms.
private indirect enum Tree {
  case atom(Int)
  case not(Tree)
  case and(Tree, Tree)
  case or(Tree, Tree)

  init(depth: Int, atoms: Int, _ random: inout SeededGenerator) {
    switch depth == 0 ? 0 : Int.random(in: 0..<6, using: &random) {
    case 1: self = .not(Tree(depth: depth - 1, atoms: atoms, &random))
    case 2, 3:
      self = .and(
        Tree(depth: depth - 1, atoms: atoms, &random), Tree(depth: depth - 1, atoms: atoms, &random))
    case 4:
      self = .or(
        Tree(depth: depth - 1, atoms: atoms, &random), Tree(depth: depth - 1, atoms: atoms, &random))
    default: self = .atom(Int.random(in: 0..<atoms, using: &random))
    }
  }

  func value(_ atom: (Int) -> Bool) -> Bool {
    switch self {
    case .atom(let index): atom(index)
    case .not(let tree): !tree.value(atom)
    case .and(let left, let right): left.value(atom) && right.value(atom)
    case .or(let left, let right): left.value(atom) || right.value(atom)
    }
  }

  func text(_ atoms: [String]) -> String {
    switch self {
    case .atom(let index): atoms[index]
    case .not(let tree): "!(\(tree.text(atoms)))"
    case .and(let left, let right): "(\(left.text(atoms))) && (\(right.text(atoms)))"
    case .or(let left, let right): "(\(left.text(atoms))) || (\(right.text(atoms)))"
    }
  }
}
