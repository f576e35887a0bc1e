/// Renders statements that differ by context; equal contexts share one.
struct ContextRenderer {
  /// The result for one context.
  struct Choice: Equatable {
    let text: String
    /// Whether it stops instead of returning.
    var stops = false

    var statement: String { stops ? text : "return \(text)" }
  }

  private let context: String
  private let live: Choice
  private let preview: Choice
  private let test: Choice

  /// Creates the choices of a branch; a context without its own expression has the live one's.
  init(_ context: String, of branch: Branch, _ choice: (Context) -> Choice) {
    self.context = context
    live = choice(.live)
    preview = branch.ownExpression(in: .preview) == nil ? live : choice(.preview)
    test = branch.ownExpression(in: .test) == nil ? live : choice(.test)
  }

  /// Renders a function whose body chooses by `context`.
  func render(_ head: String, into writer: SwiftWriter) {
    if live == preview {
      if live == test { return writer.line("\(head) { \(live.text) }") }
      if !live.stops, !test.stops {
        return writer.line("\(head) { \(context) == .test ? \(test.text) : \(live.text) }")
      }
    }
    writer.block(head) {
      if preview != live {
        writer.conditional(.compiling(.preview)) {
          writer.line("if \(context) == .preview { \(preview.statement) }")
        }
      }
      if test != live { writer.line("if \(context) == .test { \(test.statement) }") }
      writer.line(live.statement)
    }
  }
}
