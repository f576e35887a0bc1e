import Testing

@testable import Dovetail

private struct Refused: Error {}

private protocol Text: ComposedDependencyKey where Value == String {}
private enum TokenKey: Text {
  static func make(in container: DependencyContainer) -> String { "old" }
}
/// Reads the token, and then replaces it.
private enum RenewalKey: Text {
  static var scope: DependencyScope { .graph }
  static func make(in container: DependencyContainer) -> String {
    let token = container[TokenKey.self]
    if token == "old" { container[TokenKey.self] = "new" }
    return token
  }
}
private enum KeptRenewalKey: Text {
  static func make(in container: DependencyContainer) -> String { container[RenewalKey.self] }
}
private enum BothKey: Text {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> String {
    "\(container[RenewalKey.self]) \(container[KeptRenewalKey.self])"
  }
}

/// Values that are not kept, since their makers throw or replace what they are made from.
@Suite struct UnkeptValueTests {
  private let root = DependencyContainer(context: .live)

  @Test func aChildTriesItselfWhatFailsWithWhatItOverrides() throws {
    root.register(String.self) { container in
      guard container[TokenKey.self] == "good" else { throw Refused() }
      return "in"
    }
    let child = DependencyContainer(parent: root)
    child[TokenKey.self] = "good"
    #expect(try child.resolve(String.self) == "in")
    #expect(throws: Refused.self) { try root.resolve(String.self) }
  }

  @Test func aGraphValueThatReplacesWhatItHasReadIsNotShared() {
    _ = root[transient: BothKey.self]
    #expect(root[KeptRenewalKey.self] == "new")
  }
}
