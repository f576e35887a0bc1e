/// A parameter of a dependency that is a factory.
package struct Parameter: Sendable {
  /// The argument's label, if it is not the name; `_` for none.
  package let label: String?
  package let name: String
  /// Where label and name stand.
  package let position: SourcePosition
  /// Whether the argument is a closure that is kept.
  package let isEscaping: Bool
  /// The type as it stands in a declaration, `@escaping` included.
  package let declaredType: JSONString
  /// The type without what can stand in declarations only.
  package let type: JSONString
  package let defaultValue: Expression?
}

/// Takes a Swift parameter declaration apart: `label name: Type = default`.
struct ParameterScanner {
  private let string: JSONString
  private let bytes: [UInt8]

  static func scan(_ string: JSONString, into sink: inout DiagnosticSink) -> Parameter? {
    ParameterScanner(string: string, bytes: Array(string.text.utf8)).scan(into: &sink)
  }

  private func scan(into sink: inout DiagnosticSink) -> Parameter? {
    let example = "write it as in Swift, as in \"id: Item.ID\" or \"title: String = \\\"\\\"\""
    guard let colon = bytes.firstIndex(of: .colon) else {
      return fail(at: 0, "'\(string.text.quoted)' is no parameter; \(example)", &sink)
    }
    let words = bytes[..<colon].split(whereSeparator: \.isBlank)
    let names = words.map { String(decoding: $0, as: UTF8.self) }
    guard names.count == 1 || names.count == 2, let name = names.last, SwiftIdentifier.isValid(name),
      names.count == 1 || names[0] == "_" || SwiftIdentifier.isValid(names[0])
    else { return fail(at: 0, "'\(string.text.quoted)' is no parameter; \(example)", &sink) }
    for word in words {
      guard
        let problem = Self.problem(inName: String(decoding: word, as: UTF8.self), isName: word == words.last)
      else { continue }
      return fail(at: word.startIndex, problem, &sink)
    }

    let equals = bytes[colon...].firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
    let range = trimmed(colon + 1..<equals)
    guard !range.isEmpty else { return fail(at: colon, "parameter '\(name)' has no type; \(example)", &sink) }
    guard let (type, isEscaping) = type(range, name, &sink) else { return nil }
    var defaultValue: Expression?
    if equals < bytes.count {
      defaultValue = self.defaultValue(string.slice(trimmed(equals + 1..<bytes.count)), &sink)
      if defaultValue == nil { return nil }
    }
    return Parameter(
      label: names.count == 2 ? names[0] : nil, name: name,
      position: string.position(at: words[0].startIndex),
      isEscaping: isEscaping, declaredType: string.slice(range), type: type, defaultValue: defaultValue)
  }

  /// What keeps a word from being a parameter's label or name.
  private static func problem(inName word: String, isName: Bool) -> String? {
    if ["inout", "let", "self", "Self", "var"].contains(word) {
      return "a parameter can't be called '\(word)'; give it another name"
    }
    guard isName, word.utf8.first == UInt8(ascii: "_") else { return nil }
    return "a parameter's name can't begin with '_', for Dovetail's own names do; give '\(word)' another name"
  }

  // MARK: The type

  private func type(
    _ range: Range<Int>, _ name: String, _ sink: inout DiagnosticSink
  ) -> (type: JSONString, isEscaping: Bool)? {
    if let (offset, message) = unstorable(range, name) { return fail(at: offset, message, &sink) }
    var start = range.lowerBound
    let attribute = Array("@escaping".utf8)
    let isEscaping = bytes[range].starts(with: attribute)
    if isEscaping {
      start += attribute.count
      while start < range.upperBound, bytes[start].isBlank { start += 1 }
    }
    let type = string.slice(start..<range.upperBound)
    guard !type.text.isEmpty else {
      return fail(at: range.lowerBound, "more must follow '@escaping' in this type", &sink)
    }
    if let problem = SwiftTypeScanner.problem(inType: type.text) {
      sink.report(.unbalancedExpression, at: type.position(at: problem.offset), problem.message)
      return nil
    }
    return (type, isEscaping)
  }

  /// What a closure that stands for the factory could not be given, and where that is written.
  private func unstorable(_ range: Range<Int>, _ name: String) -> (offset: Int, message: String)? {
    if bytes[range].suffix(3) == [.dot, .dot, .dot] {
      return (
        range.upperBound - 3,
        "a factory can't take any number of arguments; make parameter '\(name)' an array"
      )
    }
    if bytes[range].last == UInt8(ascii: "!") {
      return (range.upperBound - 1, "a factory's parameter can't be unwrapped by itself; write '?' for '!'")
    }
    var depth = 0
    var isLeading = true
    var index = range.lowerBound
    while index < range.upperBound {
      let start = index
      while index < range.upperBound, bytes[index].continuesIdentifier { index += 1 }
      guard index > start else {
        if bytes[index] == .openParenthesis || bytes[index] == .openBracket { depth += 1 }
        if bytes[index] == .closeParenthesis || bytes[index] == .closeBracket { depth -= 1 }
        if bytes[index] != UInt8(ascii: "@"), !bytes[index].isBlank { isLeading = false }
        index += 1
        continue
      }
      let word = String(decoding: bytes[start..<index], as: UTF8.self)
      let isAttribute = start > range.lowerBound && bytes[start - 1] == UInt8(ascii: "@")
      if let message = Self.refusal(of: word, isAttribute, isLeading: isLeading && depth == 0, name) {
        return (isAttribute ? start - 1 : start, message)
      }
      if isAttribute, word == "escaping", start > range.lowerBound + 1, depth == 0 {
        return (start - 1, "write '@escaping' before what else is said about parameter '\(name)'")
      }
      if !isAttribute { isLeading = false }
    }
    return nil
  }

  private static func refusal(
    of word: String, _ isAttribute: Bool, isLeading: Bool, _ name: String
  ) -> String? {
    if isAttribute {
      return word == "autoclosure"
        ? "a factory can't take an '@autoclosure'; make parameter '\(name)' a closure, or the value itself"
        : nil
    }
    if word == "some" { return "a factory can't be generic; write 'any' for 'some'" }
    guard isLeading, specifiers.contains(word) else { return nil }
    return word == "inout"
      ? "a factory can't change its arguments; make parameter '\(name)' a plain value, or an object"
      : "a factory's parameter can't be '\(word)'; remove the word"
  }

  private static let specifiers: Set<String> = [
    "__owned", "__shared", "_const", "borrowing", "consuming", "each", "inout", "isolated", "repeat",
    "sending",
  ]

  // MARK: The default

  private func defaultValue(_ text: JSONString, _ sink: inout DiagnosticSink) -> Expression? {
    guard let expression = ExpressionScanner.scan([text], into: &sink) else { return nil }
    if let reference = expression.references.first {
      sink.report(
        .wrongValue, at: reference.position,
        "a parameter's default can't use a dependency; use it in 'default'")
      return nil
    }
    guard expression.effects.isEmpty else {
      sink.report(
        .wrongValue, at: expression.position(at: 0),
        "a parameter's default can't have 'try' or 'await'; do that in 'default'")
      return nil
    }
    return expression
  }

  // MARK: Text

  private func fail<Result>(at offset: Int, _ message: String, _ sink: inout DiagnosticSink) -> Result? {
    sink.report(.wrongValue, at: offset == 0 ? string.position : string.position(at: offset), message)
    return nil
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
