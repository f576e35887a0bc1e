/// The shape of Swift's identifiers, by the language's own grammar.
package enum SwiftIdentifier {
  /// The first byte that keeps a text from being an identifier; the whole text's length if something is missing.
  package static func firstInvalidByte(in text: String) -> Int? {
    if text.isEmpty { return 0 }
    if text == "_" { return 0 }
    var offset = 0
    for scalar in text.unicodeScalars {
      let isValid = offset == 0 ? begins(scalar) : begins(scalar) || continues(scalar)
      if !isValid { return offset }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  /// The first byte of what is in no identifier, of a text that begins like one and may hold a `$`.
  static func firstForeignByte(in text: String) -> Int? {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return nil }
    var offset = 0
    for scalar in text.unicodeScalars {
      guard begins(scalar) || offset > 0 && (continues(scalar) || scalar == "$") else { return offset }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  package static func isValid(_ text: String) -> Bool { firstInvalidByte(in: text) == nil }

  /// Whether a text is identifiers joined by dots.
  package static func isPath(_ text: String) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { isValid(String($0)) }
  }

  /// Whether an operator can begin with a character that is not ASCII.
  static func isOperator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{A1}"..."\u{A7}", "\u{A9}", "\u{AB}", "\u{AC}", "\u{AE}", "\u{B0}", "\u{B1}", "\u{B6}", "\u{BB}",
      "\u{BF}", "\u{D7}", "\u{F7}", "\u{2016}", "\u{2017}", "\u{2020}"..."\u{2027}", "\u{2030}"..."\u{203E}",
      "\u{2041}"..."\u{2053}", "\u{2055}"..."\u{205E}", "\u{2190}"..."\u{23FF}", "\u{2500}"..."\u{2775}",
      "\u{2794}"..."\u{2BFF}", "\u{2E00}"..."\u{2E7F}", "\u{3001}"..."\u{3003}", "\u{3008}"..."\u{3020}",
      "\u{3030}":
      true
    default: false
    }
  }

  private static func begins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_": true
    case ..."\u{7F}": false
    case "\u{A8}", "\u{AA}", "\u{AD}", "\u{AF}", "\u{B2}"..."\u{B5}", "\u{B7}"..."\u{BA}",
      "\u{BC}"..."\u{BE}":
      true
    case ..."\u{BF}", "\u{D7}", "\u{F7}": false
    case "\u{300}"..."\u{36F}", "\u{1DC0}"..."\u{1DFF}", "\u{20D0}"..."\u{20FF}", "\u{FE20}"..."\u{FE2F}":
      false
    case "\u{1680}", "\u{180E}", "\u{2000}"..."\u{200A}", "\u{200E}"..."\u{2029}", "\u{202F}"..."\u{203E}":
      false
    case "\u{2041}"..."\u{2053}", "\u{2055}"..."\u{205F}", "\u{2190}"..."\u{245F}", "\u{2500}"..."\u{2775}":
      false
    case "\u{2794}"..."\u{2BFF}", "\u{2E00}"..."\u{2E7F}", "\u{3000}"..."\u{3003}", "\u{3008}"..."\u{3020}":
      false
    case "\u{3030}", "\u{E000}"..."\u{F8FF}": false
    default: scalar.value & 0xFFFE != 0xFFFE && scalar.value <= 0xEFFFD
    }
  }

  private static func continues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "\u{300}"..."\u{36F}", "\u{1DC0}"..."\u{1DFF}", "\u{20D0}"..."\u{20FF}",
      "\u{FE20}"..."\u{FE2F}":
      true
    default: false
    }
  }
}
