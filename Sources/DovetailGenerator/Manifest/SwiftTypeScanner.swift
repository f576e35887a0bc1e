/// Checks that the text of a type, a condition or an availability is closed in itself and holds nothing foreign.
enum SwiftTypeScanner {
  /// What is wrong with a type's text, and at which of its bytes.
  static func problem(inType text: String) -> (offset: Int, message: String)? {
    problem(in: text, what: "type", allowed: " \t.,:?!&<>-()[]@_~`")
  }

  /// What is wrong with the condition of an `#if`.
  static func problem(inCondition text: String) -> (offset: Int, message: String)? {
    problem(in: text, what: "condition", allowed: " \t.,!&|<>=()_")
  }

  /// What is wrong with the list of an `@available`.
  static func problem(inAvailability text: String) -> (offset: Int, message: String)? {
    problem(in: text, what: "availability", allowed: " \t.,*:_")
  }

  private static func problem(in text: String, what: String, allowed: String) -> (
    offset: Int, message: String
  )? {
    let allowed = Array(allowed.utf8)
    let pairsAngles = what == "type"
    var open: [(byte: UInt8, offset: Int)] = []
    var previous = UInt8.space
    for (offset, byte) in text.utf8.enumerated() {
      defer { previous = byte }
      guard byte.continuesIdentifier || allowed.contains(byte) else {
        return (offset, "'\(Character(Unicode.Scalar(byte)))' can't stand in a \(what)".replacingControls)
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
