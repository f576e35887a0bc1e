import Dovetail
import Testing

/// Mistakes that look like valid code: the documentation promises no more than what these show.
struct UnseenMistakesTests {
  @Test func anInjectedValueOutlivesItsScope() async throws {
    struct Owner { @Injected(\.session) var session }
    let container = DependencyContainer(context: .live)
    let owner = withDependencies(from: container) { Owner() }
    container.beginLogin(user: User(name: "Ann"))
    #expect(owner.session.user.name == "Ann")
    try await container.end(.login)
    container.beginLogin(user: User(name: "Bob"))
    #expect(owner.session.user.name == "Ann")
  }

  @Test func aMakerMayKeepWhatItReadThroughAWrapperOrAProvider() async throws {
    // In a test, a report would be a failure.
    let container = DependencyContainer(context: .test)
    for name in ["Ann", "Bob"] {
      container.beginLogin(user: User(name: name))
      #expect(container[WrapperReaderKey.self] == "Ann")
      #expect(container[ProviderReaderKey.self] == "Ann")
      try await container.end(.login)
    }
  }

  @Test func anInjectedKeepsTheOverrideAroundItsFirstRead() {
    struct Owner { @Injected(\.clock) var clock }
    let container = DependencyContainer(context: .live)
    let owner = withDependencies(from: container) { Owner() }
    withDependencies(from: container) {
      $0.clock = FixedClock("inside")
    } operation: {
      #expect(owner.clock.label == "inside")
    }
    #expect(owner.clock.label == "inside")
  }

  @Test func aStaticWrapperKeepsTheOverrideAroundItsFirstUse() {
    let container = DependencyContainer(context: .live)
    for label in ["first", "second"] {
      withDependencies(from: container) {
        $0.clock = FixedClock(label)
      } operation: {
        #expect(Stored.clock().label == "first")
        #expect(Computed.clock.label == label)
      }
    }
  }

  @Test func anOverrideDoesNotReachADefaultValueThatReadsAnother() {
    let container = DependencyContainer(context: .live)
    #expect(container[FixedKey.self] == "of default")
    let child = DependencyContainer(parent: container)
    child.handWritten = "other"
    #expect(child[FixedKey.self] == "of default")
  }

  @Test func aHandWrittenIsolatedPropertyIsReadOffItsActor() async {
    let draft = await MainActor.run { Dependency(\.draft) }
    let value = await Task.detached { draft() }.value
    #expect(value == "draft")
  }

  @Test func aKeyPathCarriesAnArgumentThatIsNotSendable() async {
    let counter = Counter()
    let next = Dependency(\.[counter])
    #expect(await Task.detached { next() }.value == 1)
    #expect(counter.count == 1)
  }

  @Test func aGeneratedKeyHidesAHandWrittenOneOfTheSameName() {
    let container = DependencyContainer(context: .live)
    #expect(container[ClockKey.self].label == "of the hand-written key")
    #expect(container.ownClock.label == container.clock.label)
  }

  @Test func aCycleOfTransientsThatDoNotStateItOverflowsTheStackAfterTheirFirstReads() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer.shared[transient: StatedLoop.self]
      StatedLoop.isClosed.value = true
      _ = DependencyContainer.shared[transient: StatedLoop.self]
    }
    #expect(!text(result).contains("statedLoop"))
    let unstated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer.shared[transient: Loop.self]
      Loop.isClosed.value = true
      _ = DependencyContainer.shared[transient: Loop.self]
    }
    #expect(text(unstated).contains("dependency cycle: loop -> loop"))
  }

  @Test func aRegistrationDoesNotReachWhatWasMadeWithoutIt() {
    let container = DependencyContainer(context: .live)
    #expect(container[PerhapsKey.self] == 0)
    container.register(Int.self) { _ in 1 }
    #expect(container[PerhapsKey.self] == 0)
    container.reset(PerhapsKey.self)
    #expect(container[PerhapsKey.self] == 1)
    container.remove(Int.self)
    #expect(container[PerhapsKey.self] == 0)
  }
}

private enum ClockKey: DependencyKey {
  static let defaultValue: any Clock = FixedClock("of the hand-written key")
}

extension DependencyContainer {
  fileprivate var ownClock: any Clock { self[ClockKey.self] }
}

/// A transient value that needs itself, but only from some time on, and says that it needs nothing.
private enum StatedLoop: ComposedDependencyKey {
  static let isClosed = Box(false)
  static var dependencies: [any ContainerKey.Type]? { [] }
  static var scope: DependencyScope { .transient }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> Int {
    isClosed.value ? container[transient: StatedLoop.self] : 0
  }
}

/// The same, which says nothing.
private enum Loop: ComposedDependencyKey {
  static let isClosed = Box(false)
  static var scope: DependencyScope { .transient }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> Int {
    isClosed.value ? container[transient: Loop.self] : 0
  }
}

private enum WrapperReaderKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> String {
    @Dependency(\.user) var user
    return user.name
  }
}

private enum ProviderReaderKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> String {
    DependencyProvider(container, \.user)().name
  }
}

private enum PerhapsKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int { (try? container.resolve(Int.self)) ?? 0 }
}

private final class Counter: Hashable {
  var count = 0
  static func == (first: Counter, second: Counter) -> Bool { first === second }
  func hash(into hasher: inout Hasher) {}
}

extension DependencyContainer {
  @MainActor fileprivate var draft: String { "draft" }

  fileprivate subscript(counter: Counter) -> Int {
    counter.count += 1
    return counter.count
  }
}

private enum Stored {
  static let clock = Dependency(\.clock)
}

private enum Computed {
  static var clock: any Clock { DependencyContainer.current.clock }
}

private enum FixedKey: DependencyKey {
  static let defaultValue = "of " + DependencyContainer.current.handWritten
}
