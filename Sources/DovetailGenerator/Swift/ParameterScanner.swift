/// A parameter of a dependency that is a factory.
package struct Parameter: Sendable {
  /// The argument label, if it differs from the name; `_` for none.
  package let label: String?
  package let name: String
  /// The position of the label, or of the name.
  package let position: SourcePosition
  package let isEscaping: Bool
  /// The type as written, including `@escaping`.
  package let declaredType: JSONString
  /// The type without what is only allowed in declarations.
  package let type: JSONString
  package let defaultValue: Expression?
}

/// Parses a Swift parameter declaration: `label name: Type = default`.
struct ParameterScanner {
  private let string: JSONString
  private let code: SwiftTokens
  private let colon: Int
  private let type: Range<Int>
  /// The tokens of the default, without the `=`.
  private let value: Range<Int>?

  static func scan(_ string: JSONString, into sink: inout DiagnosticSink) -> Parameter? {
    let scanner = ParameterScanner(string)
    guard let problem = scanner.code.problem ?? scanner.problem else { return scanner.parameter(&sink) }
    sink.report(problem, in: string)
    return nil
  }

  private init(_ string: JSONString) {
    let code = SwiftTokens(string.text)
    let count = code.tokens.count
    let colon = code.indices.first { code.isMark($0, ":") } ?? count
    let equals = code.indices.first { $0 > colon && code.isLoneEqual($0) } ?? count
    (self.string, self.code, self.colon) = (string, code, colon)
    type = min(colon + 1, equals)..<equals
    value = equals < count ? equals + 1..<count : nil
  }

  private var name: String { code.text(colon - 1) }

  private func bytes(of tokens: Range<Int>) -> Range<Int> {
    if tokens.isEmpty { return code.bytes.count..<code.bytes.count }
    return code.tokens[tokens.lowerBound].start..<code.tokens[tokens.upperBound - 1].end
  }

  private func parameter(_ sink: inout DiagnosticSink) -> Parameter? {
    var text = code.bytes
    var first = type.lowerBound
    var isEscaping = false
    for index in type where code.isMark(index, "@") && code.isWord(index + 1, "escaping") {
      isEscaping = true
      for offset in code.tokens[index].start..<code.tokens[index + 1].end { text[offset] = .space }
      if index == first { first += 2 }
    }
    // An implicitly unwrapped optional is only allowed in a declaration.
    if code.isMark(type.upperBound - 1, "!") {
      text[code.tokens[type.upperBound - 1].start] = UInt8(ascii: "?")
    }
    let plain = string.with(String(decoding: text, as: UTF8.self)).slice(
      bytes(of: min(first, type.upperBound)..<type.upperBound))
    guard ExpressionScanner.scan(plain, .type, into: &sink) != nil else { return nil }
    var defaultValue: Expression?
    if let value {
      defaultValue = ExpressionScanner.scan(string.slice(bytes(of: value)), .parameter, into: &sink)
      if defaultValue == nil { return nil }
    }
    return Parameter(
      label: colon == 2 ? code.text(0) : nil, name: name, position: string.position(at: code.tokens[0].start),
      isEscaping: isEscaping, declaredType: string.slice(bytes(of: type)), type: plain,
      defaultValue: defaultValue)
  }

  // MARK: Problems

  private func wrong(_ index: Int, _ message: String) -> SwiftProblem {
    code.problem(at: index, message, .wrongValue)
  }

  /// What is wrong with it, except in the parts that are scanned by themselves.
  private var problem: SwiftProblem? {
    let example = "write it as in Swift, for example \"id: Item.ID\" or \"title: String = \\\"\\\"\""
    guard 1...2 ~= colon, (0..<colon).allSatisfy({ code.isWord($0) }), colon < code.tokens.count,
      SwiftIdentifier.isValid(name), code.text(0) == "_" || SwiftIdentifier.isValid(code.text(0))
    else { return wrong(0, "'\(string.text.quoted)' is not a parameter; \(example)") }
    for index in 0..<colon where Self.reserved.contains(code.text(index)) {
      return wrong(index, "a parameter can't be named '\(code.text(index))'; rename it")
    }
    if name.utf8.first == UInt8(ascii: "_") {
      return wrong(
        colon - 1, "a parameter's name can't begin with '_', which Dovetail uses itself; rename '\(name)'"
      )
    }
    if type.isEmpty { return wrong(colon, "parameter '\(name)' has no type; \(example)") }
    if let comma = comma(in: type) ?? value.flatMap({ comma(in: $0) }) {
      return wrong(comma, "unexpected ','; write each parameter as its own string")
    }
    return typeProblem
  }

  private static let reserved: Set = ["inout", "let", "self", "Self", "var"]

  /// A part of the type that the factory's closure can't accept.
  private var typeProblem: SwiftProblem? {
    if type.count > 3, type.suffix(3).allSatisfy({ code.isMark($0, ".") }) {
      return wrong(type.upperBound - 3, "a factory can't have variadic parameters; make '\(name)' an array")
    }
    var isLeading = true
    for index in type {
      let isAttribute = code.isMark(index - 1, "@")
      let word = (isAttribute ? "@" : "") + code.text(index)
      if isLeading, index + 1 < type.upperBound, Self.specifiers.contains(word) {
        return wrong(
          index, "a factory's parameter can't be '\(word)'; make '\(name)' a plain value or an object")
      }
      isLeading = isLeading && (isAttribute || word == "@")
    }
    return nil
  }

  private static let specifiers: Set = [
    "@autoclosure", "__owned", "__shared", "_const", "borrowing", "consuming", "each", "inout", "isolated",
    "repeat",
    "sending",
  ]

  /// Returns the index of a comma outside all brackets, including those of generic arguments.
  private func comma(in tokens: Range<Int>) -> Int? {
    var depth = 0
    var index = tokens.lowerBound
    while index < tokens.upperBound {
      if code.isMark(index, "<"), code.touchesPrevious(index) || tokens == type,
        let end = code.endOfGenericArguments(from: index)
      {
        index = end
      } else if code.isMark(index, ","), depth == 0 {
        return index
      } else {
        depth += code.nesting(index)
      }
      index += 1
    }
    return nil
  }
}

extension SwiftTokens {
  /// Returns whether a token is an `=` that isn't part of a longer operator of them.
  fileprivate func isLoneEqual(_ index: Int) -> Bool {
    guard isMark(index, "=") else { return false }
    return !(isMark(index - 1, "=") && touchesPrevious(index))
      && !(isMark(index + 1, "=") && touchesPrevious(index + 1))
  }

  /// Returns how a token changes the nesting depth of brackets.
  fileprivate func nesting(_ index: Int) -> Int {
    guard tokens[index].kind == .mark || tokens[index].kind == .interpolation else { return 0 }
    switch tokens[index].byte {
    case .openParenthesis, .openBracket, .openBrace: return 1
    case .closeParenthesis, .closeBracket, .closeBrace: return -1
    default: return 0
    }
  }

  /// Returns the index of the `>` that closes a `<`, if only parts of types come between.
  fileprivate func endOfGenericArguments(from open: Int) -> Int? {
    var depth = 0
    var angles = 0
    for index in open..<tokens.count where tokens[index].kind != .word && tokens[index].kind != .number {
      depth += nesting(index)
      switch tokens[index].byte {
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): if !isMark(index - 1, "-") || !touchesPrevious(index) { angles -= 1 }
      case .openParenthesis, .openBracket, .closeParenthesis, .closeBracket: break
      case .comma, .dot, .minus, 0x21, 0x26, 0x3F, 0x40, 0x7E: break
      case .colon where depth > 0 || isMark(index - 1, ":") || isMark(index + 1, ":"): break
      default: return nil
      }
      // Without a limit, a text of '<' alone would take quadratic time.
      if depth < 0 || angles > 64 { return nil }
      if angles == 0 { return index }
    }
    return nil
  }
}
