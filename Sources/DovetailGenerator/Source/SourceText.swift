package struct SourceText: Sendable {
  package let path: String
  package let bytes: [UInt8]
  private let lineStarts: [Int32]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lineStarts = [0] + bytes.offsets(of: "\n").map { Int32($0 + 1) }
  }

  /// Returns the line and column of a byte, from 1; columns are UTF-8 bytes.
  package func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
    let line = lineStarts.leading { Int($0) <= offset }
    return (line, offset - Int(lineStarts[line - 1]) + 1)
  }

  package var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
