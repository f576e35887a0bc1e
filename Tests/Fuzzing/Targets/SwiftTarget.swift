/// Expressions and types of random pieces of Swift: what is accepted must parse wherever one can stand.
enum FuzzTarget {
  static func run(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    switch choices.below(6) {
    case 0:
      let text = pieces(&choices, of: ofTypes)
      guard SwiftTypeScanner.problem(inType: text) == nil else { return }
      Outputs.save("func make() -> \(text) {\n}\n")
    case 1:
      let text = pieces(&choices, of: ofConditions)
      guard ConditionScanner.problem(in: text) == nil else { return }
      Outputs.save("#if \(text)\n#endif\n")
    case 2: check(pieces(&choices, of: ofExpressions))
    case 3: check("f { " + pieces(&choices, of: ofExpressions) + " }")
    case 4: check("{ switch a { case " + pieces(&choices, of: ofExpressions) + " } }")
    default: check(mutated(ChosenSwift.whole(&choices), &choices))
    }
  }

  private static func check(_ text: String) {
    var sink = DiagnosticSink()
    guard let expression = ExpressionScanner.scan(JSONString.lines(of: text), into: &sink) else { return }
    var bytes = expression.bytes
    for reference in expression.references { bytes[reference.range.lowerBound] = UInt8(ascii: "_") }
    // `$provider(a)` becomes one name, as wide.
    for reference in expression.references where reference.kind == .provider {
      for index in reference.range where !bytes[index].continuesIdentifier {
        bytes[index] = UInt8(ascii: "_")
      }
    }
    Outputs.save("func make() {\n" + String(decoding: bytes, as: UTF8.self) + "\n}\n")
  }

  private static func pieces(_ choices: inout Choices, of all: [String]) -> String {
    (0...choices.below(9)).map { _ in choices.one(of: all) + choices.one(of: ["", " ", " "]) }.joined()
  }

  /// Swift with some of its characters gone, doubled, or displaced by pieces.
  private static func mutated(_ text: String, _ choices: inout Choices) -> String {
    var parts = text.map(String.init)
    for _ in 0...choices.below(3) where !parts.isEmpty {
      let place = (choices.below(256) * 256 + choices.below(256)) % parts.count
      switch choices.below(4) {
      case 0: parts.remove(at: place)
      case 1: parts.insert(parts[place], at: place)
      case 2: parts[place] = choices.one(of: ofExpressions)
      default: parts.insert(" " + choices.one(of: ofExpressions) + " ", at: place)
      }
    }
    return parts.joined()
  }

  private static let words = [
    "a", "b", "T", "any", "some", "async", "await", "try", "throws", "as", "is", "in", "if", "else", "let",
    "var",
    "case", "switch", "default", "return", "for", "while", "repeat", "guard", "do", "catch", "where", "func",
    "self",
    "Self", "super", "nil", "true", "inout", "each", "consume", "copy", "unsafe", "weak", "unowned", "of",
    "init",
    "class", "break", "throw", "defer", "static", "get", "set", "willSet", "actor", "open", "lazy", "macro",
    "nonisolated", "sending", "borrowing", "yield", "then", "package", "_", "`x`", "Any", "isolated",
  ]

  private static let signs = [
    "(", ")", "[", "]", "{", "}", ",", ":", ";", ".", "->", "=", "==", "+", "-", "*", "/", "&", "&&", "|",
    "||", "!",
    "?", "??", "<", ">", "<<", ">>", ">=", "...", "..<", "~", "@", "\\", "@MainActor", "@Sendable",
    "@escaping",
    "@unknown", "!=", "+=", "?.", "!.", "<T>", "()", "[]", "{}", "(x)", "{x}", "\n", " ",
  ]

  private static let ofExpressions =
    words + signs + [
      "$0", "$1", "$a", "$provider(a)", "#file", "#foo", "#selector", "#available(iOS 18, *)", "1", "0x1F",
      "1.5",
      "2e3", ".x", ".0", "\"s\"", "\"a\\(b)c\"", "#\"r\"#", "/r/", "#/r/#", "(x: T)", "-> T in", "x in",
      "[weak x] in", "case .a:", "default:", "else {", "{ $0 }", "a: ", "\\.x", "\\T.x", "as? T", "is T",
      "[T]",
      "(T, T)", "? a : b", "let x = ", "if a { b } else { c }", "switch a { case b: c }", "func f() {",
      "throws(E)", "for x in y { }", "let (a, b) = ", "var x: T", "case let .f(x)", "where a",
      "guard let x else { return }", "do { } catch { }", "\"\"\"\n", "\n\"\"\"", "/* a */", "// a\n", "é",
      "×", "\u{7F}",
    ]

  private static let ofTypes =
    words + signs + [
      "A", "B.C", "@convention(c)", "throws(E)", "_ x:", "y:", ".Type", "<A, B>", "[A]", "3", "#", "$a",
    ]

  private static let ofConditions =
    [
      "DEBUG", "os(Linux)", "swift(>=6)", "canImport(A.B)", "canImport(A, _version: 1.2)", "true",
      "hasFeature(X)",
    ]
    + ["&&", "||", "!", "(", ")", " ", ">=", "<", "6.1", ",", ":", ".", "in", "_", "é", "a", "/", "\""]
}
