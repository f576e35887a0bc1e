/// Statements that differ by context; equal contexts share one.
struct ContextRenderer {
  /// What a context gives.
  struct Choice: Equatable {
    let text: String
    /// Whether it stops in place of giving something.
    var stops = false

    var statement: String { stops ? text : "return \(text)" }
  }

  private let context: String
  private let live: Choice
  private let preview: Choice
  private let test: Choice

  /// What a branch gives; a context without an expression of its own gives what the live one does.
  init(_ context: String, of branch: Branch, _ choice: (Context) -> Choice) {
    self.context = context
    live = choice(.live)
    preview = branch.ownExpression(in: .preview) == nil ? live : choice(.preview)
    test = branch.ownExpression(in: .test) == nil ? live : choice(.test)
  }

  /// A function whose body chooses by `context`.
  func render(_ head: String, into writer: inout SwiftWriter) {
    if live == preview {
      if live == test { return writer.line("\(head) { \(live.text) }") }
      if !live.stops, !test.stops {
        return writer.line("\(head) { \(context) == .test ? \(test.text) : \(live.text) }")
      }
    }
    writer.block(head) { writer in
      if preview != live {
        writer.conditional(.compiling(.preview)) {
          $0.line("if \(context) == .preview { \(preview.statement) }")
        }
      }
      if test != live { writer.line("if \(context) == .test { \(test.statement) }") }
      writer.line(live.statement)
    }
  }
}
