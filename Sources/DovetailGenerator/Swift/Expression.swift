/// A Swift expression from a manifest, with balanced tokens.
///
/// A class, since copying a struct this large is expensive.
package final class Expression: Sendable {
  private let draft: Draft

  init(_ draft: Draft) {
    self.draft = draft
  }

  package var lines: [Line] { draft.lines }
  package var bytes: [UInt8] { draft.bytes }
  package var references: [Reference] { draft.references }
  /// The offsets of lower-case names that aren't members of anything.
  package var bareNames: [Int32] { draft.bareNames }
  package var effects: Effects { draft.effects }
  /// The type that the whole expression calls, if the text shows it.
  package var calledType: String? { draft.calledType }
  /// The wrappers in that type.
  package var wrappers: [StoredWrapper] { draft.wrappers }
  /// The end of the last token; only white space and comments follow.
  package var end: Int { draft.end }
  /// Replacements of the same width, in the order of the text.
  package var edits: [Edit] { draft.edits }
  /// The offsets of white space, commas and opening brackets, after which padding changes nothing.
  package var blanks: [Int32] { draft.blanks }
  /// Whether the last token is an `#endif`, which must be alone on its line.
  package var endsInDirective: Bool { draft.endsInDirective }
  /// The position of the first line's opening quote.
  package var position: SourcePosition { draft.lines[0].origin.position }

  package func line(at offset: Int) -> Int { draft.line(at: offset) }

  /// Returns the position in the manifest of a byte of the expression.
  package func position(at offset: Int) -> SourcePosition { draft.position(at: offset) }

  /// Returns the expression with the wrappers in the type that it calls.
  func with(_ wrappers: [StoredWrapper]) -> Expression {
    var draft = draft
    draft.wrappers = wrappers
    return Expression(draft)
  }

  package struct Line: Sendable {
    private let offset: Int32
    /// If it begins inside a multi-line literal, the number of the literal's last line.
    fileprivate(set) var closing: Int32?
    /// Whether a space can replace the line break before it.
    fileprivate(set) var isJoined = false
    /// Where it comes from.
    package let origin: JSONOrigin

    init(start: Int, _ origin: JSONOrigin) {
      offset = Int32(start)
      self.origin = origin
    }

    /// Its offset in the expression's bytes.
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
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
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

extension Expression {
  /// What a scanner has found so far.
  struct Draft: Sendable {
    private(set) var lines: [Line]
    let bytes: [UInt8]
    var references: [Reference] = []
    var bareNames: [Int32] = []
    var effects: Effects = []
    var calledType: String?
    var wrappers: [StoredWrapper] = []
    var end = 0
    var edits: [Edit] = []
    var blanks: [Int32] = []
    var endsInDirective = false

    init(_ strings: [JSONString]) {
      var lines = [Line(start: 0, strings[0].origin)]
      lines.reserveCapacity(strings.count)
      var bytes = Array(strings[0].text.utf8)
      for string in strings.dropFirst() {
        bytes.append(.newline)
        lines.append(Line(start: bytes.count, string.origin))
        bytes.append(contentsOf: string.text.utf8)
      }
      self.lines = lines
      self.bytes = bytes
    }

    func line(at offset: Int) -> Int {
      var low = 0
      var high = lines.count
      while high - low > 1 {
        let middle = (low + high) / 2
        if lines[middle].start <= offset { low = middle } else { high = middle }
      }
      return low
    }

    /// Records whether a space can replace a line break.
    mutating func join(at offset: Int, _ isJoined: Bool) {
      let line = line(at: offset + 1)
      if lines[line].start == offset + 1 { lines[line].isJoined = isJoined }
    }

    /// Records the lines of a literal.
    mutating func addLiteral(_ range: Range<Int>) {
      let last = line(at: range.upperBound)
      for line in line(at: range.lowerBound)..<last { lines[line + 1].closing = Int32(last) }
    }

    func position(at offset: Int) -> SourcePosition {
      let line = lines[line(at: offset)]
      return line.origin.position(at: offset - line.start)
    }
  }
}
