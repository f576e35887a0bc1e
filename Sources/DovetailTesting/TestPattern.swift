import Testing

extension Test {
  /// Returns a regular expression that matches only one test's identifier.
  static func pattern(of id: String) -> String {
    "^" + String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "." }) + "$"
  }
}
