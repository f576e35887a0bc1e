extension SwiftWriter {
  func documentation(_ branch: Branch) {
    guard let doc = branch.doc else { return }
    for text in doc.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      line(text.isEmpty ? "///" : "/// \(text)")
    }
  }

  func availability(_ declaration: Declaration) {
    if let availability = declaration.availability { line("@available(\(availability))") }
  }

  /// Writes `@available` for what refers to a dependency, whose branches may differ.
  func deprecation(_ declaration: Declaration) {
    for branch in declaration.branches {
      if let attribute = branch.deprecation { conditional(branch.presence) { line(attribute) } }
    }
  }
}

extension Declaration {
  var availabilityPrefix: String { availability.map { "@available(\($0)) " } ?? "" }

  /// `@escaping` with a space after it, for a parameter, if the type is written as a function's, perhaps in parentheses.
  var escaping: String {
    let code = SwiftTokens(type?.bytes ?? [])
    var range = code.indices
    while code.isMark(range.lowerBound, "("), code.endOfBracket(range.lowerBound) == range.upperBound {
      range = range.dropFirst().dropLast()
    }
    let outermost = code.outermost(range)
    // Parentheses with a comma are a tuple's. A `<` that is never closed is an error at the type, and only there.
    if outermost.contains(where: { code.isMark($0, ",") || code.isMark($0, "<") }) { return "" }
    return outermost.contains { code.isMark($0 - 1, "-") && code.isMark($0, ">") } ? "@escaping " : ""
  }
}

extension Branch {
  var deprecation: String? { deprecated.map { "@available(*, deprecated, message: \($0.literal))" } }
}

extension AccessLevel { var prefix: String { self == .internal ? "" : rawValue + " " } }

extension Expression.Effects {
  var specifiers: String { (contains(.await) ? " async" : "") + (contains(.try) ? " throws" : "") }

  var marker: String { (contains(.try) ? "try " : "") + (contains(.await) ? "await " : "") }
}
