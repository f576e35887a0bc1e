/// The attributes of a dependency's generated code.
extension SwiftWriter {
  func documentation(_ branch: Branch) {
    guard let doc = branch.doc else { return }
    for text in doc.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line(text.isEmpty ? "///" : "/// \(text)")
    }
  }

  /// Writes `@available` for every declaration.
  func availability(_ declaration: Declaration) {
    if let availability = declaration.availability { line("@available(\(availability))") }
  }

  /// Writes `@available` for the declarations that users mention.
  func deprecation(_ branch: Branch) { if let attribute = branch.deprecation { line(attribute) } }
}

extension Declaration {
  /// `@available` with a space after it, for the beginning of a line.
  var availabilityPrefix: String { availability.map { "@available(\($0)) " } ?? "" }

  /// `@escaping` with a space after it, for a parameter, if the type is written as a function's.
  var escaping: String {
    let code = SwiftTokens(type?.bytes ?? [])
    var depth = 0
    for index in code.indices {
      depth += code.nesting(index) + (code.isMark(index, "<") ? 1 : 0)
      guard code.isMark(index, ">") else { continue }
      if !code.isMark(index - 1, "-") { depth -= 1 } else if depth == 0 { return "@escaping " }
    }
    return ""
  }
}

extension Branch {
  var deprecation: String? {
    deprecated.map { "@available(*, deprecated, message: \($0.literal))" }
  }
}

extension AccessLevel {
  /// The modifier with a space after it; empty for `internal`.
  var prefix: String { self == .internal ? "" : rawValue + " " }
}

extension Expression.Effects {
  /// The effects after a function's parameters, with a space before them.
  var specifiers: String {
    rawValue == 0 ? "" : (contains(.await) ? " async" : "") + (contains(.try) ? " throws" : "")
  }

  /// The keywords before a call, with a space after them.
  var marker: String { (contains(.try) ? "try " : "") + (contains(.await) ? "await " : "") }
}
