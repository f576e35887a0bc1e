import Dovetail
import Testing

private final class ClientOwner: Sendable {
  let client = Dependency(\.client)
}

private final class ScreenOwner {
  @Injected(\.formatter) var first
  @Injected(\.formatter) var second
}

private enum NobodyKey: DependencyKey {
  static let defaultValue: User? = nil
}

private enum LabelKey: DependencyKey {
  static let defaultValue: @Sendable () -> String = { "none" }
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

  @Test func aModelSeesAnOverrideThatStartsFromItsOwn() {
    let one = owner("one")
    withDependencies {
      $0.client = FakeClient()
    } operation: {
      #expect(one.client().kind == "http")
    }
    withDependencies(from: one.client) {
      $0.client = FakeClient()
    } operation: {
      #expect(one.client().kind == "fake")
    }
  }

  @Test func whatAModelMakesDoesntSeeAnOverrideAroundItEither() {
    let one = owner("one")
    let made = withDependencies {
      $0.client = FakeClient()
    } operation: {
      withDependencies(from: one.client) { ClientOwner() }
    }
    #expect(made.client().clock.label == "one")
  }

  @Test func whatKeepsAnOverridingClosuresArgumentSeesTheOverridesUntilTheBlockEnds() {
    let label = withDependencies(from: live) { container in
      container.clock = FixedClock("fixed")
      container[LabelKey.self] = { container.clock.label }
    } operation: {
      let label = DependencyContainer.current[LabelKey.self]
      #expect(label() == "fixed")
      return label
    }
    #expect(label() == live.clock.label)
    let weakly = withDependencies(from: live) { container in
      container[LabelKey.self] = { [weak container] in container == nil ? "gone" : "alive" }
    } operation: {
      DependencyContainer.current[LabelKey.self]()
    }
    #expect(weakly == "gone")
  }

  @Test func whatKeepsAFactorysArgumentSeesTheOverridesAfterTheBlock() {
    let label = withDependencies(from: live) {
      $0.clock = FixedClock("fixed")
      $0.register(LabelKey.self) { container in { container.clock.label } }
    } operation: {
      DependencyContainer.current[LabelKey.self]
    }
    #expect(label() == "fixed")
    live.register(LabelKey.self) { container in { [weak container] in container?.clock.label ?? "gone" } }
    #expect(live[LabelKey.self]() == live.clock.label)
  }

  @Test func graphValuesThatAreReadAfterTheirOwnerWasMadeAreNotShared() {
    live.register(\.screen) { container in
      let owner = ScreenOwner()
      #expect(container.formatter === container.formatter)
      return Screen(first: owner.first, second: owner.second)
    }
    let screen = live.screen
    #expect(screen.first === screen.second)
    let owner = withDependencies(from: live) { ScreenOwner() }
    #expect(owner.first === owner.first)
    #expect(owner.first !== owner.second)
    let provider = DependencyProvider(live, \.formatter)
    #expect(provider() !== provider())
  }

  @Test func aNilIsKept() {
    let calls = Box(0)
    live.register(NobodyKey.self) { _ in
      calls.change { $0 += 1 }
      return nil
    }
    #expect(live[NobodyKey.self] == nil)
    #expect(live[NobodyKey.self] == nil)
    #expect(calls.value == 1)
  }

  @Test func aRegistrationIsASingletonUnlessItSaysOtherwise() throws {
    live.register(Formatter.self) { Formatter(clock: $0.clock) }
    #expect(try live.resolve(Formatter.self) === live.resolve(Formatter.self))
    live.register(Formatter.self, in: .graph) { Formatter(clock: $0.clock) }
    #expect(try live.resolve(Formatter.self) !== live.resolve(Formatter.self))
  }

  @Test func eachCallWithTheSameArgumentsMakesAValue() {
    let factory = GeneratedCode.FactoryHome(live)
    func make() -> Formatter { factory.make { Formatter(clock: $0.clock) } }
    #expect(make() !== make())
  }

  @Test func eachCallWithArgumentsHasAGraphOfItsOwn() {
    let factory = GeneratedCode.FactoryHome(live)
    live.register(\.screen) { container in
      let formatter = container.formatter
      #expect(container.formatter === formatter)
      return Screen(first: formatter, second: factory.make { $0.formatter })
    }
    let screen = live.screen
    #expect(screen.first !== screen.second)
  }

  @Test func aRegistrationCanBeAClosureThatTakesArguments() throws {
    typealias Make = @Sendable (String) -> User
    live.register(Make.self) { _ in { User(name: $0) } }
    #expect(try live.resolve(Make.self)("Ada").name == "Ada")
  }

  @Test func aResetOfTheSingletonsLeavesOverrides() {
    live.client = FakeClient()
    let child = DependencyContainer(parent: live)
    child.register(LabelKey.self) { _ in { "child" } }
    live.reset(.singleton)
    child.reset(.singleton)
    #expect(live.client.kind == "fake")
    #expect(child[LabelKey.self]() == "child")
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
