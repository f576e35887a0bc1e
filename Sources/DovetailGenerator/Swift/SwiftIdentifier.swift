/// Swift's identifiers, as the language's grammar defines them.
package enum SwiftIdentifier {
  static func firstInvalidByte(in text: String) -> Int? {
    if text.isEmpty || text == "_" { return 0 }
    var offset = 0
    for scalar in text.unicodeScalars {
      guard begins(scalar) || offset > 0 && continues(scalar) else { return offset }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  package static func isValid(_ text: String) -> Bool { firstInvalidByte(in: text) == nil }

  static func isPath(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    return parts.allSatisfy { isValid($0) && !reserved.contains($0) }
  }

  package static let reserved = Set(words: keywords)

  private static let keywords = """
    Any Self _ as associatedtype break case catch class continue default defer deinit do else enum extension \
    fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
    precedencegroup private protocol public repeat rethrows return self static struct subscript super switch \
    throw throws true try typealias var where while
    """

  /// Names that look like a global actor's; the compiler would reject each generated attribute with one.
  package static let nonActors = Set(words: keywords + " Never Void nonisolated")

  /// Names that, without backticks, stand for no value, or for one that a `catch` or an accessor introduces.
  static let nonValues = Set(
    words: keywords + " any async await consume copy each some unsafe error newValue oldValue")

  /// Returns an explanation for a character that looks like another one and isn't part of Swift.
  static func slip(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\u{A0}", "\u{2007}", "\u{202F}": "non-breaking space; use an ordinary space"
    case "\u{2018}"..."\u{201F}": "'\(scalar)' is a curly quote; use a straight one, \\\" in JSON"
    default: nil
    }
  }

  static func begins(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case _ where scalar.isASCII: UInt8(ascii: scalar).beginsIdentifier
    case "\u{A8}", "\u{AA}", "\u{AD}", "\u{AF}", "\u{B2}"..."\u{B5}", "\u{B7}"..."\u{BA}",
      "\u{BC}"..."\u{BE}":
      true
    case ..."\u{BF}", "\u{D7}", "\u{F7}", "\u{300}"..."\u{36F}", "\u{1680}", "\u{180E}",
      "\u{1DC0}"..."\u{1DFF}", "\u{2000}"..."\u{200A}", "\u{200E}"..."\u{2029}", "\u{202F}"..."\u{203E}",
      "\u{2041}"..."\u{2053}", "\u{2055}"..."\u{205F}", "\u{20D0}"..."\u{20FF}", "\u{2190}"..."\u{245F}",
      "\u{2500}"..."\u{2775}", "\u{2794}"..."\u{2BFF}", "\u{2E00}"..."\u{2E7F}", "\u{3000}"..."\u{3003}",
      "\u{3008}"..."\u{3020}", "\u{3030}", "\u{E000}"..."\u{F8FF}", "\u{FE20}"..."\u{FE2F}":
      false
    default: scalar.value & 0xFFFE != 0xFFFE && scalar.value <= 0xEFFFD
    }
  }

  static func continues(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "0"..."9", "\u{300}"..."\u{36F}", "\u{1DC0}"..."\u{1DFF}", "\u{20D0}"..."\u{20FF}",
      "\u{FE20}"..."\u{FE2F}":
      true
    default: false
    }
  }
}

extension Set<String> {
  init(words: String) { self.init(words.utf8.split(separator: " ").map { String($0)! }) }
}
