extension String {
  /// The user's text for a message: on one line, without control characters, and shortened.
  package var quoted: String {
    let shown = unicodeScalars.prefix(80).map(\.escape).joined()
    return unicodeScalars.dropFirst(80).isEmpty ? shown : shown + "…"
  }

  /// A string literal of Swift.
  var literal: String {
    let text = unicodeScalars.map { ($0 == "\"" || $0 == "\\" ? "\\" : "") + $0.escape }.joined()
    return "\"\(text)\""
  }
}

extension Unicode.Scalar {
  /// The character itself, or an escape for an invisible one, such as a direction mark, which would mislead.
  fileprivate var escape: String {
    switch value {
    case 0x09: "\\t"
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case ..<0x20, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
      "\\u{\(String(value, radix: 16))}"
    default: String(self)
    }
  }
}
