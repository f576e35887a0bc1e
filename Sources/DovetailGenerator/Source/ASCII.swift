/// The bytes that the scanners tell apart.
extension UInt8 {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote = UInt8(ascii: "\"")
  static let singleQuote = UInt8(ascii: "'")
  static let backslash = UInt8(ascii: "\\")
  static let hash = UInt8(ascii: "#")
  static let slash = UInt8(ascii: "/")
  static let star = UInt8(ascii: "*")
  static let dollar = UInt8(ascii: "$")
  static let backtick = UInt8(ascii: "`")
  static let dot = UInt8(ascii: ".")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let openParenthesis = UInt8(ascii: "(")
  static let closeParenthesis = UInt8(ascii: ")")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")

  var isDigit: Bool { self &- 0x30 < 10 }

  var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }

  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  var isLowercaseLetter: Bool { self &- 0x61 < 26 }

  /// A byte that can begin a Swift identifier; every non-ASCII character is let through to the compiler.
  var beginsIdentifier: Bool { isLetter || self == 0x5F || self >= 0x80 }

  var continuesIdentifier: Bool { beginsIdentifier || isDigit }

  var isBlank: Bool { self == .space || self == .tab }
}
