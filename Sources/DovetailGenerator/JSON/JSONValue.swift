/// A JSON value in which every part has its position in the file.
package struct JSONNode: Sendable {
  package var position: SourcePosition
  package var value: JSONValue

  /// Whether this is an object with a field, be its value right or not.
  func has(_ field: String) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.contains { $0.name.text == field }
  }
}

package enum JSONValue: Sendable {
  case object([JSONMember])
  case array([JSONNode])
  case string(JSONString)
  case number
  case boolean(Bool)
  case null
  /// In place of what the parser has reported.
  case invalid

  /// What a message calls it.
  package var kind: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "a boolean"
    case .null: "null"
    case .invalid: "invalid JSON"
    }
  }
}

package struct JSONMember: Sendable {
  package let name: JSONString
  package let value: JSONNode
}

/// A string's text, and which byte of the file each byte of it comes from.
package struct JSONString: Sendable {
  package let text: String
  /// The opening quote.
  package let position: SourcePosition
  /// Where text and file drift apart: after each escape, the text's offset and the file's.
  package let jumps: [Jump]

  package struct Jump: Sendable {
    package let textOffset: Int
    package let fileOffset: Int
  }

  /// The place in the file of the text's byte at `offset`.
  package func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = jumps.count
    while low < high {
      let middle = (low + high) / 2
      if jumps[middle].textOffset <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return position.advanced(by: 1 + offset) }
    let jump = jumps[low - 1]
    return SourcePosition(file: position.file, offset: jump.fileOffset + offset - jump.textOffset)
  }

  /// A part of the text, which knows its own place.
  package func slice(_ range: Range<Int>) -> JSONString {
    let bytes = Array(text.utf8)
    let moved = jumps.filter { range.lowerBound < $0.textOffset && $0.textOffset <= range.upperBound }
      .map { Jump(textOffset: $0.textOffset - range.lowerBound, fileOffset: $0.fileOffset) }
    return JSONString(
      text: String(decoding: bytes[range], as: UTF8.self),
      position: position(at: range.lowerBound).advanced(by: -1), jumps: moved)
  }
}
