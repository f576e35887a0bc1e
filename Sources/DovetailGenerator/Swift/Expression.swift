// A class, since copying a struct this large is expensive.
package final class Expression: Sendable {
  package let text: JSONString
  let lineBreaks: [LineBreak]
  let references: [Reference]
  /// The offsets of lower-case names that aren't members of anything.
  let bareNames: [Int32]
  package let wrappers: [StoredWrapper]
  /// The end of the last token; only white space and comments follow.
  package let end: Int
  let edits: [Edit]
  /// Whether the last token is an `#endif`, which must be alone on its line.
  let endsInDirective: Bool
  /// Whether it has an operator after which the compiler may read on to the end of the line, as in a regular expression.
  let hasSlash: Bool
  package let effects: Effects

  init(_ scanner: ExpressionScanner, types: [String: SourceType]) {
    (text, lineBreaks, end, edits) = (scanner.text, scanner.lineBreaks, scanner.end, scanner.edits)
    (references, bareNames, effects) = (scanner.references, scanner.bareNames, scanner.effects)
    (endsInDirective, hasSlash) = (scanner.endsInDirective, scanner.hasSlash)
    wrappers = scanner.calledType.flatMap { types[$0]?.wrappers.filter(\.isCertain) } ?? []
  }

  package var bytes: [UInt8] { text.bytes }
  package var position: SourcePosition { text.position }

  package func position(at offset: Int) -> SourcePosition { text.position(at: offset) }

  struct LineBreak: Sendable {
    let offset: Int32
    /// Inside a multi-line literal, the offset of the literal's last line.
    var closing: Int32?
    /// Whether a space can replace it.
    var isJoined = false
  }

  struct Reference: Sendable {
    let name: String
    let position: SourcePosition
    let condition: Formula
    /// Whether it is `$provider(name)`.
    let isProvider: Bool
    /// Whether it is inside braces, and so may be evaluated later and on another actor.
    let isInClosure: Bool
    let isCalled: Bool
  }

  package enum Effect: Sendable { case `try`, await }

  package typealias Effects = Set<Effect>

  /// A replacement of the same width.
  struct Edit: Sendable {
    enum Kind: String, Sendable {
      case reference = "$"
      /// `$0`, where it means the argument of the whole expression, rather than a closure's parameter.
      case element = "$0"
      case line = "#line"
      // Parts of raw literals, which are as wide as the JSON form of ordinary ones.
      case openString = "#\""
      case closeString = "\"#"
      case escape = "\\#"
      case openRegex = "#/"
      case closeRegex = "/#"
      /// If the JSON text may shift columns: white space, a comma or an opening bracket, after which padding changes nothing.
      case blank = ""
    }

    let kind: Kind
    private let place: Range<Int32>

    init(_ kind: Kind, _ range: Range<Int>) {
      self.kind = kind
      place = Int32(range.lowerBound)..<Int32(range.upperBound)
    }

    var range: Range<Int> { Int(place.lowerBound)..<Int(place.upperBound) }
  }
}
