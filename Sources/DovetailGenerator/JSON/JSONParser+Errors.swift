extension JSONParser {
  /// Reports an error, and none of those that may follow from it on the same line.
  mutating func report(at offset: Int, _ message: String, bracket: Int? = nil) {
    if offset < muteEnd { return }
    muteEnd = bytes[offset...].firstIndex(of: "\n") ?? bytes.count
    let note = bracket.map { Diagnostic.Note.at(position($0), "this bracket is probably not closed") }
    sink.report(.invalidJSON, at: position(offset), message, notes: [note])
  }

  /// Reports what is here; returns `false`. After other errors, a bracket or the end of the file is no news.
  mutating func reportUnexpected(_ expected: @autoclosure () -> String) -> Bool {
    let byte = peek()
    if hasErrors, byte.map("{}[]".utf8.contains) ?? true { return false }
    let bracket = hasErrors ? nil : unclosedBracket
    guard let byte else {
      report(at: index, "unexpected end of the file; the manifest is incomplete", bracket: bracket)
      return false
    }
    let isOther = bracket.map { (bytes[$0] == "[" ? ":}" : "]").utf8.contains(byte) } ?? false
    // Further errors aren't kept, and formatting their messages would take most of the time.
    let message = sink.count > DiagnosticSink.limit ? "" : unexpected(expected())
    report(at: index, message, bracket: isOther ? bracket : nil)
    if isConflict { muteEnd = bytes.count }
    return false
  }

  /// The first bracket before here whose closing one begins a line with another indentation, so that one between them is
  /// probably missing; otherwise, the last that is open.
  private var unclosedBracket: Int? {
    var open: [(offset: Int, indentation: Int)] = []
    var (offset, indentation, isFirst, isString) = (0, 0, true, false)
    while offset < index {
      let byte = bytes[offset]
      switch byte {
      case "\\": offset += 1
      case "\"": isString.toggle()
      case "{" where !isString, "[" where !isString: open.append((offset, indentation))
      case "}" where !isString, "]" where !isString:
        guard let bracket = open.popLast() else { return nil }
        if isFirst, indentation != bracket.indentation { return bracket.offset }
      default: break
      }
      isFirst = byte == "\n" || isFirst && byte.isBlank
      indentation = byte == "\n" ? 0 : isFirst ? indentation + 1 : indentation
      offset += 1
    }
    return open.last?.offset
  }

  /// Whether here is one of the lines that git writes around a conflict; someone may have removed only some of them.
  private var isConflict: Bool {
    ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { bytes[index...].starts(with: $0.utf8) }
  }

  private func unexpected(_ expected: String) -> String {
    if isConflict { return "unresolved merge conflict; choose what to keep, and remove its markers" }
    let rest = bytes[index..<min(index + 4, bytes.count)]
    let character = String(decoding: rest, as: UTF8.self).unicodeScalars.first!
    switch character {
    case "\u{A0}": return "non-breaking space; use an ordinary space"
    case "'": return "expected \(expected); JSON uses double quotes"
    case "\u{2018}"..."\u{201F}":
      return "expected \(expected), found the curly quote '\(character)'; use a straight one: \""
    default: return "expected \(expected), found '\(String(character).quoted)'"
    }
  }

  mutating func checkEncoding() -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      report(at: 0, "the file begins with a byte order mark; save it as UTF-8 without one")
    } else if let offset = invalidByte {
      report(at: offset, "this byte is not valid UTF-8; save the file as UTF-8")
    }
    return !hasErrors
  }

  private var invalidByte: Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
    var offset = 0
    while offset < bytes.count, bytes[offset] == repaired[offset] { offset += 1 }
    // What is invalid can begin as its replacement does.
    while repaired[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  mutating func recover(to close: UInt8) {
    var nesting = 0
    while let byte = peek() {
      switch byte {
      case "\"", "'": skipQuoted(byte)
      case "{", "[", "(": nesting += 1
      case close where nesting == 0: return
      case "}", "]", ")": nesting = max(0, nesting - 1)
      case "," where nesting == 0:
        index += 1
        return skipWhitespace()
      default: break
      }
      index += 1
    }
  }

  private mutating func skipQuoted(_ quote: UInt8) {
    var end = index + 1
    while end < bytes.count, bytes[end] != quote, bytes[end] != "\n" { end += bytes[end] == "\\" ? 2 : 1 }
    if end < bytes.count, bytes[end] == quote { index = end }
  }

  mutating func skipWhitespace() {
    while index < bytes.count {
      switch bytes[index] {
      case " ", "\n", "\r", "\t": index += 1
      case "/", "#": guard skipComment() else { return }
      default: return
      }
    }
  }

  private mutating func skipComment() -> Bool {
    let next = index + 1 < bytes.count ? bytes[index + 1] : " "
    let isBlock = bytes[index] == "/" && next == "*"
    guard isBlock || bytes[index] == "#" || next == "/" else { return false }
    report(at: index, "JSON does not allow comments; use a \"$comment\" field")
    index += isBlock ? 2 : 1
    while let byte = peek(), isBlock ? byte != "/" || bytes[index - 1] != "*" : byte != "\n" { index += 1 }
    if isBlock, index < bytes.count { index += 1 }
    return true
  }
}
