@testable import DovetailGenerator

/// An expression as the scanner sees it, outside of any manifest.
struct Scanning {
  let expression: Expression?
  /// `column message` of the error, if there is one; further lines count on from the first.
  let problem: String?

  init(
    _ lines: String..., as subject: ExpressionScanner.Subject = .expression,
    types: [String: SourceType] = [:]
  ) {
    self.init(lines: lines, as: subject, types: types)
  }

  init(
    lines: [String], as subject: ExpressionScanner.Subject = .expression,
    types: [String: SourceType] = [:]
  ) {
    var offset = -1
    let strings = lines.map { line in
      defer { offset += line.utf8.count + 1 }
      return JSONString(
        bytes: Array(line.utf8), position: SourcePosition(file: 0, offset: offset))
    }
    var sink = DiagnosticSink()
    expression = ExpressionScanner.scan(JSONString(lines: strings), subject, types: types, into: &sink)
    problem = sink.diagnostics.first.map { "\($0.position.offset) \($0.message)" }
  }

  var references: [String] {
    (expression?.references ?? []).map { $0.isProvider ? "provider(\($0.name))" : $0.name }
  }

  /// For an expression whose argument is `$0`.
  var elements: [Range<Int>] {
    (expression?.edits ?? []).filter { $0.kind == .element }.map(\.range)
  }

  var effects: String {
    let effects = expression?.effects ?? []
    return (effects.contains(.try) ? "try " : "") + (effects.contains(.await) ? "await" : "")
  }
}
