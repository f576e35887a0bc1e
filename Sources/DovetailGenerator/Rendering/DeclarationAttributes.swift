/// The attributes of what is generated for a dependency.
enum DeclarationAttributes {
  /// The user's words about a dependency, each of their lines a comment of its own.
  static func documentation(_ branch: Branch, into writer: inout SwiftWriter) {
    guard let doc = branch.doc else { return }
    for line in doc.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      writer.line(line.isEmpty ? "///" : "/// \(line)")
    }
  }

  /// `@available` for everything.
  static func availability(_ declaration: Declaration, into writer: inout SwiftWriter) {
    if let availability = declaration.availability { writer.line("@available(\(availability))") }
  }

  /// The attribute, where what follows is on its line.
  static func availability(_ declaration: Declaration) -> String {
    declaration.availability.map { "@available(\($0)) " } ?? ""
  }

  /// `@available` for what users mention.
  static func deprecation(_ branch: Branch, into writer: inout SwiftWriter) {
    if let attribute = deprecation(branch) { writer.line(attribute) }
  }

  static func deprecation(_ branch: Branch) -> String? {
    branch.deprecated.map { "@available(*, deprecated, message: \(SwiftWriter.literal($0)))" }
  }
}
