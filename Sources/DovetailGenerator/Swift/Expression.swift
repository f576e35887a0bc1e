/// A Swift expression from a manifest, with balanced tokens.
///
/// A class, since copying a struct this large is expensive.
///
/// Proof. Only its scanner and the decoder change it, before anything else has it; other tasks get what is decoded.
package final class Expression: @unchecked Sendable {
  package fileprivate(set) var lines: [Line]
  package let bytes: [UInt8]
  package internal(set) var references: [Reference] = []
  /// The offsets of lower-case names that aren't members of anything.
  package internal(set) var bareNames: [Int32] = []
  /// The type that the whole expression calls, if the text shows it.
  var calledType: String?
  /// The wrappers in that type.
  package internal(set) var wrappers: [StoredWrapper] = []
  /// The end of the last token; only white space and comments follow.
  package internal(set) var end = 0
  /// Replacements of the same width, in the order of the text.
  package internal(set) var edits: [Edit] = []
  /// If JSON escapes shift columns, the offsets of white space, commas and opening brackets, after which padding changes
  /// nothing.
  package private(set) var blanks: [Int32] = []
  /// Whether the last token is an `#endif`, which must be alone on its line.
  package internal(set) var endsInDirective = false
  package internal(set) var effects: Effects = []
  private let hasEscapes: Bool

  init(_ strings: [JSONString]) {
    lines = [Line(start: 0, strings[0].origin)]
    lines.reserveCapacity(strings.count)
    var bytes = Array(strings[0].text.utf8)
    for string in strings.dropFirst() {
      bytes.append(.newline)
      lines.append(Line(start: bytes.count, string.origin))
      bytes.append(contentsOf: string.text.utf8)
    }
    self.bytes = bytes
    hasEscapes = lines.contains { !$0.origin.jumps.isEmpty }
  }

  package var position: SourcePosition { lines[0].origin.position }

  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lines.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle].start <= offset { low = middle } else { high = middle }
    }
    return low
  }

  package func position(at offset: Int) -> SourcePosition {
    let line = lines[line(at: offset)]
    return line.origin.position(at: offset - line.start)
  }

  func addBlank(_ offset: Int) {
    if hasEscapes { blanks.append(Int32(offset)) }
  }

  func join(at offset: Int, _ isJoined: Bool) {
    let line = line(at: offset + 1)
    if lines[line].start == offset + 1 { lines[line].isJoined = isJoined }
  }

  func addLiteral(_ range: Range<Int>) {
    let last = line(at: range.upperBound)
    for line in line(at: range.lowerBound)..<last { lines[line + 1].closing = Int32(last) }
  }

  package struct Line: Sendable {
    private let offset: Int32
    /// If it begins inside a multi-line literal, the number of the literal's last line.
    fileprivate(set) var closing: Int32?
    /// Whether a space can replace the line break before it.
    fileprivate(set) var isJoined = false
    package let origin: JSONOrigin

    init(start: Int, _ origin: JSONOrigin) {
      offset = Int32(start)
      self.origin = origin
    }

    package var start: Int { Int(offset) }
  }

  package struct Reference: Sendable {
    package enum Kind: Sendable {
      case value, provider
    }

    package let name: String
    package let position: SourcePosition
    /// The condition of the `#if` branches around it.
    package let condition: Formula
    package let kind: Kind
    /// Whether it is inside braces, and so may be evaluated later and on another actor.
    package let isInClosure: Bool
    package let isCalled: Bool
  }

  package struct Effects: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package static let `try` = Effects(rawValue: 1)
    package static let await = Effects(rawValue: 2)
  }

  package struct Edit: Sendable {
    package enum Kind: String, Sendable {
      case reference = "$"
      /// `$0`, where it means the argument of the whole expression, rather than a closure's parameter.
      case element = "$0"
      // Parts of raw literals, which are as wide as the JSON form of ordinary ones.
      case openString = "#\""
      case closeString = "\"#"
      case escape = "\\#"
      case openRegex = "#/"
      case closeRegex = "/#"
    }

    package let kind: Kind
    private let start: Int32
    private let end: Int32

    init(_ kind: Kind, _ range: Range<Int>) {
      self.kind = kind
      start = Int32(range.lowerBound)
      end = Int32(range.upperBound)
    }

    package var range: Range<Int> { Int(start)..<Int(end) }
  }
}
