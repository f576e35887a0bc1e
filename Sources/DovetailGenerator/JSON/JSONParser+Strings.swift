extension JSONParser {
  /// Decodes the string that begins here; after reporting an error, returns `nil` and continues after the string.
  mutating func parseString() -> JSONString? {
    let start = index
    index += 1
    var string = JSONString(bytes: [], position: position(start))
    let count = sink.count
    while true {
      var end = index
      while end < bytes.count {
        let byte = bytes[end]
        // A control character, a quote or a backslash.
        if byte < 0x20 || byte == 0x22 || byte == 0x5C { break }
        end += 1
      }
      string.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[index..<end]))
      index = end
      switch peek() {
      case "\"":
        index += 1
        guard sink.count == count else { return nil }
        add(.string, from: start)
        return string
      case "\\":
        index += 1
        if let scalar = parseEscape() { string.bytes += Array(String(scalar).utf8) }
        string.jumps.append((Int32(string.bytes.count), Int32(index)))
      case "\n", "\r":
        report(at: start, "unterminated string; write a line break as \\n")
        return nil
      case let byte?:
        let code = "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))"
        report(at: index, "write this control character as an escape: \(code)")
        index += 1
      case nil:
        if sink.count == count { report(at: start, "unterminated string") }
        return nil
      }
    }
  }

  /// Parses an escape behind its backslash; returns `nil` after reporting an invalid one, except at the end of the file.
  private mutating func parseEscape() -> Unicode.Scalar? {
    let start = index - 1
    guard let byte = peek() else { return nil }
    index += 1
    switch byte {
    case "\"", "\\", "/": return Unicode.Scalar(byte)
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u": return parseUnicodeEscape(start)
    default:
      index = start + 1
      report(at: start, "invalid JSON escape; write a backslash as \\\\")
      return nil
    }
  }

  private mutating func parseUnicodeEscape(_ start: Int) -> Unicode.Scalar? {
    guard let unit = parseFourHexDigits() else {
      if index < bytes.count { report(at: start, "\\u needs four hexadecimal digits") }
      return nil
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let second = index
    if unit < 0xDC00, bytes[index...].starts(with: "\\u".utf8) {
      index += 2
      if let low = parseFourHexDigits(), (0xDC00..<0xE000).contains(low) {
        return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      }
    }
    guard index < bytes.count else { return nil }
    report(at: start, "this escape is half of a surrogate pair; write both halves, or the character itself")
    index = second
    return nil
  }

  private mutating func parseFourHexDigits() -> UInt32? {
    let digits = bytes[index..<min(index + 4, bytes.count)].prefix { $0.isDigit || ($0 | 0x20) &- 0x61 < 6 }
    index += digits.count
    return digits.count == 4 ? UInt32(String(decoding: digits, as: UTF8.self), radix: 16) : nil
  }
}
