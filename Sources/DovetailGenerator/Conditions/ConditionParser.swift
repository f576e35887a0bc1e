/// Parses the condition of an `#if`: atoms, `!`, `&&`, `||` and parentheses.
struct ConditionParser {
  private let bytes: [UInt8]
  private let module: String
  private var index = 0
  private var depth = 0
  private var problem: SwiftProblem?

  /// How deep the compiler lets parentheses nest.
  private static let depthLimit = 200

  enum Reading {
    case formula(Formula)
    case problem(SwiftProblem)
  }

  static func parse(_ text: String, module: String) -> Reading {
    var parser = ConditionParser(bytes: Array(text.utf8), module: module)
    parser.skipBlanks()
    if parser.bytes[parser.index...].starts(with: "#if".utf8) {
      parser.fail("write only the condition, without '#if'")
    }
    let formula = parser.alternatives()
    if parser.index < parser.bytes.count { parser.fail(parser.surplus) }
    return parser.problem.map { .problem($0) } ?? .formula(formula)
  }

  private init(bytes: [UInt8], module: String) {
    self.bytes = bytes
    self.module = module
  }

  private var surplus: String {
    if bytes[index] == .closeParenthesis { return "unmatched ')'" }
    let isKnown = bytes[index].continuesIdentifier || "!&|(<>=".utf8.contains(bytes[index])
    return isKnown ? "'&&' or '||' was expected here" : Self.foreign(bytes[index])
  }

  private static func foreign(_ byte: UInt8) -> String {
    "'\(String(Character(Unicode.Scalar(byte))).quoted)' is not allowed in a condition"
  }

  private mutating func fail(_ message: String, at offset: Int? = nil) {
    if problem == nil { problem = SwiftProblem(offset: offset ?? index, message: message) }
    index = bytes.count
  }

  private mutating func skipBlanks() {
    while index < bytes.count, bytes[index].isBlank { index += 1 }
  }

  // MARK: Operators

  private mutating func alternatives() -> Formula {
    var parts = [conjunction()]
    while takePair(UInt8(ascii: "|")) { parts.append(conjunction()) }
    return .disjunction(parts)
  }

  private mutating func conjunction() -> Formula {
    var parts = [operand()]
    while takePair(UInt8(ascii: "&")) { parts.append(operand()) }
    return .conjunction(parts)
  }

  private mutating func takePair(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard index + 1 < bytes.count, bytes[index] == byte, bytes[index + 1] == byte else { return false }
    index += 2
    return true
  }

  private mutating func operand() -> Formula {
    var isTrue = true
    skipBlanks()
    while index < bytes.count, bytes[index] == UInt8(ascii: "!") {
      isTrue.toggle()
      index += 1
      skipBlanks()
    }
    let formula = primary()
    return isTrue ? formula : !formula
  }

  private mutating func primary() -> Formula {
    guard index < bytes.count else {
      fail("unexpected end of the condition", at: max(0, bytes.count - 1))
      return .always
    }
    let start = index
    if bytes[index] == .openParenthesis {
      depth += 1
      defer { depth -= 1 }
      guard depth <= Self.depthLimit else {
        fail("the parentheses are nested too deeply")
        return .always
      }
      index += 1
      let formula = alternatives()
      skipBlanks()
      guard index < bytes.count, bytes[index] == .closeParenthesis else {
        fail(index < bytes.count ? surplus : "'(' is never closed", at: index < bytes.count ? index : start)
        return .always
      }
      index += 1
      return formula
    }
    guard bytes[index].beginsIdentifier || bytes[index] == .dollar else {
      let isKnown = bytes[index].isDigit || "&|)<>=".utf8.contains(bytes[index])
      fail(isKnown ? "a condition was expected here" : Self.foreign(bytes[index]))
      return .always
    }
    return atom()
  }

  // MARK: Atoms

  private mutating func atom() -> Formula {
    let name = word()
    if SwiftIdentifier.reserved.contains(name), name != "true", name != "false" {
      fail("'\(name)' is a Swift keyword and can't be a flag", at: index - name.utf8.count)
      return .always
    }
    guard index < bytes.count, bytes[index] == .openParenthesis else {
      switch name {
      case "true": return .always
      case "false": return .never
      default: return flag(name)
      }
    }
    let open = index
    index += 1
    let start = index
    var depth = 1
    while index < bytes.count {
      if bytes[index] == .openParenthesis { depth += 1 }
      if bytes[index] == .closeParenthesis { depth -= 1 }
      if depth == 0 { break }
      guard bytes[index].continuesIdentifier || " \t.,:<>=()-*!".utf8.contains(bytes[index]) else {
        fail(Self.foreign(bytes[index]))
        return .always
      }
      index += 1
    }
    guard index < bytes.count else {
      fail("'(' is never closed", at: open)
      return .always
    }
    let argument = bytes[start..<index].filter { !$0.isBlank }
    index += 1
    return question(name, argument)
  }

  private mutating func word() -> String {
    let start = index
    index += 1
    while index < bytes.count, bytes[index].continuesIdentifier { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func flag(_ name: String) -> Formula {
    .literal(
      Atom(
        subject: Atom.Subject(name: name, module: name == "DEBUG" ? nil : module), test: .isSet, text: name),
      true)
  }

  private func question(_ name: String, _ argument: [UInt8]) -> Formula {
    let value = String(decoding: argument, as: UTF8.self)
    let text = "\(name)(\(value))"
    func literal(_ subject: String, _ module: String?, _ test: Atom.Test) -> Formula {
      .literal(Atom(subject: Atom.Subject(name: subject, module: module), test: test, text: text), true)
    }
    switch name {
    case "os", "arch": return literal(name, nil, .equals(Self.aliases[value] ?? value))
    case "targetEnvironment": return literal("\(name)(\(Self.aliases[value] ?? value))", nil, .isSet)
    case "compiler", "swift": return version(name, argument) ?? literal(text, module, .isSet)
    case "canImport":
      guard let comma = argument.firstIndex(of: .comma) else {
        return literal(text, module, .atLeast(Self.anyVersion))
      }
      let imported = "\(name)(\(String(decoding: argument[..<comma], as: UTF8.self)))"
      let rest = String(decoding: argument[(comma + 1)...], as: UTF8.self)
      let label = "_version:"
      guard rest.hasPrefix(label), let version = Self.version(rest.dropFirst(label.utf8.count)) else {
        return literal(text, module, .isSet)
      }
      return literal(imported, module, .atLeast(version))
    default: return literal(text, module, .isSet)
    }
  }

  private static let aliases = ["OSX": "macOS", "xrOS": "visionOS", "macabi": "macCatalyst"]
  /// Below all versions: any version of an existing module is at least this.
  private static let anyVersion = [-1]

  /// Returns the formula of a version; a language mode belongs to a module, and is never newer than the compiler.
  private func version(_ name: String, _ argument: [UInt8]) -> Formula? {
    let text = String(decoding: argument, as: UTF8.self)
    let isLess = !text.hasPrefix(">=")
    guard !isLess || text.hasPrefix("<"), let version = Self.version(text.dropFirst(isLess ? 1 : 2)) else {
      return nil
    }
    let shown = version.map(String.init).joined(separator: ".")
    func atLeast(_ subject: String, _ module: String?) -> Formula {
      .literal(
        Atom(
          subject: Atom.Subject(name: subject, module: module), test: .atLeast(version),
          text: "\(subject)(>=\(shown))"), true)
    }
    var formula = atLeast("compiler", nil)
    if name == "swift" { formula = formula && atLeast("swift", module) }
    return isLess ? !formula : formula
  }

  private static func version(_ text: Substring) -> [Int]? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains { $0 == nil } ? nil : parts.map { $0! }
  }
}
