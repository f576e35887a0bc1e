/// The attributes of what is generated for a dependency.
enum DeclarationAttributes {
  /// `@available` for everything.
  static func availability(_ declaration: Declaration, into writer: inout SwiftWriter) {
    if let availability = declaration.availability { writer.line("@available(\(availability))") }
  }

  /// `@available` for what users mention.
  static func deprecation(_ declaration: Declaration, into writer: inout SwiftWriter) {
    guard let message = declaration.deprecated else { return }
    writer.line("@available(*, deprecated, message: \(SwiftWriter.literal(message)))")
  }
}
