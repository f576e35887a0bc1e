/// Statements that differ by context; equal contexts share one.
struct ContextRenderer {
  /// What a context gives.
  struct Choice: Equatable {
    let text: String
    /// Whether it stops in place of giving something.
    var stops = false

    var statement: String { stops ? text : "return \(text)" }
  }

  let context: String
  let choices: (Context) -> Choice

  /// A function whose body chooses by `context`.
  func render(_ head: String, into writer: inout SwiftWriter) {
    render(opening: "\(head) {", closing: "}", into: &writer)
  }

  /// A function or closure whose body chooses by `context`.
  func render(opening head: String, closing tail: String, into writer: inout SwiftWriter) {
    let (live, preview, test) = (choices(.live), choices(.preview), choices(.test))
    if live == preview {
      if live == test { return writer.line("\(head) \(live.text) \(tail)") }
      if !live.stops, !test.stops {
        return writer.line(
          "\(head) \(context) == .test ? \(test.text) : \(live.text) \(tail)")
      }
    }
    writer.line(head)
    writer.indented { writer in
      if preview != live {
        writer.conditional(.compiling(.preview)) {
          $0.line("if \(context) == .preview { \(preview.statement) }")
        }
      }
      if test != live { writer.line("if \(context) == .test { \(test.statement) }") }
      writer.line(live.statement)
    }
    writer.line(tail)
  }
}
