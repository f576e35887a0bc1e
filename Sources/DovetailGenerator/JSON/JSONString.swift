/// A string's text, and the file's offset of each of its bytes.
package struct JSONString: Sendable {
  package let text: String
  /// The position of the opening quote.
  package let position: SourcePosition
  /// The offsets in the text and in the file after each escape, where they diverge.
  package let jumps: [Jump]

  package struct Jump: Sendable {
    package let textOffset: Int
    package let fileOffset: Int
  }

  /// Returns the position in the file of a byte of the text.
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

  /// Returns a part of the text that knows its position.
  package func slice(_ range: Range<Int>) -> JSONString {
    let bytes = Array(text.utf8)
    let moved = jumps.filter { range.lowerBound < $0.textOffset && $0.textOffset <= range.upperBound }
      .map { Jump(textOffset: $0.textOffset - range.lowerBound, fileOffset: $0.fileOffset) }
    return JSONString(
      text: String(decoding: bytes[range], as: UTF8.self),
      position: position(at: range.lowerBound).advanced(by: -1), jumps: moved)
  }
}
