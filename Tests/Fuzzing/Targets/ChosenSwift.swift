/// Pieces of Swift that parse where manifests have their kind.
enum ChosenSwift {
  static func name(_ choices: inout Choices) -> String {
    choices.one(of: ["a", "b", "c", "d", "é", "_x", "default", "in", "Type1", "login", "value2", "日"])
  }

  static func type(_ choices: inout Choices) -> String {
    choices.one(of: [
      "T", "any P", "Int", "[Int]", "[String: any P]", "(Int, name: String)", "(any P)?", "any P & Q",
      "A.B<C, D>",
      "@Sendable (Int) async throws(E) -> String?", "P.Type", "() -> Void", "[any Tab]", "any A<B>", "`in`",
      "(@MainActor () -> Void)?", "Set<[Int]>", "/* é */ T", "any (P & ~Copyable)", "@MainActor () -> Int",
    ])
  }

  static func condition(_ choices: inout Choices) -> String {
    choices.one(of: [
      "DEBUG", "os(Linux)", "!os(Linux)", "DEBUG && !os(iOS)", "(A || B) && !C", "canImport(Foo)",
      "swift(>=6.0)", "compiler(>=6) || X", "targetEnvironment(simulator)", "canImport(Foo, _version: 2.1)",
    ])
  }

  static func availability(_ choices: inout Choices) -> String {
    choices.one(of: ["macOS 15, *", "iOS 18.0, macOS 15, *", "Android 30, *", "iOS, introduced: 18"])
  }

  static func imported(_ choices: inout Choices) -> String {
    choices.one(of: [
      "Foundation", "public Foundation", "@preconcurrency Legacy", "struct Foo.Bar", "@_spi(X) internal Net",
      "package A.B",
    ])
  }

  static func parameter(_ choices: inout Choices) -> String {
    let head = choices.one(of: ["id", "_ x", "with y", "for `in`", "z", "_ _w", "é"])
    let type = choices.rarely() ? "@escaping (Int) -> Void" : type(&choices)
    return head + ": " + type + (choices.rarely() ? " = " + expression(&choices, 1) : "")
  }

  static func prose(_ choices: inout Choices) -> String {
    choices.one(of: ["Text.", "Two\nlines", "\"quoted\" \\(a)", "*/ /* `x` //", "é\t😀", "#endif\n}", ""])
  }

  /// An expression that can stand wherever one can, with what only a whole one can begin with.
  static func whole(_ choices: inout Choices) -> String {
    switch choices.below(12) {
    case 9: "if $a { \(operand(&choices, 2)) } else { \(operand(&choices, 2)) }"
    case 10: "switch b { case 1: \(operand(&choices, 2))\ndefault: \(operand(&choices, 2)) }"
    case 11: choices.one(of: ["try ", "await ", "try await ", "try! ", "try? "]) + expression(&choices, 3)
    default: expression(&choices, 3) + (choices.rarely() ? " // \"( {" : "")
    }
  }

  static func expression(_ choices: inout Choices, _ depth: Int) -> String {
    let left = operand(&choices, depth)
    guard depth > 0 else { return left }
    switch choices.below(16) {
    case 8:
      return left + choices.one(of: [" + ", " ?? ", "\n+ ", " / ", " ... ", "..<", " &+ "])
        + operand(&choices, depth)
    case 9: return left + " ? " + expression(&choices, depth - 1) + " : " + expression(&choices, depth - 1)
    case 10: return left + choices.one(of: [" as ", " as? ", " as! ", " is "]) + "(" + type(&choices) + ")"
    case 11: return "/* é \" */ " + left
    case 12: return left + " /* a\n b */"
    default: return left
    }
  }

  private static func operand(_ choices: inout Choices, _ depth: Int) -> String {
    let base = primary(&choices, depth)
    guard depth > 0 else { return base }
    switch choices.below(16) {
    case 8: return base + ".x"
    case 9: return base + "\n  .x(" + arguments(&choices, depth - 1) + ")"
    case 10: return base + "?.y"
    case 11: return base + "!"
    case 12: return base + "[" + arguments(&choices, depth - 1) + "]"
    case 13: return "-(" + expression(&choices, depth - 1) + ")"
    case 14: return "!" + base
    default: return base
    }
  }

  private static func arguments(_ choices: inout Choices, _ depth: Int) -> String {
    (0...choices.below(3)).map { _ in
      choices.one(of: ["", "with: ", "`in`: "]) + expression(&choices, depth) + (choices.rarely() ? "\n" : "")
    }.joined(separator: ", ")
  }

  private static func primary(_ choices: inout Choices, _ depth: Int) -> String {
    guard depth > 0 else { return leaf(&choices) }
    switch choices.below(16) {
    case 0...4: return leaf(&choices)
    case 5: return "f(" + arguments(&choices, depth - 1) + ")"
    case 6: return "T()"
    case 7: return "[" + expression(&choices, depth - 1) + ", " + expression(&choices, depth - 1) + "\n]"
    case 8: return "[\"k\": " + expression(&choices, depth - 1) + "]"
    case 9: return "(" + arguments(&choices, depth - 1) + ")"
    case 10: return "{ " + statements(&choices, depth - 1) + " }()"
    case 11:
      return "f(1) { " + closure(&choices, depth - 1) + " } other: { " + statements(&choices, depth - 1)
        + " }"
    case 12: return "f { " + closure(&choices, depth - 1) + " }"
    case 13: return string(&choices, depth - 1)
    case 14: return "A<B, [C]>.d"
    default: return "#macro(" + arguments(&choices, depth - 1) + ")"
    }
  }

  private static func leaf(_ choices: inout Choices) -> String {
    choices.one(of: [
      "1", "$a", "$b", "$provider(c)", "$provider(d)()", "x", "0xFF_00", "1.5e-3", ".some", ".init(1)", "nil",
      "true",
      "[]", "[:]", "\"\"", "\"é\\n\\u{41}\"", "#\"a\\\"#", "##\"\"# \\##(b) \"##", "#/a b\\/[/]/#", "\\.x.y",
      "\\T.[0]?.z",
      "\\Self.x", "#file", "`default`", "T.self", "(any P).self", "f(_:with:)", "[Int]()", "$é", "$in",
      "\"$a \\($b)\"",
    ])
  }

  private static func closure(_ choices: inout Choices, _ depth: Int) -> String {
    choices.one(of: [
      "", "x in ", "(x: Int) -> Int in ", "[weak y] _ in ", "@MainActor [a = $a] in ",
      "x, _ async throws in ",
    ])
      + statements(&choices, depth)
  }

  private static func statements(_ choices: inout Choices, _ depth: Int) -> String {
    switch choices.below(8) {
    case 3: "let q = " + expression(&choices, depth) + "\nreturn q"
    case 4: "guard let w else { return " + operand(&choices, depth) + " }; return w"
    case 5: "for i in 0..<2 where i > 0 { f(i, " + operand(&choices, depth) + ") }\nreturn 1"
    case 6: "func g() -> Int { 2 }\nreturn g()"
    case 7: "#if DEBUG\n" + operand(&choices, depth) + "\n#else\n2\n#endif"
    default: expression(&choices, depth)
    }
  }

  private static func string(_ choices: inout Choices, _ depth: Int) -> String {
    switch choices.below(3) {
    case 0: "\"a \\(" + expression(&choices, depth).withoutLineEnds + ") \\\"b\\\"\""
    case 1: "#\"\\#(" + expression(&choices, depth).withoutLineEnds + ") \\( \"x\" \"#"
    default: "\"\"\"\n  a \"b\"\n  \\(" + expression(&choices, depth).withoutLineEnds + ")\n\n  \"\"\""
    }
  }
}

extension String {
  /// What the interpolation of a string on one line can contain.
  fileprivate var withoutLineEnds: String { contains("\n") ? "x" : self }
}
