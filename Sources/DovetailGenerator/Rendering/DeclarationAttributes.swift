/// Renders the attributes of a dependency's generated code.
enum DeclarationAttributes {
  static func documentation(_ branch: Branch, into writer: inout SwiftWriter) {
    guard let doc = branch.doc else { return }
    for line in doc.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      writer.line(line.isEmpty ? "///" : "/// \(line)")
    }
  }

  /// Renders `@available` for every declaration.
  static func availability(_ declaration: Declaration, into writer: inout SwiftWriter) {
    if let availability = declaration.availability { writer.line("@available(\(availability))") }
  }

  /// Returns `@available` with a space after it, for the beginning of a line.
  static func availability(_ declaration: Declaration) -> String {
    declaration.availability.map { "@available(\($0)) " } ?? ""
  }

  /// Renders `@available` for the declarations that users mention.
  static func deprecation(_ branch: Branch, into writer: inout SwiftWriter) {
    if let attribute = deprecation(branch) { writer.line(attribute) }
  }

  static func deprecation(_ branch: Branch) -> String? {
    branch.deprecated.map { "@available(*, deprecated, message: \(SwiftWriter.literal($0)))" }
  }
}
