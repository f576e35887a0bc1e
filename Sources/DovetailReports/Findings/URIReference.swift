import DovetailGenerator

enum URIReference {
  /// Returns a `file` URI for an absolute path, and a relative reference for any other.
  static func of(path: String) -> String {
    var text = path.utf8.first == "/" ? "file://" : ""
    for byte in path.utf8 {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }

  /// Returns whether a byte needs no escape; a colon does, since it would make a relative path's first part a scheme.
  private static func isPlain(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || "/-._~".utf8.contains(byte)
  }
}
