/// A yes-or-no question about a build: a flag, a platform, or a version.
package struct Atom: Hashable, Sendable {
  enum Test: Hashable, Sendable {
    case isSet
    /// At most one of these is true of a subject.
    case equals(String)
    /// If true, also true for every lower version.
    case atLeast([Int])
  }

  /// The subject of the question. Atoms with the same one in the same module depend on each other.
  let name: String
  /// The module whose build answers; `nil` if all modules get the same answer.
  package let module: String?
  var test = Test.isSet

  /// Below all versions: any version of an existing module is at least this.
  static let anyVersion = [-1]

  package var text: String {
    switch test {
    case .isSet, .atLeast(Self.anyVersion): return name
    case .equals(let value): return "\(name)(\(value))"
    case .atLeast(let version):
      let version = version.map(String.init).joined(separator: ".")
      return name.utf8.last == ")"
        ? "\(name.dropLast()), _version: \(version))" : "\(name)(>=\(version))"
    }
  }

  /// Whether it is a plain name, which only the build's flags decide.
  var isFlag: Bool { test == .isSet && name.utf8.last != ")" }

  /// Whether it is a call that only the compiler can judge.
  var isQuestion: Bool { name.utf8.last == ")" && test != .atLeast(Self.anyVersion) }

  /// Returns the truth of this atom given another one with the same name; `nil` if it stays open.
  func truth(given other: Atom, _ value: Bool) -> Bool? {
    guard module == other.module else { return nil }
    return switch (test, other.test) {
    case (.isSet, .isSet): value
    case (.equals(let name), .equals(let known)): name == known ? value : value ? false : nil
    case (.atLeast(let version), .atLeast(let known)):
      value
        ? (Self.precedes(known, version) ? nil : true)
        : (Self.precedes(version, known) ? nil : false)
    default: nil
    }
  }

  /// Compares versions; missing parts are zero.
  private static func precedes(_ left: [Int], _ right: [Int]) -> Bool {
    (left + right.map { _ in 0 }).lexicographicallyPrecedes(right + left.map { _ in 0 })
  }
}
