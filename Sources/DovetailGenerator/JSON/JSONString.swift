/// The place of a string's text in a file.
package struct JSONOrigin: Sendable {
  /// The position of the opening quote.
  package let position: SourcePosition
  /// The offsets in the text and in the file after each escape, where they diverge.
  var jumps: [(text: Int32, file: Int32)] = []

  /// Returns the position in the file of a byte of the text.
  package func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = jumps.count
    while low < high {
      let middle = (low + high) / 2
      if jumps[middle].text <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return position.advanced(by: 1 + offset) }
    let jump = jumps[low - 1]
    return SourcePosition(file: position.file, offset: Int(jump.file) + offset - Int(jump.text))
  }
}

/// A string's text, and where it comes from.
package struct JSONString: Sendable {
  package let text: String
  package let origin: JSONOrigin

  package var position: SourcePosition { origin.position }

  /// Whether an escape produced some of the text.
  var hasEscapes: Bool { !origin.jumps.isEmpty }

  package func position(at offset: Int) -> SourcePosition { origin.position(at: offset) }

  /// Returns the string with a text of the same length.
  func with(_ text: String) -> JSONString { JSONString(text: text, origin: origin) }

  /// Returns a part of the text that knows its position.
  package func slice(_ range: Range<Int>) -> JSONString {
    let bytes = Array(text.utf8)
    let (lower, upper) = (Int32(range.lowerBound), Int32(range.upperBound))
    let moved = origin.jumps.filter { lower < $0.text && $0.text <= upper }
    return JSONString(
      text: String(decoding: bytes[range], as: UTF8.self),
      origin: JSONOrigin(
        position: position(at: range.lowerBound).advanced(by: -1),
        jumps: moved.map { ($0.text - lower, $0.file) }))
  }
}
