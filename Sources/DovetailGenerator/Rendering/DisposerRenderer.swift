/// What is done with a value when its scope ends.
///
/// The expression stands in a function of its own, whose opaque result may be anything, nothing too: the
/// compiler warns of a result that is not used, and of a `_ =` before a call that has none.
enum DisposerRenderer {
  static func render(_ declaration: Declaration, into writer: inout SwiftWriter) {
    guard let dispose = declaration.dispose else { return }
    let isolation = declaration.isolation.map { "@\($0.value) " } ?? ""
    let access = declaration.access.prefix
    let parameter = declaration.isolation == nil ? "value: Value" : "disposed: DisposedDependency<Value>"
    let value = declaration.isolation == nil ? "value" : "disposed.value"
    writer.block("\(isolation)\(access)static func dispose(_ \(parameter)) async throws") { writer in
      writer.line("_ = try await disposal(of: \(value))")
    }
    writer.block("\(isolation)private static func disposal(of _0: Value) async throws -> some Any") {
      writer in
      ExpressionRenderer.render(dispose, renamesElement: true, into: &writer)
    }
  }
}
