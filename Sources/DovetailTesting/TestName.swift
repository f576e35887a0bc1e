import Testing

extension Test {
  /// Returns a unique name for the test with its arguments, which is the same in another process.
  func name(of testCase: Test.Case?) -> String {
    // A case has no public identity, but its description contains its arguments, and addresses to remove.
    let arguments = testCase.map { String(describing: $0).replacing(/\$[0-9a-f]+/, with: "") } ?? ""
    return "\(id) \(arguments)"
  }

  /// Returns a regular expression that matches only one test's identifier.
  static func pattern(of id: String) -> String {
    "^" + String(id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "." }) + "$"
  }
}
