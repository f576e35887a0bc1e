/// A question that a build answers with yes or no: a flag, a platform, a version.
package struct Atom: Hashable, Sendable {
  /// What is asked about. Atoms with one subject depend on each other.
  struct Subject: Hashable, Sendable {
    let name: String
    /// The module whose build answers; none where every module gets the same answer.
    let module: String?
  }

  /// What is asked.
  enum Test: Hashable, Sendable {
    case isSet
    /// At most one of such tests of a subject is true.
    case equals(String)
    /// True of every lower version, too.
    case atLeast([Int])
  }

  let subject: Subject
  let test: Test
  /// Its form in Swift.
  package let text: String

  /// Whether it is a plain name, which only the build's flags decide.
  package var isFlag: Bool { text.utf8.last != .closeParenthesis }

  /// The module that the answer is about, if it is not the same everywhere.
  package var module: String? { subject.module }

  /// The truth of this atom where another one of the same subject is known; nothing if it is open.
  func truth(given other: Atom, _ value: Bool) -> Bool? {
    switch (test, other.test) {
    case (.isSet, .isSet): value
    case (.equals(let name), .equals(let known)): name == known ? value : value ? false : nil
    case (.atLeast(let version), .atLeast(let known)):
      value
        ? (Self.precedes(known, version) ? nil : true)
        : (Self.precedes(version, known) ? nil : false)
    default: nil
    }
  }

  /// Compares versions, whose missing parts are zero.
  private static func precedes(_ left: [Int], _ right: [Int]) -> Bool {
    for index in 0..<max(left.count, right.count) {
      let (one, other) = (index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
      if one != other { return one < other }
    }
    return false
  }
}
