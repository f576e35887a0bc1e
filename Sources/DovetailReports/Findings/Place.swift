package import DovetailGenerator

/// A place in a file, which shares the file's text.
package struct Place: Hashable, CustomStringConvertible, Sendable {
  package let path: String
  package let line: Int
  /// Columns in UTF-8 bytes, from 1; the end is exclusive.
  package let column: Int
  let endColumn: Int
  private let bytes: [UInt8]
  private let offset: Int

  package init(_ position: SourcePosition, in sources: [SourceText]) {
    let source = sources[position.file]
    path = source.path
    (line, column) = source.lineAndColumn(at: position.offset)
    (bytes, offset) = (source.bytes, Swift.min(position.offset, source.bytes.count))
    endColumn = column + Self.width(of: bytes[offset...])
  }

  package static func == (left: Place, right: Place) -> Bool {
    (left.path, left.line, left.column) == (right.path, right.line, right.column)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(line)
    hasher.combine(column)
  }

  /// The form that compilers print.
  package var description: String { "\(path):\(line):\(column)" }

  /// The text of the line before the place, of what is there, and of the rest, up to a number of bytes each.
  func line(upTo limit: Int) -> (before: String, marked: String, after: String) {
    func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
    let after = bytes[marked.upperBound...].prefix(limit).prefix { $0 != "\n" && $0 != "\r" }
    return (text(bytes[before].suffix(limit)), text(bytes[marked].prefix(limit)), text(after))
  }

  /// The columns in UTF-16 units, for SARIF and editors.
  var utf16Columns: (start: Int, end: Int) {
    func units(_ range: Range<Int>) -> Int { String(decoding: bytes[range], as: UTF8.self).utf16.count }
    let start = 1 + units(before)
    return (start, start + units(marked))
  }

  private var before: Range<Int> { offset - column + 1..<offset }
  private var marked: Range<Int> { offset..<offset + endColumn - column }

  /// Returns the length of the string, reference or word that begins here; otherwise of one character.
  private static func width(of rest: ArraySlice<UInt8>) -> Int {
    guard let first = rest.first, first != "\n", first != "\r" else { return 0 }
    if first == "\"" {
      var index = rest.startIndex + 1
      var isEscaped = false
      while index < rest.endIndex, rest[index] != "\n", rest[index] != "\r" {
        if rest[index] == "\"", !isEscaped { return index + 1 - rest.startIndex }
        isEscaped = rest[index] == "\\" && !isEscaped
        index += 1
      }
      return index - rest.startIndex
    }
    guard first == "$" || first == "@" || first.continuesIdentifier else { return 1 }
    return 1 + rest.dropFirst().prefix(while: \.continuesIdentifier).count
  }
}
