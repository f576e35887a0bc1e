/// A JSON value to print, whose object members keep their order; those without a value are left out.
package indirect enum JSONOutput {
  package typealias Members = [(name: String, value: JSONOutput?)]

  case object(Members)
  case array([JSONOutput])
  case string(String)
  case number(Int)
  case boolean(Bool)

  static func strings(_ texts: [String]) -> JSONOutput { .array(texts.map { .string($0) }) }

  /// Returns the text, indented by two spaces per level, with a line break at the end.
  package func text() -> String {
    var text = ""
    write(into: &text, indentation: "")
    return text + "\n"
  }

  private func write(into text: inout String, indentation: String) {
    switch self {
    case .object(let members):
      let present = members.compactMap { member in member.value.map { (member.name, $0) } }
      Self.write(present, in: ("{", "}"), into: &text, indentation)
    case .array(let elements):
      Self.write(elements.map { (nil, $0) }, in: ("[", "]"), into: &text, indentation)
    case .string(let string): Self.write(string, into: &text)
    case .number(let number): text += String(number)
    case .boolean(let boolean): text += boolean ? "true" : "false"
    }
  }

  private static func write(
    _ items: [(name: String?, value: JSONOutput)], in brackets: (open: String, close: String),
    into text: inout String, _ indentation: String
  ) {
    text += brackets.open
    for (index, item) in items.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + indentation + "  "
      if let name = item.name {
        write(name, into: &text)
        text += ": "
      }
      item.value.write(into: &text, indentation: indentation + "  ")
    }
    if !items.isEmpty { text += "\n" + indentation }
    text += brackets.close
  }

  private static func write(_ string: String, into text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{2028}", "\u{2029}",
        _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONOutput: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  package init(dictionaryLiteral members: (String, JSONOutput?)...) {
    self = .object(members.map { (name: $0, value: $1) })
  }
  package init(arrayLiteral elements: JSONOutput...) { self = .array(elements) }
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .number(number) }
  package init(booleanLiteral boolean: Bool) { self = .boolean(boolean) }
}
