/// Parses JSON strings: escapes, surrogate pairs, and errors in them.
extension JSONParser {
  /// Parses the string that begins here; after reporting an error, returns `false` and continues after the string.
  mutating func parseString() -> Bool {
    let start = index
    var end = index + 1
    while end < bytes.count, bytes[end] != .quote, bytes[end] != .backslash, bytes[end] &- 0x20 < 0x60 {
      end += 1
    }
    if end < bytes.count, bytes[end] == .quote {
      index = end + 1
      add(.plainString, from: start)
      return true
    }
    guard decodeString() != nil else { return false }
    add(.string, from: start)
    return true
  }

  /// Returns a string of a text that was parsed without errors.
  static func string(
    _ entry: JSONDocument.Entry, in bytes: UnsafeBufferPointer<UInt8>, file: Int
  ) -> JSONString {
    let start = Int(entry.start)
    guard entry.kind == .plainString else {
      var parser = JSONParser(bytes: bytes, file: file, sink: DiagnosticSink())
      parser.index = start
      return parser.decodeString()!
    }
    let count = Int(entry.end) - start - 2
    let text = String(unsafeUninitializedCapacity: count) { text in
      text.baseAddress?.initialize(from: bytes.baseAddress! + (start + 1), count: count)
      return count
    }
    return JSONString(
      text: text, origin: JSONOrigin(position: SourcePosition(file: file, offset: start)))
  }

  func string(_ index: Int) -> JSONString { Self.string(entries[index], in: bytes, file: file) }

  private mutating func decodeString() -> JSONString? {
    let start = index
    index += 1
    var decoded = ""
    var origin = JSONOrigin(position: position(start))
    let count = sink.count
    var runStart = index
    while let byte = peek(), byte != .newline, byte != .carriageReturn {
      if byte == .quote || byte == .backslash { decoded += text(runStart..<index) }
      index += 1
      switch byte {
      case .quote: return sink.count == count ? JSONString(text: decoded, origin: origin) : nil
      case .backslash:
        if let scalar = parseEscape() { decoded.unicodeScalars.append(scalar) }
        runStart = index
        origin.jumps.append((Int32(decoded.utf8.count), Int32(index)))
      case ..<0x20:
        let code = "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))"
        report(at: index - 1, "write this control character as an escape: \(code)")
      default: break
      }
    }
    if index < bytes.count {
      report(at: start, "unterminated string; write a line break as \\n")
    } else if sink.count == count {
      report(at: start, "unterminated string")
    }
    return nil
  }

  /// Parses an escape behind its backslash; returns `nil` after reporting an invalid one, except at the end of the file.
  private mutating func parseEscape() -> Unicode.Scalar? {
    let start = index - 1
    guard let byte = peek() else { return nil }
    index += 1
    switch Unicode.Scalar(byte) {
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
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = peek(), byte.isHexDigit else { return nil }
      value = value << 4 | UInt32(byte.isDigit ? byte - 0x30 : (byte | 0x20) - 0x61 + 10)
      index += 1
    }
    return value
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
