/// The expression scanner: what it accepts is closed, and its parts lie inside it and apart from each other.
enum ScannerTarget {
  static func run(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    var sink = DiagnosticSink()
    guard let expression = ExpressionScanner.scan(JSONString(lines: JSONString.lines(of: text)), into: &sink)
    else {
      precondition(sink.diagnostics.count == 1, "one error")
      return checkPlaces(sink.diagnostics, counts: [text.utf8.count + 1])
    }
    precondition(!sink.hasErrors)
    let ranges = expression.edits.map(\.range)
    precondition(expression.edits.count { $0.kind == .reference } == expression.references.count)
    for (range, next) in zip(ranges, ranges.dropFirst()) { precondition(range.upperBound <= next.lowerBound) }
    for range in ranges { precondition(range.upperBound <= expression.bytes.count) }
  }
}
