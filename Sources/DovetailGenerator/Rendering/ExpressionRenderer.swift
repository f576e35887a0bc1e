/// Renders a user's expression so that each token has the line and column that it has in the manifest.
///
/// A reference becomes a member with the same number of bytes. A string literal, whose quotes JSON escapes, becomes a
/// raw literal of the same width. Columns that still differ are corrected at the next space.
struct ExpressionRenderer {
  let expression: Expression
  let standIns: StandIns
  let writer: SwiftWriter
  private var nextEdit = 0
  private var nextReference = 0

  /// Renders the expression under its own `#sourceLocation`, with the end of its block on its last line if it can stand
  /// there.
  static func render(
    _ expression: Expression, _ standIns: StandIns, opening: String, closing: String, into writer: SwiftWriter
  ) {
    var renderer = ExpressionRenderer(expression: expression, standIns: standIns, writer: writer)
    writer.located(below: opening, at: expression.position(at: 0)) {
      renderer.renderLines()
      // Nothing can follow an `#endif` on its line.
      if !expression.endsInDirective { writer.add(" ;") }
      // From a slash on, the compiler may read a regular expression up to the end of the line.
      let isAlone = expression.endsInDirective || expression.hasSlash
      if isAlone { writer.breakLine() }
      writer.add(isAlone ? closing : " \(closing)")
    }
  }

  static func line(of expression: Expression, _ writer: SwiftWriter) -> String {
    let standIns = StandIns([expression.bytes])
    var renderer = ExpressionRenderer(expression: expression, standIns: standIns, writer: writer)
    let place = renderer.place(of: 0)
    return renderer.renderLine(0..<expression.end, line: place.line, column: place.column)
  }

  private func place(of offset: Int) -> (line: Int, column: Int) {
    writer.lineAndColumn(of: expression.position(at: offset))
  }

  private mutating func renderLines() {
    let breaks = expression.lineBreaks
    for number in 0...breaks.count where number == 0 || breaks[number - 1].offset < expression.end {
      let lineBreak = number > 0 ? breaks[number - 1] : nil
      let start = lineBreak.map { Int($0.offset) + 1 } ?? 0
      let place = place(of: start)
      if let lineBreak {
        let step = place.line - writer.line
        writer.breakLine(step == 0 && lineBreak.isJoined ? 0 : lineBreak.closing != nil ? 1 : max(1, step))
      }
      let column = lineBreak?.closing.map { self.place(of: Int($0)).column } ?? place.column
      let end = number < breaks.count ? min(Int(breaks[number].offset), expression.end) : expression.end
      let body = renderLine(start..<end, line: place.line, column: column)
      if body.isEmpty { continue }
      writer.pad(to: column)
      writer.add(body)
    }
  }

  /// Returns one line without its margin; `line` and `column` are where it begins.
  private mutating func renderLine(_ range: Range<Int>, line: Int, column: Int) -> String {
    let end = range.upperBound
    var result = ""
    var copied = range.lowerBound
    func copy(upTo offset: Int) {
      guard offset > copied else { return }
      result += String(decoding: expression.bytes[copied..<offset], as: UTF8.self)
      copied = offset
    }
    while nextEdit < expression.edits.count {
      let (kind, range) = (expression.edits[nextEdit].kind, expression.edits[nextEdit].range)
      guard range.lowerBound < end else { break }
      nextEdit += 1
      if kind != .blank {
        copy(upTo: range.lowerBound)
        result += replacement(kind, line)
        copied = range.upperBound
      } else if range.upperBound < end {
        copy(upTo: range.upperBound)
        let place = place(of: range.upperBound)
        if place.line == line {
          result += SwiftWriter.spaces(max(0, place.column - column - result.utf8.count))
        }
      }
    }
    copy(upTo: end)
    return result
  }

  private mutating func replacement(_ kind: Expression.Edit.Kind, _ line: Int) -> String {
    switch kind {
    case .reference:
      nextReference += 1
      return standIns.name(expression.references[nextReference - 1])
    case .element: return standIns.element
    // With zeros before it, as wide as the text.
    case .line: return String(String(line + 100_000).dropFirst(line < 100_000 ? 1 : 0))
    default: return kind.rawValue
    }
  }
}
