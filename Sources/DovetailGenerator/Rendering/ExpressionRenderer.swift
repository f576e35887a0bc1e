/// Renders a user's expression so that each token has the line and column that it has in the manifest.
///
/// A reference becomes a member with the same number of bytes. A string literal, whose quotes JSON escapes, becomes a
/// raw literal of the same width. Columns that still differ are corrected at the next space.
struct ExpressionRenderer {
  let expression: Expression
  let standIns: StandIns
  private var nextEdit = 0
  private var nextReference = 0

  /// Renders the expression under its own `#sourceLocation`, with the end of its block on its last line.
  ///
  /// Nothing can follow an `#endif` on its line.
  static func render(
    _ expression: Expression, _ standIns: StandIns, closing: String, into writer: SwiftWriter
  ) {
    let first = expression.position(at: 0)
    var renderer = ExpressionRenderer(expression: expression, standIns: standIns)
    let line = writer.lineAndColumn(of: first).line
    writer.located(file: first.file, line: line) {
      let last = renderer.renderLines(from: line, into: writer)
      if expression.endsInDirective {
        writer.breakLine()
        writer.locate(file: first.file, line: last)
        writer.add(closing)
      } else {
        writer.add(" ; \(closing)")
      }
    }
  }

  /// Returns an expression of one line, for use after other text.
  static func line(of expression: Expression, _ writer: SwiftWriter) -> String {
    var renderer = ExpressionRenderer(expression: expression, standIns: StandIns([expression.bytes]))
    let place = writer.lineAndColumn(of: expression.position(at: 0))
    return renderer.renderLine(0..<expression.end, line: place.line, column: place.column, writer)
  }

  /// Renders all lines, and returns the manifest's line of the last one.
  private mutating func renderLines(from first: Int, into writer: SwiftWriter) -> Int {
    var line = first
    let breaks = expression.lineBreaks
    for number in 0...breaks.count where number == 0 || breaks[number - 1].offset < expression.end {
      let lineBreak = number > 0 ? breaks[number - 1] : nil
      let start = lineBreak.map { Int($0.offset) + 1 } ?? 0
      let place = writer.lineAndColumn(of: expression.position(at: start))
      if let lineBreak {
        let step = place.line - line
        let count = step == 0 && lineBreak.isJoined ? 0 : lineBreak.closing != nil ? 1 : max(1, step)
        writer.breakLine(count)
        line += count
      }
      let margin = lineBreak?.closing.map { writer.lineAndColumn(of: expression.position(at: Int($0))) }
      let column = (margin ?? place).column
      let end = number < breaks.count ? min(Int(breaks[number].offset), expression.end) : expression.end
      let body = renderLine(start..<end, line: place.line, column: column, writer)
      if body.isEmpty { continue }
      writer.pad(to: column)
      writer.add(body)
    }
    return line
  }

  /// Returns one line without its margin; `line` and `column` are where it begins.
  private mutating func renderLine(
    _ range: Range<Int>, line: Int, column: Int, _ writer: SwiftWriter
  ) -> String {
    let end = range.upperBound
    var result = ""
    var copied = range.lowerBound
    func copy(upTo offset: Int) {
      guard offset > copied else { return }
      expression.bytes.withUnsafeBufferPointer { bytes in
        result += String(decoding: UnsafeBufferPointer(rebasing: bytes[copied..<offset]), as: UTF8.self)
      }
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
        let place = writer.lineAndColumn(of: expression.position(at: range.upperBound))
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
