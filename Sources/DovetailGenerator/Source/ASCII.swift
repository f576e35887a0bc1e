/// Classes of bytes for the scanners.
extension UInt8 {
  package static let tab: UInt8 = 0x09
  package static let newline: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote = UInt8(ascii: "\"")
  package static let singleQuote = UInt8(ascii: "'")
  package static let backslash = UInt8(ascii: "\\")
  package static let hash = UInt8(ascii: "#")
  package static let slash = UInt8(ascii: "/")
  package static let star = UInt8(ascii: "*")
  package static let dollar = UInt8(ascii: "$")
  package static let backtick = UInt8(ascii: "`")
  package static let dot = UInt8(ascii: ".")
  package static let comma = UInt8(ascii: ",")
  package static let colon = UInt8(ascii: ":")
  package static let plus = UInt8(ascii: "+")
  package static let minus = UInt8(ascii: "-")
  package static let openParenthesis = UInt8(ascii: "(")
  package static let closeParenthesis = UInt8(ascii: ")")
  package static let openBracket = UInt8(ascii: "[")
  package static let closeBracket = UInt8(ascii: "]")
  package static let openBrace = UInt8(ascii: "{")
  package static let closeBrace = UInt8(ascii: "}")

  package var isDigit: Bool { self &- 0x30 < 10 }

  package var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  var isLowercaseLetter: Bool { self &- 0x61 < 26 }

  /// Whether the byte can begin a Swift identifier; the compiler checks non-ASCII characters.
  package var beginsIdentifier: Bool { isLetter || self == 0x5F || self >= 0x80 }

  // Called for nearly every byte, so it uses no other property.
  package var continuesIdentifier: Bool {
    (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == 0x5F || self >= 0x80
  }

  /// Whether the byte is part of an operator; each becomes a mark of its own.
  var isOperator: Bool {
    switch self {
    case .slash, .minus, .plus, .star, .dot, 0x21, 0x25, 0x26, 0x3C...0x3F, 0x5E, 0x7C, 0x7E: true
    default: false
    }
  }

  package var isBlank: Bool { self == .space || self == .tab }

  var isWhitespace: Bool { isBlank || self == .newline || self == .carriageReturn }
}

extension [UInt8] {
  // Without optimisation, the standard library's generic functions take ten times as long.
  func offsets(of byte: UInt8) -> [Int] {
    withUnsafeBufferPointer { bytes in
      var offsets: [Int] = []
      var offset = 0
      while offset < bytes.count {
        if bytes[offset] == byte { offsets.append(offset) }
        offset += 1
      }
      return offsets
    }
  }
}
