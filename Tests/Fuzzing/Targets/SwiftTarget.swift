/// Random pieces of Swift in each field that takes some: what is accepted stays at its place, whatever it is.
enum SwiftTarget {
  static func run(_ bytes: [UInt8]) {
    var choices = Choices(bytes)
    var text = "\"default\": \"b\""
    var type = "Int"
    var user = ""
    switch choices.below(6) {
    case 0: type = pieces(&choices, of: ofTypes)
    case 1:
      let condition = "\"condition\": \(quoted(pieces(&choices, of: ofConditions)))"
      text += ", \(condition)"
      user = ",\n\"y\": { \"type\": \"Int\", \"default\": \"$z\", \(condition) }"
    case 2: text += ", \"parameters\": [\(quoted("x: " + pieces(&choices, of: ofTypes + ["="])))]"
    case 3: text = "\"default\": \"b\", \"dispose\": \(lines(pieces(&choices, of: ofExpressions)))"
    case 4: text = "\"default\": \(lines(pieces(&choices, of: ofExpressions)))"
    default: text = "\"default\": \(lines(mutated(ChosenSwift.whole(&choices), &choices)))"
    }
    let manifest = """
      { "dependencies": {
      "z": { "type": \(quoted(type)), \(text) },
      "a": { "type": "Int" }, "b": { "type": "Int" }\(user)
      } }
      """
    Pipeline.run([Array(manifest.utf8)])
  }

  private static func lines(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { quoted(String($0)) }
    return "[\(lines.joined(separator: ",\n"))]"
  }

  private static func quoted(_ text: String) -> String {
    let text = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    return "\"\(text.replacing("\u{7F}", with: "\\u007F"))\""
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
      "hasFeature(X)", "hasAttribute()", "OS(Linux)", "_unknown(x)",
    ]
    + ["&&", "||", "!", "(", ")", " ", ">=", "<", "6.1", ",", ":", ".", "in", "_", "é", "a", "/", "\""]
}
