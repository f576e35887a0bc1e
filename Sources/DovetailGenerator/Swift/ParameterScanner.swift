package struct Parameter: Sendable {
  /// What precedes the label or name, such as a result builder.
  let attributes: JSONString?
  /// The argument label, if it differs from the name; `_` for none.
  package let label: String?
  package let name: String
  /// The position of the label, or of the name.
  package let position: SourcePosition
  let isEscaping: Bool
  /// The type as written, including `@escaping`.
  package let declaredType: JSONString
  /// The type without what is only allowed in declarations.
  package let type: JSONString
  package let defaultValue: Expression?

  func isNamed(_ name: String) -> Bool { GeneratedName.escaped(self.name) == GeneratedName.escaped(name) }

  package var names: String { label.map { "\($0) \(name)" } ?? name }
}

/// Parses a Swift parameter declaration: `label name: Type = default`.
struct ParameterScanner {
  private let string: JSONString
  private let code: SwiftTokens
  /// The number of tokens of attributes.
  private let first: Int
  private let colon: Int
  private let type: Range<Int>
  private let value: Range<Int>?

  static func scan(_ string: JSONString, into sink: inout DiagnosticSink) -> Parameter? {
    let code = SwiftTokens(string.bytes)
    let count = code.tokens.count
    let first = code.endOfAttributes(from: 0)
    let colon = code.indices.first { $0 >= first && code.isMark($0, ":") } ?? count
    let equals =
      code.indices.first {
        $0 > colon && code.isMark($0, "=") && !(code.isMark($0 + 1, "=") && code.touchesPrevious($0 + 1))
      } ?? count
    let scanner = ParameterScanner(
      string: string, code: code, first: first, colon: colon, type: min(colon + 1, equals)..<equals,
      value: equals < count ? equals + 1..<count : nil)
    guard let problem = code.problem ?? scanner.problem else { return scanner.parameter(&sink) }
    return sink.reject(problem, in: string)
  }

  private var name: String { code.text(colon - 1) }

  private func slice(_ tokens: Range<Int>) -> JSONString {
    if tokens.isEmpty { return string.slice(code.bytes.count..<code.bytes.count) }
    return string.slice(code.tokens[tokens.lowerBound].start..<code.tokens[tokens.upperBound - 1].end)
  }

  private func parameter(_ sink: inout DiagnosticSink) -> Parameter {
    let declaredType = slice(type)
    var plain = declaredType
    let start = code.tokens[type.lowerBound].start
    var isEscaping = false
    let last = type.upperBound - 1
    let isOptional =
      "?!".utf8.contains(code.tokens[last].byte) && !code.outermost(type).contains { code.isMark($0, ">") }
    // One in parentheses is the parameter's own only if they end with the type. On an optional, it is an error, only here.
    var (depth, outer) = (0, 0)
    for index in type.reversed() {
      depth -= code.tokens[index].nesting
      outer = index + depth == type.upperBound ? depth : min(outer, depth)
      guard depth == outer, code.isMark(index, "@"), code.isWord(index + 1, "escaping") else { continue }
      isEscaping = !isOptional
      for offset in code.tokens[index].start..<code.tokens[index + 1].end {
        plain.bytes[offset - start] = " "
      }
    }
    // An implicitly unwrapped optional is only allowed in a declaration.
    if code.isMark(last, "!") { plain.bytes[code.tokens[last].start - start] = "?" }
    let attributes = first > 0 ? slice(0..<first) : nil
    for case let text? in [attributes, plain] { _ = ExpressionScanner.scan(text, .type, into: &sink) }
    let defaultValue = value.flatMap { ExpressionScanner.scan(slice($0), .parameter, into: &sink) }
    return Parameter(
      attributes: attributes, label: colon - first == 2 ? code.spelling(first) : nil,
      name: code.spelling(colon - 1), position: string.position(at: code.tokens[first].start),
      isEscaping: isEscaping, declaredType: declaredType, type: plain, defaultValue: defaultValue)
  }

  private func wrong(_ index: Int, _ message: String) -> SwiftProblem {
    code.problem(at: index, message, .wrongValue)
  }

  /// What is wrong with it, except in the parts that are scanned by themselves.
  private var problem: SwiftProblem? {
    let example = "write it as in Swift, for example \"id: Item.ID\" or \"title: String = \\\"\\\"\""
    let isNamed = (first..<max(first, colon)).allSatisfy { code.isWord($0) && code.tokens[$0].byte != "$" }
    guard 1...2 ~= colon - first, isNamed, colon < code.tokens.count
    else { return wrong(0, "'\(string.text.quoted)' is not a parameter; \(example)") }
    if ["self", "_"].contains(name) { return wrong(colon - 1, "'\(name)' can't be a parameter; rename it") }
    if type.isEmpty { return wrong(colon, "parameter '\(name)' has no type; \(example)") }
    let outermost = code.outermost(type) + (value.map { code.outermost($0, isType: false) } ?? [])
    if let comma = outermost.first(where: { code.isMark($0, ",") }) {
      return wrong(comma, "unexpected ','; write each parameter as its own string")
    }
    return typeProblem
  }

  private var typeProblem: SwiftProblem? {
    if type.count > 3, type.suffix(3).allSatisfy({ code.isMark($0, ".") }) {
      return wrong(type.upperBound - 3, "a factory can't have variadic parameters; make '\(name)' an array")
    }
    for index in type.dropLast() {
      let isAttribute = code.isMark(index - 1, "@")
      let word = (isAttribute ? "@" : "") + code.text(index)
      if Self.specifiers.contains(word) {
        return wrong(
          index, "a factory's parameter can't be '\(word)'; make '\(name)' a plain value or an object")
      }
      if !isAttribute, word != "@" { break }
    }
    return nil
  }

  private static let specifiers = Set(
    words: "@autoclosure __owned __shared _const borrowing consuming each inout isolated repeat sending")
}
