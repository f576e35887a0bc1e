/// Parses RFC 8259 JSON, keeps every position, and continues after an error.
struct JSONParser {
  /// The deepest nesting; no manifest needs more than six levels.
  static let depthLimit = 64

  let bytes: UnsafeBufferPointer<UInt8>
  let file: Int
  var index = 0
  var sink: DiagnosticSink
  /// Errors before this offset follow from an earlier one.
  var muteEnd = 0
  private(set) var entries: [JSONDocument.Entry] = []
  var depth = 0
  /// The number of errors before this text.
  var earlierErrors = 0

  static func parse(_ source: SourceText, file: Int, into sink: inout DiagnosticSink) -> JSONNode? {
    source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes: bytes, file: file, sink: sink, earlierErrors: sink.count)
      parser.parseDocument()
      sink = parser.sink
      return parser.hasErrors
        ? nil : JSONNode(document: JSONDocument(source, file: file, parser.entries), index: 0)
    }
  }

  var hasErrors: Bool { sink.count > earlierErrors }

  private mutating func parseDocument() {
    guard checkEncoding() else { return }
    skipWhitespace()
    guard index < bytes.count else { return report(at: 0, "the manifest is empty; write at least {}") }
    guard parseValue() else { return }
    skipWhitespace()
    // After an error, brackets may not match.
    if index < bytes.count, !hasErrors {
      report(
        at: index,
        "unexpected text after the end of the manifest's object; remove it, or an extra '}' before it")
    }
  }

  mutating func add(_ kind: JSONDocument.Entry.Kind, from start: Int) {
    entries.append(JSONDocument.Entry(kind: kind, start: Int32(start), end: Int32(entries.count + 1)))
  }

  private mutating func parseValue() -> Bool {
    switch peek() {
    case "{": return parseNested(.object, until: "}")
    case "[": return parseNested(.array, until: "]")
    case "\"": return parseString() != nil
    case let byte? where byte == "-" || byte.isDigit: return parseNumber()
    default: return parseWord()
    }
  }

  private mutating func parseNested(_ kind: JSONDocument.Entry.Kind, until close: UInt8) -> Bool {
    guard depth < Self.depthLimit else {
      report(at: index, "nested more than \(Self.depthLimit) levels deep, far more than a manifest needs")
      index = bytes.count
      return false
    }
    let entry = entries.count
    add(kind, from: index)
    depth += 1
    index += 1
    skipWhitespace()
    var names: [String: Int] = [:]
    while let byte = peek(), byte != close {
      let isValid = (kind == .array || parseName(&names)) && parseValue()
      endItem(isValid, before: close)
    }
    guard index < bytes.count else { return reportUnexpected("") }
    depth -= 1
    index += 1
    entries[entry].end = Int32(entries.count)
    return true
  }

  private mutating func parseName(_ names: inout [String: Int]) -> Bool {
    guard peek() == "\"" else { return reportUnexpected("a field's name in double quotes, or '}'") }
    let entry = entries.count
    guard let name = parseString()?.text else { return false }
    skipWhitespace()
    guard take(":") else { return reportUnexpected("':' after \"\(name.quoted)\"") }
    skipWhitespace()
    if let first = names.updateValue(entry, forKey: name) {
      let message = "this object has the field '\(name.quoted)' twice; remove or rename one of them"
      let (place, other) = (position(Int(entries[entry].start)), position(Int(entries[first].start)))
      sink.report(.duplicateField, at: place, message, notes: [.at(other, "the first one is here")])
    }
    return true
  }

  private mutating func endItem(_ isValid: Bool, before close: UInt8) {
    skipWhitespace()
    guard let byte = peek(), byte != close else { return }
    if byte == "," {
      let comma = index
      index += 1
      skipWhitespace()
      if isValid, peek() == close { report(at: comma, "JSON does not allow a trailing ','") }
      // The rest of a field whose name has no value.
      if !isValid, close == "}", let byte = peek(), byte != close, byte != "\"" { recover(to: close) }
    } else if byte == ":", close == "]" {
      if !hasErrors { _ = reportUnexpected("',' or ']'") }
      // The array has no end; every field after it would be an error.
      index = bytes.count
    } else if isValid, bytes[index - 1] == "\"", byte != ";" {
      report(at: index, "expected ',' before this; inside a string, write \\\" for a quote")
      recover(to: close)
    } else if isValid, beginsItem(byte, before: close) {
      report(at: index, "expected ',' before this")
    } else {
      if isValid { _ = reportUnexpected("',' or '\(Character(Unicode.Scalar(close)))'") }
      recover(to: close)
    }
  }

  private func beginsItem(_ byte: UInt8, before close: UInt8) -> Bool {
    byte == "\"" || close == "]" && (byte.continuesIdentifier || ["'", "{", "[", "-"].contains(byte))
  }

  private mutating func parseNumber() -> Bool {
    let start = index
    _ = take("-")
    var isValid = take("0") || skipDigits()
    if take(".") { isValid = skipDigits() && isValid }
    if take("e") || take("E") {
      _ = take("-") || take("+")
      isValid = skipDigits() && isValid
    }
    let end = index
    skipWord()
    guard isValid, end == index else {
      report(at: start, "this is not a JSON number")
      return false
    }
    add(.number, from: start)
    return true
  }

  private mutating func skipDigits() -> Bool {
    let start = index
    while let byte = peek(), byte.isDigit { index += 1 }
    return index > start
  }

  private mutating func skipWord() {
    while let byte = peek(), byte.continuesIdentifier || byte == "." || byte == "-" || byte == "+" {
      index += 1
    }
  }

  private mutating func parseWord() -> Bool {
    let start = index
    skipWord()
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    // Curly quotes and non-breaking spaces aren't words.
    guard let first = word.unicodeScalars.first, first.isASCII || first.properties.isAlphabetic else {
      index = start
      return reportUnexpected("a value")
    }
    switch word {
    case "true", "false": add(.boolean, from: start)
    case "null": add(.null, from: start)
    default:
      let hint = Spelling.hint(for: word, among: ["false", "null", "true"])
      report(at: start, "'\(word.quoted)' is not valid JSON; put text in double quotes\(hint)")
      return false
    }
    return true
  }

  /// Returns the next byte. Mutating, since a nonmutating call would copy the parser.
  mutating func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    index += 1
    return true
  }

  func position(_ offset: Int) -> SourcePosition { SourcePosition(file: file, offset: offset) }
}
