import Testing

@testable import Dovetail

private struct Refused: Error {}

private protocol Text: ComposedDependencyKey where Value == String {}
private enum TokenKey: Text {
  static func make(in container: DependencyContainer) -> String { "old" }
}
private enum HeaderKey: Text {
  static func make(in container: DependencyContainer) -> String { "header \(container[TokenKey.self])" }
}
private enum ZoneKey: Text {
  static func make(in container: DependencyContainer) -> String { "zone" }
}
private enum PageKey: Text {
  static func make(in container: DependencyContainer) -> String {
    let name = (try? container.resolve(String.self)) ?? "nobody"
    return "\(name), \(container[HeaderKey.self]), \(container[ZoneKey.self])"
  }
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

  @Test func aChildKeepsItsOwnWhatAFailedMakerReplacesInTheParent() {
    root.register(String.self) { container in
      container[TokenKey.self] = "none"
      throw Refused()
    }
    let child = DependencyContainer(parent: root)
    child[ZoneKey.self] = "child"
    #expect(child[PageKey.self] == "nobody, header none, child")
    #expect(root[PageKey.self] == "nobody, header none, zone")
  }

  @Test func aGraphValueThatReplacesWhatItHasReadIsNotShared() {
    _ = root[transient: BothKey.self]
    #expect(root[KeptRenewalKey.self] == "new")
  }
}
