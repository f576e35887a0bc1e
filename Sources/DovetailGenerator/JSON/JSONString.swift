/// The place of a string's text in a file.
package struct JSONOrigin: Sendable {
  /// The position of the opening quote.
  package let position: SourcePosition
  /// The offsets in the text and in the file where they diverge: after each escape, and at each further line.
  var jumps: [(text: Int32, file: Int32)] = []

  /// Whether columns in the file may differ from those in the text.
  var isShifted: Bool { !jumps.isEmpty }

  /// Returns the position in the file of a byte of the text.
  package func position(at offset: Int) -> SourcePosition {
    guard isShifted, jumps[0].text <= offset else { return position.advanced(by: 1 + offset) }
    let jump = jumps[jumps.leading { $0.text <= offset } - 1]
    return SourcePosition(file: position.file, offset: Int(jump.file) + offset - Int(jump.text))
  }
}

/// A string's text, and where it comes from.
package struct JSONString: Sendable {
  package let text: String
  package let origin: JSONOrigin

  package var position: SourcePosition { origin.position }

  /// Whether an escape or a line break produced some of the text.
  var isShifted: Bool { origin.isShifted }

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

extension JSONString {
  /// Joins lines with line breaks.
  init(lines: [JSONString]) {
    var (text, origin) = (lines[0].text, lines[0].origin)
    for line in lines.dropFirst() {
      let start = Int32(text.utf8.count + 1)
      text += "\n" + line.text
      origin.jumps.append((start, Int32(line.position.offset + 1)))
      origin.jumps += line.origin.jumps.map { (start + $0.text, $0.file) }
    }
    self.init(text: text, origin: origin)
  }
}

extension Array {
  /// Returns how many elements match, if those that do come first.
  func leading(_ matches: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if matches(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
