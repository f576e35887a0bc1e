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
      guard let attribute = branch.deprecation else { continue }
      conditional(branch.presence) { line(attribute) }
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
    var depth = 0
    var isFunction = false
    for index in range {
      depth += code.tokens[index].nesting + (code.isMark(index, "<") ? 1 : 0)
      // Parentheses with a comma are a tuple's.
      if depth == 0, code.isMark(index, ",") { return "" }
      guard code.isMark(index, ">") else { continue }
      if !code.isMark(index - 1, "-") { depth -= 1 } else if depth == 0 { isFunction = true }
    }
    return isFunction ? "@escaping " : ""
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
