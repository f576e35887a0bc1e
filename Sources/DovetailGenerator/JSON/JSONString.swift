package struct JSONString: Sendable {
  package internal(set) var bytes: [UInt8]
  /// The position of the opening quote.
  package let position: SourcePosition
  /// The offsets in the text and in the file where they diverge: after each escape, and at each further line.
  var jumps: [(text: Int32, file: Int32)] = []

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether an escape or a line break produced some of the text, so that its columns may differ from the file's.
  // Asked for each blank, and without optimisation 'isEmpty' takes ten times as long.
  var isShifted: Bool { jumps.count > 0 }

  package func position(at offset: Int) -> SourcePosition {
    guard isShifted, jumps[0].text <= offset else { return position.advanced(by: 1 + offset) }
    let jump = jumps[jumps.leading { $0.text <= offset } - 1]
    return SourcePosition(file: position.file, offset: Int(jump.file) + offset - Int(jump.text))
  }

  package func slice(_ range: Range<Int>) -> JSONString {
    let (lower, upper) = (Int32(range.lowerBound), Int32(range.upperBound))
    let moved = jumps.filter { lower < $0.text && $0.text <= upper }
    return JSONString(
      bytes: Array(bytes[range]), position: position(at: range.lowerBound).advanced(by: -1),
      jumps: moved.map { ($0.text - lower, $0.file) })
  }
}

extension JSONString {
  init(lines: [JSONString]) {
    self = lines[0]
    for line in lines[1...] {
      let start = Int32(bytes.count + 1)
      bytes += ["\n"] + line.bytes
      jumps.append((start, Int32(line.position.offset + 1)))
      jumps += line.jumps.map { (start + $0.text, $0.file) }
    }
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
