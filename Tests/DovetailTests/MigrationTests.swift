import Dovetail
import Testing

/// A model that makes another one when it is asked to.
private final class Parent: Sendable {
  let client = Dependency(\.client)

  func makeChild() -> Child { withDependencies(from: client) { Child() } }
  func makeStranger() -> Child { Child() }
}

private final class Child: Sendable {
  let client = Dependency(\.client)
  var label: String { client().clock.label }
}

private enum NobodyKey: DependencyKey {
  static let defaultValue: User? = nil
}

/// What the migration guides say about behaviour that users of other libraries don't expect, unless another suite shows it.
@Suite struct MigrationTests {
  let live = DependencyContainer(parent: .shared, context: .live)

  private func parent(_ label: String) -> Parent {
    withDependencies {
      $0.client = HTTPClient(clock: FixedClock(label))
    } operation: {
      Parent()
    }
  }

  @Test func twoModelsUnderDifferentOverridesDontSeeEachOthers() {
    let (one, two) = (parent("one"), parent("two"))
    #expect(one.client().clock.label == "one")
    withDependencies(from: one.client) { #expect(two.client().clock.label == "two") }
  }

  @Test func whatAModelMakesAfterTheBlockSeesItsOverridesThroughItsWrapper() {
    let parent = parent("block")
    #expect(parent.makeChild().label == "block")
    withDependencies(from: live) { #expect(parent.makeStranger().label != "block") }
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
