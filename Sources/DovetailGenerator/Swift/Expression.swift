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
  /// Where `$0` means the argument of the whole expression, rather than a closure's parameter.
  package var elements: [Range<Int>] { draft.elements }
  /// The offsets of lower-case names that aren't members of anything.
  package var bareNames: [Int32] { draft.bareNames }
  package var effects: Effects { draft.effects }
  /// The type that the whole expression calls, if the text shows it.
  package var calledType: String? { draft.calledType }
  /// The wrappers in that type.
  package var wrappers: [StoredWrapper] { draft.wrappers }
  /// The end of the last token; only white space and comments follow.
  package var end: Int { draft.end }
  /// Edits that turn ordinary string literals into raw ones, which are as wide as their JSON form.
  package var literalEdits: [Edit] { draft.literalEdits }
  /// The offsets of white space, commas and opening brackets, after which padding changes nothing.
  package var blanks: [Int32] { draft.blanks }
  /// The line breaks that a space can replace.
  package var joints: Set<Int> { draft.joints }
  /// For each line that begins inside a multi-line literal, the literal's last line.
  package var closingLines: [Int: Int] { draft.closingLines }
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

  /// The offset of a line in the expression's bytes, and the string that it comes from.
  package struct Line: Sendable {
    package let start: Int
    package let origin: JSONOrigin
  }

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
}

extension Expression {
  /// What a scanner has found so far.
  struct Draft: Sendable {
    let lines: [Line]
    let bytes: [UInt8]
    var references: [Reference] = []
    var elements: [Range<Int>] = []
    var bareNames: [Int32] = []
    var effects: Effects = []
    var calledType: String?
    var wrappers: [StoredWrapper] = []
    var end = 0
    var literalEdits: [Edit] = []
    var blanks: [Int32] = []
    var joints: Set<Int> = []
    var closingLines: [Int: Int] = [:]
    var endsInDirective = false

    init(_ strings: [JSONString]) {
      var lines = [Line(start: 0, origin: strings[0].origin)]
      var bytes = Array(strings[0].text.utf8)
      for string in strings.dropFirst() {
        bytes.append(.newline)
        lines.append(Line(start: bytes.count, origin: string.origin))
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

    func position(at offset: Int) -> SourcePosition {
      let line = lines[line(at: offset)]
      return line.origin.position(at: offset - line.start)
    }
  }
}
