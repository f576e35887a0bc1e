import Dovetail
import Foundation
import Testing

/// What a factory made, and what it saw.
private final class Made: Sendable {
  let number: Int
  let labels: [String]
  let clock = Dependency(\.clock)
  init(_ number: Int, _ labels: [String]) { (self.number, self.labels) = (number, labels) }
}

private struct MadeFactory: Sendable {
  private let make: @Sendable (Int) -> Made
  init(_ make: @escaping @Sendable (Int) -> Made) { self.make = make }
  func callAsFunction(number: Int) -> Made { make(number) }
}

private enum MadeKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static var scope: DependencyScope { .transient }
  static var dependencies: [any ContainerKey.Type]? {
    [DependencyContainer.ClockKey.self]
  }
  static func make(in container: DependencyContainer) -> MadeFactory {
    let home = GeneratedCode.FactoryHome(container)
    return MadeFactory { number in
      home.make { Made(number, [$0.clock.label, DependencyContainer.current.clock.label]) }
    }
  }
}

private struct LaterFactory: Sendable {
  private let make: @Sendable (Int) async throws -> Made
  init(_ make: @escaping @Sendable (Int) async throws -> Made) { self.make = make }
  func callAsFunction(number: Int) async throws -> Made { try await make(number) }
}

private enum LaterKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> LaterFactory {
    let home = GeneratedCode.FactoryHome(container)
    return LaterFactory { number in try await home.make { try await produce(number, in: $0) } }
  }
  private static func produce(_ number: Int, in container: DependencyContainer) async throws -> Made {
    if number < 0 { throw CancellationError() }
    await Task.yield()
    let task = Task { DependencyContainer.current.clock.label }
    return Made(number, [container.clock.label, DependencyContainer.current.clock.label, await task.value])
  }
}

/// A value that keeps the factory in every possible way.
private final class Keeper: Sendable {
  private let tracked: Tracked
  private let factory: MadeFactory
  private let injected = Injected(\.made)
  init(_ ledger: Ledger, _ factory: MadeFactory) {
    tracked = Tracked(ledger)
    self.factory = factory
  }
  func make() -> [Int] { [factory(number: 1).number, injected()(number: 2).number] }
}

private enum KeeperKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [MadeKey.self] }
  static func make(in container: DependencyContainer) -> Keeper { Keeper(Ledger(), container.made) }
}

extension DependencyContainer {
  fileprivate var made: MadeFactory {
    get { self[transient: MadeKey.self] }
    set { self[MadeKey.self] = newValue }
  }
  fileprivate var later: LaterFactory { self[transient: LaterKey.self] }
}

private enum OfUserKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("ofUser", scope: .transient, needs: [], expression: .declared)
  }
  static func make(in container: DependencyContainer) -> @Sendable () -> Int {
    let home = GeneratedCode.FactoryHome(container)
    return { home.make { $0.user.name.count } }
  }
}

/// Doesn't say that its calls read the clock.
private enum UnstatedKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> @Sendable () -> String {
    let home = GeneratedCode.FactoryHome(container)
    return { home.make { $0.clock.label } }
  }
}

/// The clock is replaced during its first call.
private enum InterruptedKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> @Sendable () -> String {
    let home = GeneratedCode.FactoryHome(container)
    return {
      home.make { inside in
        let label = inside.clock.label
        if label == "system" { elsewhere { container.clock = FixedClock("other") } }
        return label
      }
    }
  }
}

/// A tree that ends when its depth is 0, and never below that.
private final class Folder: Sendable {
  let depth: Int
  init(_ depth: Int) { self.depth = depth }
}

private struct FolderFactory: Sendable {
  let make: @Sendable (Int) -> Folder
  let load: @Sendable (Int) async -> Folder
}

private enum FolderKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> FolderFactory {
    let home = GeneratedCode.FactoryHome(container)
    return FolderFactory(
      make: { depth in
        home.make { Folder(depth == 0 ? 0 : 1 + $0[transient: FolderKey.self].make(depth - 1).depth) }
      },
      load: { depth in
        await home.make {
          Folder(depth == 0 ? 0 : 1 + (await $0[transient: FolderKey.self].load(depth - 1)).depth)
        }
      })
  }
}

/// What the parts of an asynchronous call share. It takes long enough to make that other tasks ask for it meanwhile.
private enum SharedKey: ComposedDependencyKey {
  static var scope: DependencyScope { .graph }
  static func make(in container: DependencyContainer) -> Folder {
    for _ in 0..<1_000 { sched_yield() }
    return Folder(0)
  }
}

@Suite struct FactoryTests {
  private let container = DependencyContainer(context: .live)

  @Test func theChildTasksOfACallShareItsGraphValues() async {
    for _ in 0..<20 {
      let made = await GeneratedCode.FactoryHome(container).make { container in
        await withTaskGroup(of: Folder.self) { group in
          for _ in 0..<4 { group.addTask { container[SharedKey.self] } }
          return await group.reduce(into: Set()) { $0.insert(ObjectIdentifier($1)) }
        }
      }
      #expect(made.count == 1)
    }
  }

  @Test func aFactoryMayCallItselfForAsDeepATreeAsThereIs() async {
    #expect(container[transient: FolderKey.self].make(150).depth == 150)
    #expect(await container[transient: FolderKey.self].load(900).depth == 900)
  }

  @Test func aFactoryThatCallsItselfWithoutEndStopsWithThePath() async {
    let made = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer(context: .live)[transient: FolderKey.self].make(-1)
    }
    #expect(
      text(made).contains(
        "dependency cycle: folder -> folder: nest calls of the factory fewer than 1,000 levels deep"))
    let small = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onSmallStack { _ = DependencyContainer(context: .live)[transient: FolderKey.self].make(-1) }
    }
    #expect(text(small).contains("dependency cycle: folder -> folder"))
    let loaded = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = await DependencyContainer(context: .live)[transient: FolderKey.self].load(-1)
    }
    #expect(
      text(loaded).contains(
        "dependency cycle: folder -> folder: nest calls of the factory fewer than 1,000 levels deep"))
  }

  @Test func messagesNameAFactoryThatWasReadBefore() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      // The shared container's transients are made without the lock from their second read on.
      let container = DependencyContainer.shared
      _ = container[transient: OfUserKey.self]
      _ = container[transient: OfUserKey.self]()
    }
    #expect(text(result).contains("'user' (ofUser -> user) was read while scope 'login' is closed"))
  }

  @Test func anOverrideOfWhatACallReadReachesWhatWasMadeFromIt() throws {
    container.register(String.self) { $0[transient: UnstatedKey.self]() }
    #expect(try container.resolve(String.self) == "system")
    container.clock = FixedClock("other")
    #expect(try container.resolve(String.self) == "other")
  }

  @Test func anOverrideDuringACallReachesWhatIsBeingMadeFromIt() throws {
    container.register(String.self) { $0[transient: InterruptedKey.self]() }
    #expect(try container.resolve(String.self) == "other")
  }

  @Test func whatACallMakesSeesTheContainerThatTheFactoryIsFrom() {
    let child = DependencyContainer(parent: container)
    child.clock = FixedClock("child")
    let factory = child.made
    #expect(factory(number: 1).labels == ["child", "child"])
    #expect(container.made(number: 1).labels == ["system", "system"])
    withDependencies {
      $0.clock = FixedClock("elsewhere")
    } operation: {
      #expect(factory(number: 1).labels == ["child", "child"])
    }
  }

  @Test func soDoesWhatItMakesAsynchronously() async throws {
    let child = DependencyContainer(parent: container)
    child.clock = FixedClock("child")
    let factory = child.later
    try await withDependencies {
      $0.clock = FixedClock("elsewhere")
    } operation: {
      let made = try await factory(number: 1)
      #expect(made.labels == ["child", "child", "child"])
      await #expect(throws: CancellationError.self) { try await factory(number: -1) }
      #expect(DependencyContainer.current.clock.label == "elsewhere")
    }
  }

  @Test func wrappersOfWhatItMadeKeepTheOverrideAfterTheBlock() {
    let made = withDependencies(from: container) {
      withDependencies {
        $0.clock = FixedClock("block")
      } operation: {
        DependencyContainer.current.made(number: 1)
      }
    }
    #expect(made.clock().label == "block")
    withDependencies(from: container) { #expect(made.clock().label == "block") }
  }

  @Test func anotherFactoryReachesWhatKeepsIt() {
    #expect(container[KeeperKey.self].make() == [1, 2])
    let child = DependencyContainer(parent: container)
    child.made = .init { number in Made(number * 10, []) }
    #expect(child[KeeperKey.self].make() == [10, 20])
    #expect(child[KeeperKey.self] !== container[KeeperKey.self])
  }

  @Test func anotherFactoryRunsInItsCallersContainerAndARegisteredOneKnowsItsReaders() {
    let child = DependencyContainer(parent: container)
    child.clock = FixedClock("child")
    container.made = MadeFactory { Made($0, [DependencyContainer.current.clock.label]) }
    withDependencies(from: container) {
      #expect(child.made(number: 1).labels == [container.clock.label])
      container.register(MadeKey.self) { reader in MadeFactory { Made($0, [reader.clock.label]) } }
      #expect(child.made(number: 1).labels == ["child"])
    }
  }

  @Test func parallelCallsDontSeeEachOther() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        let child = DependencyContainer(parent: container)
        child.clock = FixedClock("\(number)")
        group.addTask {
          let made = try await child.later(number: number)
          #expect(made.labels == ["\(number)", "\(number)", "\(number)"])
          #expect(child.made(number: number).labels == ["\(number)", "\(number)"])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aFactoryWhoseContainerHasGoneStillMakesValues() {
    let factory = {
      let child = DependencyContainer(parent: container)
      child.clock = FixedClock("gone")
      return child.made
    }()
    #expect(factory(number: 1).labels == ["gone", "gone"])
  }
}

@Suite struct FactoryLeakTests {
  private enum OwnKey: ComposedDependencyKey {
    static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
    static var dependencies: [any ContainerKey.Type]? { [LedgerKey.self, MadeKey.self] }
    static func make(in container: DependencyContainer) -> Keeper {
      Keeper(container[LedgerKey.self], container.made)
    }
  }
  private enum LedgerKey: DependencyKey {
    static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
    static let defaultValue = Ledger()
  }

  @Test func valuesThatKeepFactoriesGoWithTheirContainer() {
    let ledger = Ledger()
    for _ in 0..<1_000 {
      let container = DependencyContainer(context: .live)
      container[LedgerKey.self] = ledger
      _ = withDependencies(from: container) { DependencyContainer.current[OwnKey.self].make() }
      withDependencies {
        $0[LedgerKey.self] = ledger
        $0.made = $0.made
      } operation: {
        _ = DependencyContainer.current[OwnKey.self].make()
      }
    }
    #expect(ledger.made == 2_000)
    #expect(ledger.alive == 0)
  }
}
