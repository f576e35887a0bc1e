package import DovetailGenerator

package struct Place: Hashable, Sendable {
  package let path: String
  package let line: Int
  /// Columns in UTF-8 bytes, from 1; the end is exclusive.
  package let column: Int
  package let endColumn: Int
  package let text: String

  package init(_ position: SourcePosition, in sources: [SourceText]) {
    let source = sources[position.file]
    path = source.path
    (line, column) = source.lineAndColumn(at: position.offset)
    let bytes = source.bytes
    let start = Swift.min(position.offset - column + 1, bytes.count)
    var end = start
    while end < bytes.count, bytes[end] != "\n" { end += 1 }
    if end > start, bytes[end - 1] == "\r" { end -= 1 }
    text = String(decoding: bytes[start..<end], as: UTF8.self)
    let offset = Swift.min(position.offset, end)
    endColumn = column + Self.width(of: bytes[offset..<end])
  }

  /// The columns in UTF-16 units, for SARIF and editors.
  package var utf16Columns: (start: Int, end: Int) {
    func units(_ column: Int) -> Int {
      String(decoding: Array(text.utf8).prefix(column - 1), as: UTF8.self).utf16.count + 1
    }
    return (units(column), units(endColumn))
  }

  /// Returns the length of the string, reference or word that begins here; otherwise of one character.
  private static func width(of rest: ArraySlice<UInt8>) -> Int {
    guard let first = rest.first else { return 0 }
    if first == "\"" {
      var index = rest.startIndex + 1
      while index < rest.endIndex, rest[index] != "\"" { index += rest[index] == "\\" ? 2 : 1 }
      return Swift.min(index + 1, rest.endIndex) - rest.startIndex
    }
    var end = rest.startIndex + 1
    let isMark = first == "$" || first == "@"
    if isMark || first.continuesIdentifier {
      while end < rest.endIndex, rest[end].continuesIdentifier { end += 1 }
      return end - rest.startIndex
    }
    return 1
  }
}
