/// A byte in one of the manifests of a run.
package struct SourcePosition: Hashable, Comparable, Sendable {
  /// The manifest's index in the run.
  package let file: Int
  package let offset: Int

  package init(file: Int, offset: Int) {
    self.file = file
    self.offset = offset
  }

  package func advanced(by count: Int) -> SourcePosition {
    SourcePosition(file: file, offset: offset + count)
  }

  package static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.file, left.offset) < (right.file, right.offset)
  }
}
