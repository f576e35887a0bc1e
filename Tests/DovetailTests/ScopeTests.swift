import Dovetail
import Testing

private struct CloseFailure: Error, Equatable { let name: String }

/// Two scopes whose values say when they are made and disposed of.
private enum Staff {
  static let outer = DependencyScope("outer")
  static let inner = DependencyScope("inner", within: outer)
  final class Member: Sendable {
    let name: String
    let ledger: Ledger
    init(_ name: String, _ ledger: Ledger) { (self.name, self.ledger) = (name, ledger) }
  }
}

private protocol StaffKey: ContainerKey where Value == Staff.Member {
  static var name: String { get }
  static var scope: DependencyScope { get }
  static var needs: [any StaffKey.Type] { get }
}
extension StaffKey {
  static var scope: DependencyScope { Staff.outer }
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(name, scope: scope, needs: needs + [LedgerKey.self]) { disposed in
      let member = disposed.value(of: Self.self)
      member.ledger.note(member.name)
      if member.ledger.events.count > 100 { throw CloseFailure(name: member.name) }
    }
  }
  static func make(in container: DependencyContainer) -> Staff.Member {
    for need in needs { need.read(in: container) }
    return Staff.Member(name, container[LedgerKey.self])
  }
  static func read(in container: DependencyContainer) { _ = container[Self.self] }
}
private enum LedgerKey: DependencyKey { static let defaultValue = Ledger() }
private enum AloneKey: StaffKey {
  static let name = "alone"
  static let needs: [any StaffKey.Type] = []
  static var scope: DependencyScope { .singleton }
}
private enum FirstKey: StaffKey {
  static let name = "first"
  static let needs: [any StaffKey.Type] = []
}
private enum SecondKey: StaffKey {
  static let name = "second"
  static let needs: [any StaffKey.Type] = [FirstKey.self]
}
private enum InnerKey: StaffKey {
  static let name = "inner"
  static let needs: [any StaffKey.Type] = [FirstKey.self]
  static var scope: DependencyScope { Staff.inner }
}

@Suite struct ScopeTests {
  let root = DependencyContainer(context: .live)
  private let ledger = Ledger()

  init() { root[LedgerKey.self] = ledger }

  @Test func aScopeWithoutInputsOpensAtTheFirstRead() {
    #expect(!root.isOpen(Staff.outer))
    #expect(root[FirstKey.self] === root[FirstKey.self])
    #expect(root.isOpen(Staff.outer))
  }

  @Test func aLateReadOpensAScopeWithoutInputsAgain() async throws {
    _ = root[FirstKey.self]
    try await root.end(Staff.outer)
    _ = root[FirstKey.self]
    #expect(root.isOpen(Staff.outer))
  }

  @Test func aScopeWithInputsIsBegunWithThem() async throws {
    root.beginLogin(user: User(name: "Ann"))
    #expect(root.session === root.session)
    #expect(root.session.user.name == "Ann")
    try await root.end(.login)
    root.beginLogin(user: User(name: "Bob"))
    #expect(root.session.user.name == "Bob")
  }

  @Test func messagesNameThePathOfMakersToTheRead() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.register(\.client) { HTTPClient(clock: FixedClock($0.session.user.name)) }
      _ = container.request
    }
    #expect(
      text(result).contains(
        "'session' (request -> client -> session) was read while scope 'login' is closed: begin 'login' first"
      ))
  }

  @Test func anInputWhoseOverrideWasResetStopsWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.user = User(name: "Ann")
      _ = container.session
      container.reset(\.user)
      _ = container.session
    }
    #expect(
      text(result).contains(
        "'user' (session -> user) was read, and scope 'login' was begun without it: end 'login', and begin it"
      ))
  }

  @Test func beginningAScopeWithWhatIsNoInputStopsWithItsName() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      func begin(_ container: DependencyContainer) {
        container.begin(Staff.outer) { $0.provide(LedgerKey.self, Ledger()) }
      }
      begin(DependencyContainer(context: .live))
    }
    #expect(text(result).contains("'ledger' is not an input of scope 'outer'"))
  }

  @Test func anOverriddenInputNeedNotBeGiven() {
    let container = DependencyContainer(context: .live)
    container.user = User(name: "Ann")
    container.begin(.login)
    #expect(container.session.user.name == "Ann")
  }

  @Test func anInputThatAChildOverridesOpensAnInnerScopeOnlyThere() {
    root.begin(Staff.outer)
    let child = DependencyContainer(parent: root)
    child[CardKey.self] = "an override"
    #expect(child[PaymentKey.self] == "paid with an override")
    #expect(child.isOpen(CardKey.checkout) && !root.isOpen(CardKey.checkout))
    root.begin(CardKey.checkout) { $0.provide(CardKey.self, "a card") }
    #expect(root[PaymentKey.self] == "paid with a card")
    #expect(child[PaymentKey.self] == "paid with an override")
  }

  @Test func endClosesTheScopeAndDisposesOnceInReverseOrderOfMaking() async throws {
    _ = root[SecondKey.self]
    try await root.end(Staff.outer)
    #expect(ledger.events == ["second", "first"])
    try await root.end(Staff.outer)
    #expect(ledger.events == ["second", "first"])
    #expect(!root.isOpen(Staff.outer))
  }

  @Test func endDisposesInnermostScopesFirst() async throws {
    _ = root[InnerKey.self]
    _ = root[SecondKey.self]
    try await root.end(Staff.outer)
    #expect(ledger.events == ["inner", "second", "first"])
  }

  @Test func endOfAnInnerScopeLeavesTheOuterOneOpen() async throws {
    _ = root[InnerKey.self]
    let first = root[FirstKey.self]
    try await root.end(Staff.inner)
    #expect(ledger.events == ["inner"])
    #expect(root[FirstKey.self] === first)
  }

  @Test func endOfTheSingletonScopeDisposesOfSingletonsToo() async throws {
    _ = root[AloneKey.self]
    _ = root[InnerKey.self]
    try await root.end(.singleton)
    #expect(ledger.events == ["inner", "first", "alone"])
  }

  @Test func endThrowsAllErrorsTogether() async throws {
    _ = root[SecondKey.self]
    for _ in 0...100 { ledger.note("full") }
    let error = await #expect(throws: DependencyDisposalError.self) { try await root.end(Staff.outer) }
    #expect(error?.failures.map(\.dependency) == ["second", "first"])
    #expect(error?.failures.first?.error as? CloseFailure == CloseFailure(name: "second"))
  }

  @Test func endForgetsAndFreesAtOnce() async throws {
    root.beginLogin(user: User(name: "Ann"))
    weak let session = root.session
    weak let user = root.user
    #expect(session != nil)
    try await root.end(.login)
    #expect(session == nil)
    #expect(user == nil)
  }

  @Test func resetForgetsAndTheScopeStaysOpenWithItsInputs() {
    let tree = root.tree
    root.reset(.singleton)
    #expect(root.tree.leaf !== tree.leaf)
    let container = DependencyContainer(context: .live)
    container.beginLogin(user: User(name: "Ann"))
    container.reset(.login)
    #expect(container.isOpen(.login))
    #expect(container.user.name == "Ann")
  }

  @Test func resetForgetsInChildrenToo() {
    let child = DependencyContainer(parent: root)
    child.handWritten = "reason to be"
    let tree = child.tree
    root.reset(.singleton)
    #expect(child.tree.leaf !== tree.leaf)
    #expect(child.tree.leaf === root.tree.leaf)
  }

  @Test func resetReachesWhatAChildReadsWithoutTheLock() async {
    // Alone in a process, where no other test observes.
    await #expect(processExitsWith: .success) {
      let root = DependencyContainer(context: .live)
      let child = DependencyContainer(parent: root)
      let leaf = root.tree.leaf
      // The second read finds what the first has published in the child.
      precondition(child.tree.leaf === leaf && child.tree.leaf === leaf)
      root.reset(.singleton)
      precondition(child.tree.leaf !== leaf)
    }
  }

  @Test func aChildMayOpenAScopeOfItsOwn() async throws {
    root.beginLogin(user: User(name: "root"))
    let child = DependencyContainer(parent: root)
    child.beginLogin(user: User(name: "child"))
    #expect(child.session.user.name == "child")
    #expect(root.session.user.name == "root")
    try await child.end(.login)
    #expect(child.session === root.session)
    try await child.end(.login)
    #expect(!root.isOpen(.login))
  }

  @Test func childrenServeRequestsAtOnce() async {
    await withTaskGroup { group in
      for number in 0..<100 {
        group.addTask { [root] in
          let request = DependencyContainer(parent: root)
          request.beginLogin(user: User(name: "\(number)"))
          await withDependencies(from: request) {
            await Task.yield()
            #expect(DependencyContainer.current.session.user.name == "\(number)")
          }
        }
      }
    }
  }

  @Test func aScopedValueOfTheParentIsSharedAndEndsForTheChild() async throws {
    root.beginLogin(user: User(name: "Ann"))
    let child = DependencyContainer(parent: root)
    child.handWritten = "reason to be"
    #expect(child.session === root.session)
    try await root.end(.login)
    root.beginLogin(user: User(name: "Bob"))
    #expect(child.session.user.name == "Bob")
  }

  @Test func whatAChildMadeAnewForItsParentsScopeEndsWithIt() async throws {
    root.beginLogin(user: User(name: "Ann"))
    let child = DependencyContainer(parent: root)
    child.user = User(name: "fake")
    #expect(child.session.user.name == "fake")
    #expect(child.session !== root.session)
    weak let session = child.session
    try await root.end(.login)
    #expect(session == nil)
  }

  @Test func overridingAllInputsOpensTheScopeForTests() {
    let child = DependencyContainer(parent: root)
    child.user = User(name: "fake")
    #expect(child.session.user.name == "fake")
    #expect(!root.isOpen(.login))
  }

  @Test func anIsolatedValueIsDisposedOfOnItsActor() async throws {
    let model = await MainActor.run { root.model }
    try await root.end(.singleton)
    #expect(await model.count == -1)
  }

  @Test func stopDisposesOfSingletonsAndStartAllowsReadsAgain() async throws {
    let container = DependencyContainer(context: .live)
    container[LedgerKey.self] = ledger
    _ = container[AloneKey.self]
    try await container.stop()
    #expect(ledger.events == ["alone"])
    try await container.start()
    #expect(container.clock.label == "system")
  }
}

private enum CardKey: ContainerKey {
  static let checkout = DependencyScope("checkout", within: Staff.outer, inputs: { [CardKey.self] })
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("card", scope: checkout, expression: .input)
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
private enum PaymentKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("payment", scope: CardKey.checkout, needs: [CardKey.self])
  }
  static func make(in container: DependencyContainer) -> String { "paid with \(container[CardKey.self])" }
}
