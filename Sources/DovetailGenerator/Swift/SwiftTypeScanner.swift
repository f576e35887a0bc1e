/// Checks that the text of a type is closed in itself and holds nothing foreign.
enum SwiftTypeScanner {
  /// What is wrong with a type's text, and at which of its bytes.
  static func problem(inType text: String) -> (offset: Int, message: String)? {
    if let foreign = problem(in: text, what: "type", allowed: " \t.,:?!&<>-()[]@_~`") { return foreign }
    return SwiftParser.problem(in: text, subject: .type) { $0.parseWholeType() }
  }

  /// Where a type hides another behind `some`, and what it tells of that.
  static func opaquePart(of text: String) -> (offset: Int, constraint: String)? {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index].continuesIdentifier { index += 1 }
      guard bytes[start..<index].elementsEqual("some".utf8), index < bytes.count, bytes[index].isBlank else {
        index = max(index, start + 1)
        continue
      }
      var depth = 0
      let end = bytes[index...].firstIndex { byte in
        if byte == UInt8(ascii: "<") || byte == .openParenthesis { depth += 1 }
        if byte == UInt8(ascii: ">") || byte == .closeParenthesis { depth -= 1 }
        return depth < 0 || byte == .closeBracket || depth == 0 && (byte == .comma || byte == .colon)
      }
      let constraint = String(decoding: bytes[index..<(end ?? bytes.count)], as: UTF8.self)
      return (start, constraint.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }
    return nil
  }

  /// What is foreign in a text, or has no partner.
  static func problem(in text: String, what: String, allowed: String) -> (
    offset: Int, message: String
  )? {
    let allowed = Array(allowed.utf8)
    let pairsAngles = what == "type"
    var open: [(byte: UInt8, offset: Int)] = []
    var previous = UInt8.space
    for (offset, byte) in text.utf8.enumerated() {
      defer { previous = byte }
      guard byte.continuesIdentifier || allowed.contains(byte) else {
        return (
          offset,
          "'\(Character(Unicode.Scalar(byte)))' can't stand in \(what == "availability" ? "an" : "a") \(what)"
            .replacingControls
        )
      }
      switch byte {
      case .openParenthesis, .openBracket: open.append((byte, offset))
      case UInt8(ascii: "<") where pairsAngles: open.append((byte, offset))
      case UInt8(ascii: ">") where previous == .minus: break
      case .closeParenthesis, .closeBracket:
        guard open.popLast()?.byte == (byte == .closeParenthesis ? .openParenthesis : .openBracket) else {
          return (offset, "'\(Character(Unicode.Scalar(byte)))' closes nothing in this \(what)")
        }
      case UInt8(ascii: ">") where pairsAngles:
        guard open.popLast()?.byte == UInt8(ascii: "<") else {
          return (offset, "'>' closes nothing in this \(what)")
        }
      default: break
      }
    }
    if let last = open.last {
      return (last.offset, "'\(Character(Unicode.Scalar(last.byte)))' is never closed")
    }
    return nil
  }
}

extension String {
  fileprivate var replacingControls: String { quoted }
}
