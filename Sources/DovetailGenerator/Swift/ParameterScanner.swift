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
  private var name = ""

  static func scan(_ string: JSONString, into sink: inout DiagnosticSink) -> Parameter? {
    var scanner = ParameterScanner(string)
    return scanner.scan(&sink)
  }

  private init(_ string: JSONString) {
    self.string = string
    code = SwiftTokens(string.text)
  }

  private mutating func scan(_ sink: inout DiagnosticSink) -> Parameter? {
    let example = "write it as in Swift, for example \"id: Item.ID\" or \"title: String = \\\"\\\"\""
    if let problem = code.problem {
      sink.report(.unbalancedExpression, at: string.position(at: problem.offset), problem.message)
      return nil
    }
    let colon = code.indices.first { code.isMark($0, ":") } ?? 0
    let names = (0..<colon).map(code.text)
    guard colon == 1 || colon == 2, (0..<colon).allSatisfy({ code.isWord($0) }),
      SwiftIdentifier.isValid(names[colon - 1]), names[0] == "_" || SwiftIdentifier.isValid(names[0])
    else { return fail(at: 0, "'\(string.text.quoted)' is not a parameter; \(example)", &sink) }
    name = names[colon - 1]
    for (index, word) in names.enumerated() {
      guard let problem = Self.problem(inName: word, isName: index == colon - 1) else { continue }
      return fail(at: code.tokens[index].start, problem, &sink)
    }

    let equals = code.indices.first { $0 > colon && isLoneEqual($0) } ?? code.tokens.count
    guard equals > colon + 1 else {
      return fail(at: code.tokens[colon].start, "parameter '\(name)' has no type; \(example)", &sink)
    }
    guard let (type, isEscaping) = type(colon + 1..<equals, &sink) else { return nil }
    var defaultValue: Expression?
    if equals < code.tokens.count {
      defaultValue = self.defaultValue(equals + 1..<code.tokens.count, &sink)
      if defaultValue == nil { return nil }
    }
    return Parameter(
      label: colon == 2 ? names[0] : nil, name: name, position: string.position(at: code.tokens[0].start),
      isEscaping: isEscaping, declaredType: string.slice(bytes(of: colon + 1..<equals)), type: type,
      defaultValue: defaultValue)
  }

  /// Returns why a word can't be a parameter's label or name.
  private static func problem(inName word: String, isName: Bool) -> String? {
    if ["inout", "let", "self", "Self", "var"].contains(word) {
      return "a parameter can't be named '\(word)'; rename it"
    }
    guard isName, word.utf8.first == UInt8(ascii: "_") else { return nil }
    return "a parameter's name can't begin with '_', which Dovetail uses itself; rename '\(word)'"
  }

  private func isLoneEqual(_ index: Int) -> Bool {
    guard code.isMark(index, "=") else { return false }
    return !(code.isMark(index - 1, "=") && code.touchesPrevious(index))
      && !(code.isMark(index + 1, "=") && code.touchesPrevious(index + 1))
  }

  private func bytes(of tokens: Range<Int>) -> Range<Int> {
    code.tokens[tokens.lowerBound].start..<code.tokens[tokens.upperBound - 1].end
  }

  private func fail<Result>(at offset: Int, _ message: String, _ sink: inout DiagnosticSink) -> Result? {
    sink.report(.wrongValue, at: offset == 0 ? string.position : string.position(at: offset), message)
    return nil
  }

  // MARK: The type

  private func type(
    _ tokens: Range<Int>, _ sink: inout DiagnosticSink
  ) -> (type: JSONString, isEscaping: Bool)? {
    if let (index, message) = refusal(tokens) { return fail(at: code.tokens[index].start, message, &sink) }
    var text = code.bytes
    var first = tokens.lowerBound
    var isEscaping = false
    for index in tokens where code.isMark(index, "@") && code.isWord(index + 1, "escaping") {
      isEscaping = true
      for offset in code.tokens[index].start..<code.tokens[index + 1].end { text[offset] = .space }
      if index == first { first += 2 }
    }
    guard first < tokens.upperBound else {
      return fail(at: code.tokens[tokens.lowerBound].start, "expected a type after '@escaping'", &sink)
    }
    // An implicitly unwrapped optional is only allowed in a declaration.
    if code.isMark(tokens.upperBound - 1, "!") {
      text[code.tokens[tokens.upperBound - 1].start] = UInt8(ascii: "?")
    }
    let type = string.with(String(decoding: text, as: UTF8.self)).slice(bytes(of: first..<tokens.upperBound))
    guard let problem = SwiftTypeScanner.problem(inType: type.text) else { return (type, isEscaping) }
    sink.report(.unbalancedExpression, at: type.position(at: problem.offset), problem.message)
    return nil
  }

  /// Returns a part of the type that the factory's closure can't accept.
  private func refusal(_ tokens: Range<Int>) -> (index: Int, message: String)? {
    if tokens.count > 3, tokens.suffix(3).allSatisfy({ code.isMark($0, ".") }) {
      let index = tokens.upperBound - 3
      return (index, "a factory can't have variadic parameters; make '\(name)' an array")
    }
    var depth = 0
    var isLeading = true
    for index in tokens {
      if SwiftTypeScanner.isOpaque(index, code) {
        return (index, "a factory can't be generic; use 'any' instead of 'some'")
      }
      if code.isMark(index, "@"), code.isWord(index + 1, "autoclosure") {
        return (
          index,
          "a factory can't have an '@autoclosure' parameter; make '\(name)' a plain closure or a value"
        )
      }
      let isAttribute = code.isMark(index, "@") || code.isMark(index - 1, "@")
      if isLeading, !isAttribute, index + 1 < tokens.upperBound, Self.specifiers.contains(code.text(index)) {
        let word = code.text(index)
        let message =
          word == "inout"
          ? "a factory can't have 'inout' parameters; make '\(name)' a plain value or an object"
          : "a factory's parameter can't be '\(word)'; remove the word"
        return (index, message)
      }
      if !isAttribute { isLeading = false }
      if code.isMark(index, ","), depth == 0 { return (index, Self.comma) }
      depth += code.nesting(index)
    }
    return nil
  }

  private static let comma = "unexpected ','; write each parameter as its own string"

  private static let specifiers: Set<String> = [
    "__owned", "__shared", "_const", "borrowing", "consuming", "each", "inout", "isolated", "repeat",
    "sending",
  ]

  // MARK: The default

  private func defaultValue(_ tokens: Range<Int>, _ sink: inout DiagnosticSink) -> Expression? {
    let range = tokens.isEmpty ? code.bytes.count..<code.bytes.count : bytes(of: tokens)
    guard let expression = ExpressionScanner.scan([string.slice(range)], into: &sink) else { return nil }
    if let comma = openComma(tokens) { return fail(at: code.tokens[comma].start, Self.comma, &sink) }
    if let reference = expression.references.first {
      sink.report(
        .wrongValue, at: reference.position,
        "a parameter's default can't use a dependency; use it in 'default'")
      return nil
    }
    guard expression.effects.isEmpty else {
      sink.report(
        .wrongValue, at: expression.position(at: 0),
        "a parameter's default can't use 'try' or 'await'; use them in 'default'")
      return nil
    }
    return expression
  }

  /// Returns the index of a comma outside all brackets, including those of generic arguments.
  private func openComma(_ tokens: Range<Int>) -> Int? {
    var depth = 0
    var index = tokens.lowerBound
    while index < tokens.upperBound {
      if code.isMark(index, "<"), code.isWord(index - 1), code.touchesPrevious(index),
        let end = code.endOfGenericArguments(from: index)
      {
        index = end
      } else if code.isMark(index, ","), depth == 0 {
        return index
      } else if !code.isMark(index, "<"), !code.isMark(index, ">") {
        depth += code.nesting(index)
      }
      index += 1
    }
    return nil
  }
}

extension SwiftTokens {
  /// Returns how a token in a type changes the nesting depth.
  fileprivate func nesting(_ index: Int) -> Int {
    guard tokens[index].kind == .mark || tokens[index].kind == .interpolation else { return 0 }
    switch tokens[index].byte {
    case .openParenthesis, .openBracket, .openBrace, UInt8(ascii: "<"): return 1
    case .closeParenthesis, .closeBracket, .closeBrace: return -1
    case UInt8(ascii: ">"): return isMark(index - 1, "-") && touchesPrevious(index) ? 0 : -1
    default: return 0
    }
  }

  /// Returns the index of the `>` that closes a `<`, if only parts of types come between.
  fileprivate func endOfGenericArguments(from open: Int) -> Int? {
    var depth = 0
    var angles = 0
    for index in open..<tokens.count {
      guard tokens[index].kind != .word, tokens[index].kind != .number else { continue }
      switch tokens[index].byte {
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">"): angles += nesting(index)
      case .openParenthesis, .openBracket, .closeParenthesis, .closeBracket: depth += nesting(index)
      case .comma, .dot, .minus, 0x21, 0x26, 0x3F, 0x40, 0x7E: break
      case .colon where depth > 0: break
      default: return nil
      }
      if depth < 0 { return nil }
      if angles == 0 { return index }
    }
    return nil
  }
}
