import Dovetail
import Testing

@Suite struct OverrideTests {
  let root = DependencyContainer(context: .live)

  @Test func aRegisteredInputIsUsedInPlaceOfTheOneThatItsScopeWasBegunWith() {
    root.beginLogin(user: User(name: "given"))
    #expect(root.session.user.name == "given")
    root.register(\.user) { _ in User(name: "registered") }
    #expect(root.session.user.name == "registered")
    root.reset(\.user)
    #expect(root.session.user.name == "given")
  }

  @Test func aSingletonThatDependsOnSomethingOverriddenIsMadeAnewInside() {
    let outside = root.client
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock("inside")
    #expect(child.client as AnyObject !== outside as AnyObject)
    #expect(child.client.clock.label == "inside")
    #expect(child.client as AnyObject === child.client as AnyObject)
    #expect(root.client as AnyObject === outside as AnyObject)
  }

  @Test func aSingletonThatDoesNotIsSharedWithTheParent() {
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock()
    #expect(child.tree.leaf === root.tree.leaf)
    #expect(child.tree.leaf === root.tree.leaf)
  }

  @Test func whatAChildReadsFirstIsMadeInItsParent() {
    let child = DependencyContainer(parent: root)
    let client = child.client
    #expect(root.client as AnyObject === client as AnyObject)
  }

  @Test func valuesSetBeforeTheFirstReadStayWhenAnotherIsResetAndAfterAStop() async throws {
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock("set")
    child.other = "set"
    child.reset(OtherKey.self)
    #expect(child.client.clock.label == "set")
    #expect(child.other == root.other)
    try await child.stop()
    try await child.start()
    #expect(child.client.clock.label == "set")
  }

  @Test func anOverrideReachesThroughTransientsAndGraphs() {
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock("inside")
    #expect(child.request.client.clock.label == "inside")
    #expect(child.screen.first.clock.label == "inside")
    #expect(root.request.client.clock.label == "system")
  }

  @Test func anOverrideReachesThroughSeveralContainers() {
    let child = DependencyContainer(parent: root)
    let grandchild = DependencyContainer(parent: child)
    grandchild.clock = FixedClock("grandchild")
    child.clock = FixedClock("child")
    #expect(child.client.clock.label == "child")
    #expect(grandchild.client.clock.label == "grandchild")
    let sibling = DependencyContainer(parent: child)
    #expect(sibling.client as AnyObject === child.client as AnyObject)
  }

  @Test func settingAValueForgetsWhatWasMadeOfTheOldOne() {
    let old = root.client
    root.clock = FixedClock("new")
    #expect(root.client as AnyObject !== old as AnyObject)
    #expect(root.client.clock.label == "new")
    root.clock = FixedClock("newer")
    #expect(root.client.clock.label == "newer")
  }

  @Test func whatIsForgottenIsForgottenInChildrenToo() {
    let child = DependencyContainer(parent: root)
    let grandchild = DependencyContainer(parent: child)
    child[HandWrittenKey.self] = "reason to be"
    #expect(grandchild.client.clock.label == "system")
    root.clock = FixedClock("new")
    #expect(child.client.clock.label == "new")
    #expect(grandchild.client.clock.label == "new")
    #expect(grandchild.client as AnyObject === root.client as AnyObject)
  }

  @Test func whatAChildMadeOfItsParentsOldValueIsForgotten() {
    let child = DependencyContainer(parent: root)
    child.tree = Tree(leaf: Leaf())
    child.clock = FixedClock("child")
    let pair = child.pair
    #expect(pair.tree.leaf === child.tree.leaf)
    root.other = "new"
    #expect(child.pair !== pair)
    #expect(child.pair.other == "new")
  }

  @Test func aTransientsDependentsAreForgottenWhenItsFactoryIsRegistered() {
    let child = DependencyContainer(parent: root)
    _ = child.request
    root.register(\.request) { _ in Request(client: FakeClient()) }
    #expect(child.request.client.kind == "fake")
    #expect(root.request !== root.request)
  }

  @Test func anAncestorsOverrideIsALeaf() {
    root.client = FakeClient()
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock("inside")
    #expect(child.client as AnyObject === root.client as AnyObject)
  }

  @Test func anAncestorsOverrideReplacesWhatAChildMade() {
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock("inside")
    #expect(child.client.kind == "http")
    root.client = FakeClient()
    #expect(child.client.kind == "fake")
  }

  @Test func anOverrideReachesWhatAMakerReadsInAnOverrideOfItsOwn() {
    enum PoemKey: ComposedDependencyKey {
      static func make(in container: DependencyContainer) -> [Pair] {
        withDependencies {
          $0.other = "own"
        } operation: {
          [DependencyContainer.current.pair]
        }
      }
    }
    let old = root[PoemKey.self]
    #expect(root[PoemKey.self][0] === old[0])
    let child = DependencyContainer(parent: root)
    child.tree = Tree(leaf: Leaf())
    #expect(child[PoemKey.self][0].tree.leaf === child.tree.leaf)
    root.tree = Tree(leaf: Leaf())
    #expect(root[PoemKey.self][0].tree.leaf === root.tree.leaf)
    #expect(root[PoemKey.self][0].other == "own")
  }

  @Test func anOverrideReachesAScopedValueThatTheChildSharedBefore() {
    root.register(\.session) { Session(user: User(name: $0.clock.label)) }
    root.beginLogin(user: User(name: "Ann"))
    let child = DependencyContainer(parent: root)
    #expect(child.session === root.session)
    child.clock = FixedClock("inside")
    #expect(child.session.user.name == "inside")
  }

  @Test func anOverrideReachesAValueThatReadsASharedGraphValue() {
    enum NoteKey: ComposedDependencyKey {
      static var scope: DependencyScope { .graph }
      static func make(in container: DependencyContainer) -> String { container.other }
    }
    enum FirstKey: ComposedDependencyKey {
      static func make(in container: DependencyContainer) -> String { container[NoteKey.self] }
    }
    enum SecondKey: ComposedDependencyKey {
      static func make(in container: DependencyContainer) -> String { container[NoteKey.self] }
    }
    root.register(String.self, in: .transient) { $0[FirstKey.self] + $0[SecondKey.self] }
    #expect((try? root.resolve(String.self)) == "defaultdefault")
    let child = DependencyContainer(parent: root)
    child.other = "inside"
    #expect(child[SecondKey.self] == "inside")
    #expect(child[FirstKey.self] == "inside")
  }

  @Test func aHandWrittenKeyThatListsItsDependenciesIsMadeAnew() {
    #expect(root.pair.other == "default")
    let child = DependencyContainer(parent: root)
    child.other = "inside"
    #expect(child.pair.other == "inside")
    #expect(root.pair.other == "default")
  }

  @Test func aReplacedValueIsNotDisposedOf() async throws {
    let closed = Box(0)
    root.beginLogin(user: User(name: "Ann"))
    root.session = Session(user: User(name: "Bob")) { closed.value += 1 }
    root.session = Session(user: User(name: "Cid")) { closed.value += 1 }
    try await root.end(.login)
    #expect(closed.value == 0)
  }

  @Test func aFactoryIsRunAtTheFirstReadAndOnceForASingleton() {
    let runs = Box(0)
    root.register(\.client) { container in
      runs.value += 1
      return HTTPClient(clock: container.clock)
    }
    #expect(runs.value == 0)
    #expect(root.client as AnyObject === root.client as AnyObject)
    #expect(runs.value == 1)
  }

  @Test func aFactoryMayGiveAnotherScope() {
    root.register(\.client, in: .transient) { _ in FakeClient() }
    #expect(root.client as AnyObject !== root.client as AnyObject)
    let runs = Box(0)
    root.register(TicketKey.self, in: .singleton) { _ in
      runs.value += 1
      return Leaf()
    }
    #expect(root.ticket === root.ticket)
    #expect(runs.value == 1)
  }

  @Test func aFactoryOfAHandWrittenKeyIsNotRunBeforeARead() {
    let runs = Box(0)
    root.register(HandWrittenKey.self) { _ in
      runs.value += 1
      return "made"
    }
    #expect(runs.value == 0)
    #expect(root.handWritten == "made")
    #expect(root.handWritten == "made")
    #expect(runs.value == 1)
  }

  @Test func aWeakDependencyMayBeOverridden() {
    let cache = Cache()
    root.cache = cache
    #expect(root.cache === cache)
    let child = DependencyContainer(parent: root)
    #expect(child.cache === cache)
  }

  @Test func aGraphDependencyMayBeOverridden() {
    let formatter = Formatter(clock: FixedClock("set"))
    root.formatter = formatter
    #expect(root.formatter === formatter)
    #expect(root.screen.first === formatter)
  }

  @Test @MainActor func anIsolatedDependencyIsMadeAndOverriddenOnItsActor() {
    #expect(root.model === root.model)
    withDependencies {
      $0.model = Model(client: FakeClient())
    } operation: {
      @Dependency(\.model) var model
      #expect(model.client.kind == "fake")
    }
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock("inside")
    #expect(child.model !== root.model)
    #expect(child.model.client.clock.label == "inside")
  }

  /// The compiler would choose the overload for any actor, and then reject the closure or, worse, not.
  @Test @MainActor func aFactoryOfAnIsolatedDependencyIsOnItsActorWithoutSayingSo() {
    nonisolated func register(in container: DependencyContainer) {
      container.register(\.model) { Model(client: $0.client) }
      container.register(\.board, in: .singleton) { _ in
        Board(
          formatter: Formatter(clock: FixedClock()), other: Formatter(clock: FixedClock()),
          model: .init(container, \.model))
      }
    }
    let own = root.model
    register(in: root)
    #expect(root.model !== own)
    #expect(root.board === root.board)
    root.register(DependencyContainer.ModelKey.self) { _ in own }
    #expect(root.model === own)
  }

  /// What the root's client was made from says nothing of the child's factory.
  @Test func aFactoryIsNotMadeFromWhatAnAncestorsValueWas() {
    #expect(root.client.clock.label == "system")
    let child = DependencyContainer(parent: root)
    child.register(\.client) { _ in FakeClient() }
    let grandchild = DependencyContainer(parent: child)
    grandchild.clock = FixedClock("inside")
    let client = grandchild.client
    #expect(client as AnyObject === child.client as AnyObject)
    #expect(client as AnyObject === grandchild.client as AnyObject)
  }

  @Test func anotherContextSharesOnlyWhatIsMadeTheSameWay() {
    let child = DependencyContainer(parent: root, context: .test)
    #expect(child.client.kind == "fake")
    let cache = root.cache
    #expect(child.cache === cache)
    #expect(child.bystander === root.bystander)
    #expect(root.client.kind == "http")
    #expect(DependencyContainer(parent: child).context == .test)
  }
}

final class Leaf: Sendable {}
struct Tree: Sendable { let leaf: Leaf }
enum TreeKey: DependencyKey { static var defaultValue: Tree { Tree(leaf: Leaf()) } }
enum OtherKey: DependencyKey { static let defaultValue = "default" }
final class Pair: Sendable {
  let tree: Tree
  let other: String
  init(tree: Tree, other: String) { (self.tree, self.other) = (tree, other) }
}
enum PairKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [TreeKey.self, OtherKey.self] }
  static func make(in container: DependencyContainer) -> Pair {
    Pair(tree: container.tree, other: container.other)
  }
}
enum BystanderKey: DependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static var defaultValue: Leaf { Leaf() }
}
enum TicketKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Leaf { Leaf() }
}
extension DependencyContainer {
  var tree: Tree {
    get { self[TreeKey.self] }
    set { self[TreeKey.self] = newValue }
  }
  var other: String {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
  var pair: Pair {
    get { self[PairKey.self] }
    set { self[PairKey.self] = newValue }
  }
  var bystander: Leaf { self[BystanderKey.self] }
  var ticket: Leaf { self[transient: TicketKey.self] }
}
