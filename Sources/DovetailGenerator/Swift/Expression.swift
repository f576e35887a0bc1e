/// A Swift expression from a manifest, with balanced tokens.
///
/// A class, since a struct this large is dear to copy; nothing changes it after its manifest was decoded.
package final class Expression: @unchecked Sendable {
  /// One string for each line.
  package let lines: [JSONString]
  /// The lines joined by line breaks.
  package let bytes: [UInt8]
  /// Where in `bytes` each line begins.
  package let lineStarts: [Int]
  package internal(set) var references: [Reference] = []
  /// Where `$0` stands for what the whole expression is given, and not for a closure's parameter.
  package internal(set) var elements: [Range<Int>] = []
  /// The names in lower case that are no members of anything, each with its token's number.
  package internal(set) var bareNames: [(range: Range<Int>, token: Int)] = []
  package internal(set) var effects: Effects = []
  /// The type that the whole expression calls, if the text shows it.
  package internal(set) var calledType: String?
  /// What the values of that type read by wrappers.
  package internal(set) var wrappers: [StoredWrapper] = []
  /// The end of the last token; blanks and comments follow.
  package internal(set) var end = 0
  /// How ordinary string literals become raw ones, which take as much room as their JSON form.
  package internal(set) var literalEdits: [Edit] = []
  /// Blanks, commas and opening brackets: after them padding changes nothing.
  package internal(set) var blanks: [Int] = []
  /// The line breaks that a blank can replace.
  package internal(set) var joints: Set<Int> = []
  /// For each line that begins inside a multi-line literal, the line that closes it.
  package internal(set) var closingLines: [Int: Int] = [:]

  package struct Reference: Sendable {
    package enum Kind: Sendable {
      case value, provider
    }

    package let kind: Kind
    package let name: String
    /// From the `$` to the name's or the parenthesis's end, in the expression's bytes.
    package let range: Range<Int>
    package let position: SourcePosition
    /// Inside braces, so that it may be evaluated later and on another actor.
    package let isInClosure: Bool
    /// An opening parenthesis follows directly.
    package let isCalled: Bool
    /// That of the `#if` branches that it is in.
    package let condition: Formula
  }

  package struct Effects: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let `try` = Effects(rawValue: 1)
    package static let await = Effects(rawValue: 2)
  }

  /// Bytes to put in place of others.
  package struct Edit: Sendable {
    package let range: Range<Int>
    package let replacement: String
  }

  package init(lines: [JSONString]) {
    self.lines = lines
    var bytes: [UInt8] = []
    var starts: [Int] = []
    for (number, line) in lines.enumerated() {
      if number > 0 { bytes.append(.newline) }
      starts.append(bytes.count)
      bytes.append(contentsOf: line.text.utf8)
    }
    self.bytes = bytes
    self.lineStarts = starts
  }

  /// The line that holds a byte.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The place in the manifest of a byte of the expression.
  package func position(at offset: Int) -> SourcePosition {
    let line = line(at: offset)
    return lines[line].position(at: offset - lineStarts[line])
  }

  /// The opening quote of the expression's first line.
  package var position: SourcePosition { lines[0].position }

  /// Whether the last token is an `#endif`, which must be alone on its line.
  package var endsInDirective: Bool { bytes[..<end].suffix(6).elementsEqual("#endif".utf8) }
}
