import Dovetail
import Testing

private final class ClientOwner: Sendable {
  let client = Dependency(\.client)
}

private enum NobodyKey: DependencyKey {
  static let defaultValue: User? = nil
}

/// What the migration guides say about behaviour that users of other libraries don't expect, unless another suite shows it.
@Suite struct MigrationTests {
  let live = DependencyContainer(parent: .shared, context: .live)

  private func owner(_ label: String) -> ClientOwner {
    withDependencies {
      $0.client = HTTPClient(clock: FixedClock(label))
    } operation: {
      ClientOwner()
    }
  }

  @Test func twoModelsUnderDifferentOverridesDontSeeEachOthers() {
    let (one, two) = (owner("one"), owner("two"))
    #expect(one.client().clock.label == "one")
    withDependencies(from: one.client) { #expect(two.client().clock.label == "two") }
  }

  @Test func eachCallWithTheSameArgumentsMakesAValue() {
    let factory = DependencyFactoryHome(live)
    func make() -> Formatter { factory.make { Formatter(clock: $0.clock) } }
    #expect(make() !== make())
  }

  @Test func anOverrideThatIsTakenBackLeavesThatOfTheParent() {
    live.client = FakeClient()
    let child = DependencyContainer(parent: live)
    child.client = CannedClient()
    child.reset(DependencyContainer.ClientKey.self)
    #expect(child.client.kind == "fake")
    live.reset(DependencyContainer.ClientKey.self)
    #expect(child.client.kind == "http")
  }

  @Test func anOptionalResolutionIsNilWhereNothingIsRegistered() {
    let before: User? = try? live.resolve(User.self, key: "guest")
    #expect(before == nil)
    live.register(User.self, key: "guest") { _ in User(name: "Ada") }
    let after: User? = try? live.resolve(User.self, key: "guest")
    #expect(after?.name == "Ada")
  }

  @Test func anOptionalDependencyIsNilUntilItIsSet() {
    #expect(live[NobodyKey.self] == nil)
    live[NobodyKey.self] = User(name: "Ada")
    #expect(live[NobodyKey.self]?.name == "Ada")
  }
}
