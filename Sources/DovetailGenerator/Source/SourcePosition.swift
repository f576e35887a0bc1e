/// The position of a byte in one of a run's manifests.
package struct SourcePosition: Hashable, Comparable, Sendable {
  // A manifest of 8 MiB can have a million positions.
  private let fileNumber: Int32
  private let byteOffset: Int32

  package init(file: Int, offset: Int) {
    (fileNumber, byteOffset) = (Int32(file), Int32(offset))
  }

  package var file: Int { Int(fileNumber) }
  package var offset: Int { Int(byteOffset) }

  func advanced(by count: Int) -> SourcePosition { SourcePosition(file: file, offset: offset + count) }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.offset) < (right.file, right.offset)
  }
}

package struct Located<Value: Sendable>: Sendable {
  package var value: Value
  package var position: SourcePosition

  package init(_ value: Value, at position: SourcePosition) {
    (self.value, self.position) = (value, position)
  }
}
