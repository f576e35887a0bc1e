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

  /// Returns whether two strings are equal, however they are escaped or normalized.
  func haveSameText(_ first: Int, _ second: Int) -> Bool {
    guard let left = plainText(first), let right = plainText(second) else {
      return string(first).text == string(second).text
    }
    guard left.count == right.count else { return false }
    var index = 0
    while index < left.count, left[index] == right[index] { index += 1 }
    return index == left.count
  }

  func hash(_ index: Int) -> Int {
    func hash(_ text: UnsafeBufferPointer<UInt8>) -> Int {
      var hasher = Hasher()
      hasher.combine(bytes: UnsafeRawBufferPointer(text))
      return hasher.finalize()
    }
    if let text = plainText(index) { return hash(text) }
    var text = string(index).text
    return text.utf8.contains { $0 >= 0x80 } ? text.hashValue : text.withUTF8(hash)
  }

  private func plainText(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
    let entry = entries[index]
    guard entry.kind == .plainString else { return nil }
    return UnsafeBufferPointer(rebasing: bytes[Int(entry.start) + 1..<Int(entry.end) - 1])
  }

  private mutating func decodeString() -> JSONString? {
    let start = index
    index += 1
    var decoded = ""
    var origin = JSONOrigin(position: position(start))
    var isValid = true
    var runStart = index
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case .quote:
        decoded += text(runStart..<index)
        index += 1
        return isValid ? JSONString(text: decoded, origin: origin) : nil
      case .backslash:
        decoded += text(runStart..<index)
        if let scalar = parseEscape() { decoded.unicodeScalars.append(scalar) } else { isValid = false }
        runStart = index
        origin.jumps.append((Int32(decoded.utf8.count), Int32(index)))
      case .newline, .carriageReturn:
        report(at: start, "unterminated string; write a line break as \\n")
        return nil
      case ..<0x20:
        report(at: index, "write this control character as an escape: \\u\(byte.fourHexDigits)")
        isValid = false
        index += 1
      default:
        index += 1
      }
    }
    report(at: start, "unterminated string")
    stop()
    return nil
  }

  private mutating func parseEscape() -> Unicode.Scalar? {
    let start = index
    index += 1
    guard let byte = peek() else { return nil }
    index += 1
    switch byte {
    case .quote, .backslash, .slash: return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return parseUnicodeEscape(start: start)
    default:
      index = start + 1
      report(at: start, "invalid JSON escape; write a backslash as \\\\")
      return nil
    }
  }

  private mutating func parseUnicodeEscape(start: Int) -> Unicode.Scalar? {
    guard let unit = parseFourHexDigits() else {
      if index < bytes.count { report(at: start, "\\u needs four hexadecimal digits") }
      return nil
    }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00, peek() == .backslash, index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
    else {
      let isCutOff = index == bytes.count || (index + 1 == bytes.count && peek() == .backslash)
      if !isCutOff { reportHalfPair(at: start) }
      return nil
    }
    let second = index
    index += 2
    guard let low = parseFourHexDigits(), (0xDC00..<0xE000).contains(low) else {
      if index < bytes.count { reportHalfPair(at: start) }
      index = second
      return nil
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
  }

  private mutating func reportHalfPair(at start: Int) {
    report(at: start, "this escape is half of a surrogate pair; write both halves, or the character itself")
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

extension UInt8 {
  fileprivate var fourHexDigits: String {
    let digits = String(self, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
