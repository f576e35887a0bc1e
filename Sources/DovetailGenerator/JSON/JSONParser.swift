/// Parses RFC 8259 JSON, keeps every position, and continues after an error.
struct JSONParser {
  /// The deepest nesting; no manifest needs more than six levels.
  static let depthLimit = 64

  let bytes: UnsafeBufferPointer<UInt8>
  let file: Int
  var index = 0
  var sink: DiagnosticSink
  private var depth = 0
  /// After an error that ran to the end of the file, the missing end isn't reported again.
  var stopped = false

  /// Returns the document, or `nil` after reporting errors.
  static func parse(_ source: SourceText, file: Int, into sink: inout DiagnosticSink) -> JSONNode? {
    source.bytes.withUnsafeBufferPointer { bytes in
      var parser = JSONParser(bytes: bytes, file: file, sink: sink)
      let count = sink.count
      let node = parser.parseDocument()
      sink = parser.sink
      return sink.count == count ? node : nil
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, file: Int, sink: DiagnosticSink) {
    self.bytes = bytes
    self.file = file
    self.sink = sink
  }

  private mutating func parseDocument() -> JSONNode? {
    guard checkEncoding() else { return nil }
    skipWhitespace()
    guard index < bytes.count else {
      report(at: 0, "the manifest is empty; write at least {}")
      return nil
    }
    let node = parseValue()
    if case .invalid = node.value { return node }
    skipWhitespace()
    if index < bytes.count, !stopped {
      report(at: index, "unexpected text after the end of the manifest's object")
    }
    return node
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

  private mutating func parseValue() -> JSONNode {
    let start = index
    guard index < bytes.count else { return unexpectedEnd() }
    switch bytes[index] {
    case .openBrace: return parseNested { $0.parseObject() }
    case .openBracket: return parseNested { $0.parseArray() }
    case .quote:
      guard let string = parseString() else { return invalid(at: start) }
      return JSONNode(position: position(start), value: .string(string))
    case .minus, UInt8(ascii: "0")...UInt8(ascii: "9"): return parseNumber()
    default: return parseWord()
    }
  }

  private mutating func parseNested(_ parse: (inout JSONParser) -> JSONValue) -> JSONNode {
    let start = index
    guard depth < Self.depthLimit else {
      report(at: start, "nested more than \(Self.depthLimit) levels deep, far more than a manifest needs")
      stop()
      return invalid(at: start)
    }
    depth += 1
    index += 1
    let value = parse(&self)
    depth -= 1
    return JSONNode(position: position(start), value: value)
  }

  private mutating func parseObject() -> JSONValue {
    var members: [JSONMember] = []
    var names = JSONNames()
    while true {
      skipWhitespace()
      guard let byte = peek() else { return unexpectedEnd().value }
      if byte == .closeBrace {
        index += 1
        return .object(members)
      }
      guard byte == .quote else {
        reportUnexpected("a field's name in double quotes, or '}'")
        guard recover(to: .closeBrace) else { return .object(members) }
        continue
      }
      guard let name = parseString() else {
        guard recover(to: .closeBrace) else { return .object(members) }
        continue
      }
      skipWhitespace()
      guard peek() == .colon else {
        reportUnexpected("':' after \"\(name.text.quoted)\"")
        guard recover(to: .closeBrace) else { return .object(members) }
        continue
      }
      if let first = names.insert(name, at: members.count, among: members) {
        sink.report(
          Diagnostic(
            .duplicateField, at: name.position,
            "this object has the field '\(name.text.quoted)' twice; remove or rename one of them"
          )
          .noting(at: first, "the first one is here"))
      }
      index += 1
      skipWhitespace()
      let value = parseValue()
      members.append(JSONMember(name: name, value: value))
      guard parseSeparator(after: value, before: .closeBrace, in: "object") else { return .object(members) }
    }
  }

  private mutating func parseArray() -> JSONValue {
    var elements: [JSONNode] = []
    skipWhitespace()
    while true {
      guard let byte = peek() else { return unexpectedEnd().value }
      if byte == .closeBracket {
        index += 1
        return .array(elements)
      }
      let element = parseValue()
      elements.append(element)
      guard parseSeparator(after: element, before: .closeBracket, in: "array") else {
        return .array(elements)
      }
    }
  }

  /// Skips the `,` before the next element, or stops before the closing bracket; returns `false` at the end of the
  /// text.
  private mutating func parseSeparator(
    after value: JSONNode, before close: UInt8, in container: String
  ) -> Bool {
    if stopped { return false }
    skipWhitespace()
    guard let byte = peek() else {
      _ = unexpectedEnd()
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
    if case .invalid = value.value { return byte == .quote || recover(to: close) }
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

  private mutating func parseNumber() -> JSONNode {
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
      return invalid(at: start)
    }
    return JSONNode(position: position(start), value: .number)
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = peek(), byte.isDigit { index += 1 }
    return index - start
  }

  private mutating func parseWord() -> JSONNode {
    let start = index
    skipWord()
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    switch word {
    case "true": return JSONNode(position: position(start), value: .boolean(true))
    case "false": return JSONNode(position: position(start), value: .boolean(false))
    case "null": return JSONNode(position: position(start), value: .null)
    case "":
      reportUnexpected("a value")
      skipUnexpected()
    default:
      let hint = Spelling.hint(for: word, among: ["true", "false", "null"])
      report(at: start, "'\(word.quoted)' is not valid JSON; put text in double quotes\(hint)")
    }
    if index == bytes.count { stop() }
    return invalid(at: start)
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
