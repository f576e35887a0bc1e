/// A Swift expression from a manifest, with balanced tokens.
///
/// A class, since copying a struct this large is expensive; immutable once its manifest is decoded.
package final class Expression: @unchecked Sendable {
  /// One string for each line.
  package let lines: [JSONString]
  package let bytes: [UInt8]
  package let lineStarts: [Int]
  package internal(set) var references: [Reference] = []
  /// Where `$0` means the argument of the whole expression, rather than a closure's parameter.
  package internal(set) var elements: [Range<Int>] = []
  /// The lower-case names that aren't members of anything, each with the number of its token.
  package internal(set) var bareNames: [(range: Range<Int>, token: Int)] = []
  package internal(set) var effects: Effects = []
  /// The type that the whole expression calls, if the text shows it.
  package internal(set) var calledType: String?
  /// The wrappers in that type.
  package internal(set) var wrappers: [StoredWrapper] = []
  /// The end of the last token; only white space and comments follow.
  package internal(set) var end = 0
  /// Edits that turn ordinary string literals into raw ones, which are as wide as their JSON form.
  package internal(set) var literalEdits: [Edit] = []
  /// The offsets of white space, commas and opening brackets, after which padding changes nothing.
  package internal(set) var blanks: [Int] = []
  /// The line breaks that a space can replace.
  package internal(set) var joints: Set<Int> = []
  /// For each line that begins inside a multi-line literal, the literal's last line.
  package internal(set) var closingLines: [Int: Int] = [:]

  package struct Reference: Sendable {
    package enum Kind: Sendable {
      case value, provider
    }

    package let kind: Kind
    package let name: String
    /// From the `$` to the end of the name or parenthesis, in the expression's bytes.
    package let range: Range<Int>
    package let position: SourcePosition
    /// Whether it is inside braces, and so may be evaluated later and on another actor.
    package let isInClosure: Bool
    package let isCalled: Bool
    /// The condition of the `#if` branches around it.
    package let condition: Formula
  }

  package struct Effects: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let `try` = Effects(rawValue: 1)
    package static let await = Effects(rawValue: 2)
  }

  package struct Edit: Sendable {
    package let range: Range<Int>
    package let replacement: String
  }

  package init(lines: [JSONString]) {
    self.lines = lines
    var bytes = Array(lines[0].text.utf8)
    var starts = [0]
    for line in lines.dropFirst() {
      bytes.append(.newline)
      starts.append(bytes.count)
      bytes.append(contentsOf: line.text.utf8)
    }
    self.bytes = bytes
    self.lineStarts = starts
  }

  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the position in the manifest of a byte of the expression.
  package func position(at offset: Int) -> SourcePosition {
    let line = line(at: offset)
    return lines[line].position(at: offset - lineStarts[line])
  }

  /// The position of the first line's opening quote.
  package var position: SourcePosition { lines[0].position }

  /// Whether the last token is an `#endif`, which must be alone on its line.
  package internal(set) var endsInDirective = false
}
