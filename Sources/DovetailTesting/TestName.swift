import Testing

extension Test {
  /// A name that no other test has, nor this one with other arguments, and that is the same in another process.
  func name(of testCase: Test.Case?) -> String {
    // A case has no public identity. What it prints has its arguments, and addresses.
    let arguments = testCase.map { String(describing: $0).replacing(/\$[0-9a-f]+/, with: "") } ?? ""
    return "\(id) \(arguments)"
  }

  /// A regular expression that the test's name alone matches, whatever the characters in it mean there.
  var pattern: String {
    "^" + String("\(id)".map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "." }) + "$"
  }
}
