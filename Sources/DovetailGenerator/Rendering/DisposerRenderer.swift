/// What is done with a value when its scope ends.
enum DisposerRenderer {
  static func render(_ declaration: Declaration, into writer: inout SwiftWriter) {
    guard let dispose = declaration.dispose else { return }
    let access = declaration.access.prefix
    if let isolation = declaration.isolation?.value {
      writer.block("\(access)static func dispose(_ value: Value) async throws") { writer in
        writer.line("nonisolated(unsafe) let value = value")
        writer.line("try await disposeIsolated(value)")
      }
      writer.block("@\(isolation) private static func disposeIsolated(_ _0: Value) async throws") { writer in
        ExpressionRenderer.render(dispose, after: "_ =", renamesElement: true, into: &writer)
      }
    } else {
      writer.block("\(access)static func dispose(_ _0: Value) async throws") { writer in
        ExpressionRenderer.render(dispose, after: "_ =", renamesElement: true, into: &writer)
      }
    }
  }
}
