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
private final class Opened: Sendable {}
/// Resolves in a container of its own.
private enum OpenedKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Opened {
    let inside = DependencyContainer(parent: container)
    inside[TokenKey.self] = "good"
    _ = try? inside.resolve(String.self)
    return Opened()
  }
}
private enum BothKey: Text {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> String {
    "\(container[RenewalKey.self]) \(container[KeptRenewalKey.self])"
  }
}

/// Replaces the token too, and needs disposal.
private enum UsedTokenKey: ContainerKey {
  static let disposed = Box(0)
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("usedToken", needs: [TokenKey.self], dispose: { _ in disposed.value += 1 })
  }
  static func make(in container: DependencyContainer) -> String {
    defer { container[TokenKey.self] = "new" }
    return container[TokenKey.self]
  }
}

/// Can be made only the first and the third time.
private enum FlakyKey: Text {
  static let attempts = Box(0)
  static var scope: DependencyScope { .transient }
  static var dependencies: [any ContainerKey.Type]? { [] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) throws -> String {
    attempts.value += 1
    if attempts.value == 2 { throw Refused() }
    return "made"
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

  @Test func aContainerWithoutAnOwnerHoldsNothingForDisposal() async throws {
    let child: DependencyContainer
    do {
      let owner = DependencyContainer(parent: root)
      owner[TokenKey.self] = "old"
      owner.register(DependencyContainer.self) { DependencyContainer(parent: $0) }
      child = try owner.resolve(DependencyContainer.self)
    }
    #expect(child[UsedTokenKey.self] == "old")
    try await root.end(.singleton)
    #expect(UsedTokenKey.disposed.value == 0)
    #expect(root[UsedTokenKey.self] == "old")
    try await root.end(.singleton)
    #expect(UsedTokenKey.disposed.value == 1)
  }

  @Test func aReaderDoesNotDependOnWhatAnAttemptReadThatItsContainerRepeated() {
    root.register(String.self) { container in
      guard container[TokenKey.self] == "good" else { throw Refused() }
      return "in"
    }
    let child = DependencyContainer(parent: root)
    child[TokenKey.self] = "bad"
    #expect(child[OpenedKey.self] === root[OpenedKey.self])
  }

  @Test func aGraphValueThatReplacesWhatItHasReadIsNotShared() {
    _ = root[transient: BothKey.self]
    #expect(root[KeptRenewalKey.self] == "new")
  }

  /// Its second read makes it without the lock.
  @Test func aTransientWhoseMakerThrowsIsNotMadeAgain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      for _ in 1...2 { _ = DependencyContainer.shared[transient: FlakyKey.self] }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("'flaky' could not be made: Refused()"))
  }
}
