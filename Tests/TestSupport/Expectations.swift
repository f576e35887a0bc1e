import Foundation

/// Expected output of tests, for pages of the documentation that quote it.
package enum Expectations {
  /// The expected output of a case below `Tests`, or the text of a file of tests as its messages spell it.
  package static func text(at path: String) throws -> String {
    if path.hasSuffix(".swift") {
      return try Repository.text("Tests/\(path)")
        .replacing("\\\n    ", with: "").replacing("    ", with: "")
        .replacing("\\\\", with: "\\").replacing("\\\"", with: "\"")
    }
    let names = ["expected-errors.txt", "expected-diagnostics.txt", "expected-output.txt"]
    return names.map { (try? Repository.text("Tests/\(path)/\($0)")) ?? "" }.joined()
  }
}
