extension UInt8: @retroactive ExpressibleByUnicodeScalarLiteral {
  /// Lets scanners compare a byte with an ASCII character, as in `byte == "("`.
  public init(unicodeScalarLiteral value: Unicode.Scalar) { self.init(ascii: value) }
}

extension UInt8 {
  package var isDigit: Bool { self &- 0x30 < 10 }

  package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte can begin a Swift identifier; the compiler checks non-ASCII characters.
  var beginsIdentifier: Bool { isLetter || self == "_" || self >= 0x80 }

  // Called for nearly every byte, so it uses no other property.
  package var continuesIdentifier: Bool {
    (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == 0x5F || self >= 0x80
  }

  /// Whether the byte is part of an operator; each becomes a mark of its own.
  var isOperator: Bool {
    switch self {
    case "/", "-", "+", "*", ".", "!", "%", "&", "<", "=", ">", "?", "^", "|", "~": true
    default: false
    }
  }

  var isBlank: Bool { self == " " || self == "\t" }

  package var isWhitespace: Bool { isBlank || self == "\n" || self == "\r" }
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
