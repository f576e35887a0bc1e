/// A parameter of a dependency that is a factory.
package struct Parameter: Sendable {
  /// The argument's label, if it is not the name; `_` for none.
  package let label: String?
  package let name: String
  package let type: JSONString
  package let defaultValue: Expression?
}

/// Takes a Swift parameter declaration apart: `label name: Type = default`.
enum ParameterScanner {
  static func scan(_ string: JSONString, into sink: inout DiagnosticSink) -> Parameter? {
    let bytes = Array(string.text.utf8)
    func fail(at offset: Int, _ message: String) -> Parameter? {
      sink.report(.wrongValue, at: offset == 0 ? string.position : string.position(at: offset), message)
      return nil
    }
    let example = "write it as in Swift, as in \"id: Item.ID\" or \"title: String = \\\"\\\"\""
    guard let colon = bytes.firstIndex(of: .colon) else {
      return fail(at: 0, "'\(string.text.quoted)' is no parameter; \(example)")
    }
    let words = bytes[..<colon].split(whereSeparator: \.isBlank).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 1 || words.count == 2, let name = words.last, SwiftIdentifier.isValid(name),
      words.count == 1 || words[0] == "_" || SwiftIdentifier.isValid(words[0])
    else { return fail(at: 0, "'\(string.text.quoted)' is no parameter; \(example)") }

    let equals = bytes[colon...].firstIndex(of: UInt8(ascii: "=")) ?? bytes.count
    let type = string.slice(trimmed(bytes, colon + 1..<equals))
    guard !type.text.isEmpty else { return fail(at: colon, "parameter '\(name)' has no type; \(example)") }
    if let problem = SwiftTypeScanner.problem(inType: type.text) {
      sink.report(.unbalancedExpression, at: type.position(at: problem.offset), problem.message)
      return nil
    }
    var defaultValue: Expression?
    if equals < bytes.count {
      defaultValue = ExpressionScanner.scan(
        [string.slice(trimmed(bytes, equals + 1..<bytes.count))], into: &sink)
      guard let expression = defaultValue else { return nil }
      if let reference = expression.references.first {
        sink.report(
          .wrongValue, at: reference.position,
          "a parameter's default can't use a dependency; use it in 'default'")
        return nil
      }
    }
    return Parameter(
      label: words.count == 2 ? words[0] : nil, name: name, type: type, defaultValue: defaultValue)
  }

  private static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}
