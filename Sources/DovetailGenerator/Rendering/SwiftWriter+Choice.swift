extension SwiftWriter {
  /// Writes a function whose body chooses by `context`; equal contexts share a value.
  ///
  /// A context of a branch without its own expression has the live one's value.
  func choice(_ head: String, by context: String, of branch: Branch, _ value: (Context) -> String) {
    let live = value(.live)
    let preview = branch.ownExpression(in: .preview) == nil ? live : value(.preview)
    let test = branch.ownExpression(in: .test) == nil ? live : value(.test)
    guard preview != live else {
      return line("\(head) { \(test == live ? live : "\(context) == .test ? \(test) : \(live)") }")
    }
    block(head) {
      conditional(.compiling(.preview)) { line("if \(context) == .preview { return \(preview) }") }
      if test != live { line("if \(context) == .test { return \(test) }") }
      line("return \(live)")
    }
  }
}
