/// Parses RFC 8259 JSON, keeps every position, and continues after an error.
struct JSONParser {
  /// The deepest nesting; no manifest needs more than six levels.
  static let depthLimit = 64

  let bytes: UnsafeBufferPointer<UInt8>
  let file: Int
  var index = 0
  var sink: DiagnosticSink
  private(set) var entries: [JSONDocument.Entry] = []
  private var depth = 0
  /// After an error that ran to the end of the file, the missing end isn't reported again.
  var stopped = false

  /// Returns the document, or `nil` after reporting errors.
  static func parse(_ source: SourceText, file: Int, into sink: inout DiagnosticSink) -> JSONNode? {
    let count = sink.count
    let entries = source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes: bytes, file: file, sink: sink)
      parser.parseDocument()
      sink = parser.sink
      return parser.entries
    }
    return sink.count == count ? JSONNode(document: JSONDocument(source, file: file, entries), index: 0) : nil
  }

  init(bytes: UnsafeBufferPointer<UInt8>, file: Int, sink: DiagnosticSink) {
    self.bytes = bytes
    self.file = file
    self.sink = sink
  }

  private mutating func parseDocument() {
    guard checkEncoding() else { return }
    skipWhitespace()
    guard index < bytes.count else {
      return report(at: 0, "the manifest is empty; write at least {}")
    }
    guard parseValue() else { return }
    skipWhitespace()
    if index < bytes.count, !stopped {
      report(at: index, "unexpected text after the end of the manifest's object")
    }
  }

  private mutating func checkEncoding() -> Bool {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      report(at: 0, "the file begins with a byte order mark; save it as UTF-8 without one")
      return false
    }
    if bytes.count > 1, (bytes[0] == 0xFE && bytes[1] == 0xFF) || (bytes[0] == 0xFF && bytes[1] == 0xFE) {
      report(at: 0, "the file is UTF-16; save it as UTF-8")
      return false
    }
    if isWideEncoding {
      report(at: 0, "the file is UTF-16 or UTF-32; save it as UTF-8")
      return false
    }
    if let offset = UTF8Validation.firstInvalidByte(in: bytes) {
      report(at: offset, "this byte is not valid UTF-8; save the file as UTF-8")
      return false
    }
    return true
  }

  /// Whether zeros between the first characters, which are ASCII, show a wider encoding.
  private var isWideEncoding: Bool {
    let first = bytes.prefix(4)
    let zeros = first.count { $0 == 0 }
    return bytes.count.isMultiple(of: 2) && (2...3).contains(zeros) && first.allSatisfy { $0 < 0x80 }
  }

  // MARK: Values

  /// Adds an entry for the text from `start` to here.
  mutating func add(_ kind: JSONDocument.Entry.Kind, from start: Int) {
    entries.append(JSONDocument.Entry(kind: kind, start: Int32(start), end: Int32(index)))
  }

  /// Returns `false` after reporting an invalid value.
  private mutating func parseValue() -> Bool {
    guard index < bytes.count else {
      unexpectedEnd()
      return false
    }
    switch bytes[index] {
    case .openBrace: return parseNested(.object)
    case .openBracket: return parseNested(.array)
    case .quote: return parseString()
    case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"): return parseNumber()
    default: return parseWord()
    }
  }

  private mutating func parseNested(_ kind: JSONDocument.Entry.Kind) -> Bool {
    guard depth < Self.depthLimit else {
      report(at: index, "nested more than \(Self.depthLimit) levels deep, far more than a manifest needs")
      stop()
      return false
    }
    let entry = entries.count
    add(kind, from: index)
    depth += 1
    index += 1
    if kind == .object { parseMembers() } else { parseElements() }
    depth -= 1
    entries[entry].end = Int32(entries.count)
    return true
  }

  private mutating func parseMembers() {
    var names = JSONNames()
    while true {
      skipWhitespace()
      guard let byte = peek() else { return unexpectedEnd() }
      if byte == .closeBrace {
        index += 1
        return
      }
      guard byte == .quote else {
        reportUnexpected("a field's name in double quotes, or '}'")
        guard recover(to: .closeBrace) else { return }
        continue
      }
      let name = entries.count
      guard parseString() else {
        guard recover(to: .closeBrace) else { return }
        continue
      }
      skipWhitespace()
      guard peek() == .colon else {
        reportUnexpected("':' after \"\(string(name).text.quoted)\"")
        guard recover(to: .closeBrace) else { return }
        continue
      }
      if let first = names.insert(name, in: self) {
        sink.report(
          Diagnostic(
            .duplicateField, at: position(Int(entries[name].start)),
            "this object has the field '\(string(name).text.quoted)' twice; remove or rename one of them"
          )
          .noting(at: position(Int(entries[first].start)), "the first one is here"))
      }
      index += 1
      skipWhitespace()
      let isValid = parseValue()
      guard parseSeparator(after: isValid, before: .closeBrace, in: "object") else { return }
    }
  }

  private mutating func parseElements() {
    skipWhitespace()
    while true {
      guard let byte = peek() else { return unexpectedEnd() }
      if byte == .closeBracket {
        index += 1
        return
      }
      let isValid = parseValue()
      guard parseSeparator(after: isValid, before: .closeBracket, in: "array") else { return }
    }
  }

  /// Skips the `,` before the next element, or stops before the closing bracket; returns `false` at the end of the
  /// text.
  private mutating func parseSeparator(
    after isValid: Bool, before close: UInt8, in container: String
  ) -> Bool {
    if stopped { return false }
    skipWhitespace()
    guard let byte = peek() else {
      unexpectedEnd()
      return false
    }
    if byte == close { return true }
    if byte == .comma {
      let comma = index
      index += 1
      skipWhitespace()
      if peek() == close { report(at: comma, "JSON does not allow a trailing ',' in an \(container)") }
      return true
    }
    if !isValid { return byte == .quote || recover(to: close) }
    if beginsValue(byte) {
      report(at: index, "expected ',' before this")
      return true
    }
    reportUnexpected("',' or '\(Character(Unicode.Scalar(close)))'")
    return recover(to: close)
  }

  private func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case .quote, .openBrace, .openBracket, .minus, .singleQuote: true
    default: byte.isDigit || byte.beginsIdentifier
    }
  }

  private mutating func parseNumber() -> Bool {
    let start = index
    if bytes[index] == .minus { index += 1 }
    let integer = skipDigits()
    var isValid = integer == 1 || (integer > 1 && bytes[index - integer] != UInt8(ascii: "0"))
    if peek() == .dot {
      index += 1
      if skipDigits() == 0 { isValid = false }
    }
    if let exponent = peek(), exponent | 0x20 == UInt8(ascii: "e") {
      index += 1
      if peek() == .minus || peek() == UInt8(ascii: "+") { index += 1 }
      if skipDigits() == 0 { isValid = false }
    }
    let isWhole = skipWord() == 0
    guard isValid, isWhole else {
      report(at: start, "this is not a JSON number")
      if index == bytes.count { stop() }
      return false
    }
    add(.number, from: start)
    return true
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek(), byte.isDigit { index += 1 }
    return index - start
  }

  private mutating func parseWord() -> Bool {
    let start = index
    skipWord()
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true":
      add(.true, from: start)
      return true
    case "false":
      add(.false, from: start)
      return true
    case "null":
      add(.null, from: start)
      return true
    case "":
      reportUnexpected("a value")
      skipUnexpected()
    default:
      let hint = Spelling.hint(for: word, among: ["true", "false", "null"])
      report(at: start, "'\(word.quoted)' is not valid JSON; put text in double quotes\(hint)")
    }
    if index == bytes.count { stop() }
    return false
  }

  /// Returns the next byte. Mutating, since a nonmutating call would copy the parser.
  mutating func peek() -> UInt8? {
    index < bytes.count ? bytes[index] : nil
  }

  mutating func skipWhitespace() {
    while index < bytes.count {
      switch bytes[index] {
      case .space, .tab, .newline, .carriageReturn: index += 1
      case .slash, .hash: guard skipComment() else { return }
      default: return
      }
    }
  }

  func position(_ offset: Int) -> SourcePosition {
    SourcePosition(file: file, offset: offset)
  }
}
