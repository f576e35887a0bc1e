/// Renders a user's expression so that each token has the line and column that it has in the manifest.
///
/// A reference becomes a member with the same number of bytes. A string literal, whose quotes JSON escapes, becomes a
/// raw literal of the same width. Columns that still differ are corrected at the next space.
struct ExpressionRenderer {
  private let expression: Expression
  private let standIns: StandIns
  private var nextEdit = 0
  private var nextReference = 0

  /// Renders the expression under its own `#sourceLocation`, with the end of its block on its last line.
  ///
  /// Nothing can follow an `#endif` on its line.
  static func render(
    _ expression: Expression, _ standIns: StandIns, closing: String, into writer: SwiftWriter
  ) {
    let first = expression.position(at: 0)
    var renderer = ExpressionRenderer(expression, standIns)
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
    var renderer = ExpressionRenderer(expression, StandIns([expression]))
    let column = writer.lineAndColumn(of: expression.position(at: 0)).column
    return renderer.renderLine(0, column: column, writer)
  }

  private init(_ expression: Expression, _ standIns: StandIns) {
    self.expression = expression
    self.standIns = standIns
  }

  /// Renders all lines, and returns the manifest's line of the last one.
  private mutating func renderLines(from first: Int, into writer: SwiftWriter) -> Int {
    var line = first
    for (number, text) in expression.lines[...expression.lines.number(at: expression.end - 1)].enumerated() {
      if number > 0 {
        let step = writer.lineAndColumn(of: text.origin.position(at: 0)).line - line
        let breaks = step == 0 && text.isJoined ? 0 : text.closing != nil ? 1 : max(1, step)
        writer.breakLine(breaks)
        line += breaks
      }
      let margin = text.closing.map { expression.lines[Int($0)] } ?? text
      let column = writer.lineAndColumn(of: margin.origin.position(at: 0)).column
      let body = renderLine(number, column: column, writer)
      if body.isEmpty { continue }
      writer.pad(to: column)
      writer.add(body)
    }
    return line
  }

  /// Returns one line without its margin; `column` is where it begins.
  private mutating func renderLine(_ number: Int, column: Int, _ writer: SwiftWriter) -> String {
    let (start, origin) = (expression.lines[number].start, expression.lines[number].origin)
    let isLast = number == expression.lines.count - 1
    let end = min(isLast ? expression.bytes.count : expression.lines[number + 1].start - 1, expression.end)
    let manifestLine = writer.lineAndColumn(of: origin.position).line
    var result = ""
    var copied = start
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
        result += replacement(kind)
        copied = range.upperBound
      } else if !origin.jumps.isEmpty, range.upperBound < end {
        copy(upTo: range.upperBound)
        let place = writer.lineAndColumn(of: origin.position(at: range.upperBound - start))
        if place.line == manifestLine {
          result += SwiftWriter.spaces(max(0, place.column - column - result.utf8.count))
        }
      }
    }
    copy(upTo: end)
    return result
  }

  private mutating func replacement(_ kind: Expression.Edit.Kind) -> String {
    switch kind {
    case .reference:
      nextReference += 1
      return standIns.name(expression.references[nextReference - 1])
    case .element: return standIns.element
    default: return kind.rawValue
    }
  }
}
