import Dovetail
import Testing

@Suite(.timeLimit(.minutes(30))) struct StartTests {
  @Test func theOrderGoesThroughWhatAReadMakes() async throws {
    let works = Works()
    try await Plant.container(works).start()
    #expect(works.events.filter { $0 != "clerk" && $0 != "entry" } == ["database", "pool", "server"])
    #expect(Set(works.events) == ["clerk", "database", "pool", "entry", "server"])
  }

  @Test func aStartNeedsNoScopeThatAHandWrittenKeyOnlyReadsLater() async throws {
    let container = DependencyContainer(context: .live)
    container.install(Reception.self)
    try await container.start()
    #expect(container[BellKey.self] == "bell")
    #expect(!container.isOpen(Plant.login) && !container.isOpen(Plant.visit))
  }

  @Test func aSecondStartMakesOnlyWhatIsMissing() async throws {
    let works = Works()
    let container = Plant.container(works)
    try await container.start()
    let count = works.events.count
    try await container.start()
    #expect(works.events.count == count)
  }

  @Test(arguments: ["draft", "print"]) func whatIsRegisteredMeanwhileReplacesWhatAStartMakes(
    during step: String
  ) async throws {
    for isChilds in [false, true] {
      let root = DependencyContainer(context: .live)
      root.install(Printing.self)
      root[StepKey.self] = { [weak root] name in
        if name == step { root?.register(PrintKey.self) { _ in "registered" } }
      }
      let container = isChilds ? DependencyContainer(parent: root) : root
      try await container.start()
      #expect(container[PrintKey.self] == "registered")
      #expect(root[PrintKey.self] == "registered")
    }
  }

  @Test func ofTwoStartsAtOnceTheSecondWaitsForTheFirst() async throws {
    let works = Works { _ in await Task.yield() }
    let container = Plant.container(works)
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { try await container.start() } }
      try await group.waitForAll()
    }
    #expect(works.events.count == 5)
    #expect(container[DatabaseKey.self] === container[DatabaseKey.self])
  }

  @Test func aParentAndItsChildrenStartedAtOnceMakeEachSharedValueOnce() async throws {
    let works = Works { _ in await Task.yield() }
    let container = Plant.container(works)
    let children = (0..<8).map { number in
      let child = Plant.container(works, parent: container)
      child[ConfigKey.self] = "\(number)"
      return child
    }
    try await withThrowingTaskGroup { group in
      for container in children + [container] { group.addTask { try await container.start() } }
      try await group.waitForAll()
    }
    for (number, child) in children.enumerated() {
      #expect(child[ServerKey.self] !== container[ServerKey.self])
      #expect(child[DatabaseKey.self].config == "\(number)")
      #expect(child[ClerkKey.self] === container[ClerkKey.self])
    }
    #expect(works.events.filter { $0 == "clerk" }.count == 1)
    #expect(works.events.filter { $0 == "database" }.count == 9)
  }

  @Test func aChildMakesWhatAnOverrideReachesThoughNobodyStatedIt() async throws {
    let root = DependencyContainer(context: .live)
    root.install(Unstated.self)
    let child = DependencyContainer(parent: root)
    child[ConfigKey.self] = "child"
    try await child.start()
    #expect(child[UnstatedKey.self] == "of child")
    #expect(root[UnstatedKey.self] == "of config")
  }

  @Test func aChildMakesWhatNoOverrideReachesInItsParent() async throws {
    let works = Works()
    let container = Plant.container(works)
    let child = Plant.container(works, parent: container)
    try await child.start()
    #expect(works.events.count == 5)
    #expect(container[ServerKey.self] === child[ServerKey.self])
  }

  @Test func anOverriddenValueIsNotMade() async throws {
    let works = Works()
    let container = Plant.container(works)
    container[DatabaseKey.self] = Device("override", "")
    try await container.start()
    #expect(!works.events.contains("database"))
    #expect(container[DatabaseKey.self].name == "override")
    try await container.stop()
    #expect(!works.events.contains("-database"))
  }

  @Test func aFactoryMakesTheValueAtARead() async throws {
    let works = Works()
    let container = Plant.container(works)
    container.register(DatabaseKeys.path) { $0.device("factory") }
    try await container.start()
    #expect(container[DatabaseKey.self].name == "factory")
    #expect(!works.events.contains("database"))
  }

  @Test func aContextWhoseExpressionAReadMakesNeedsNoStart() async throws {
    let container = Plant.container(Works(), context: .test)
    #expect(container[DatabaseKey.self].name == "fake database")
  }

  @Test func anEagerValueMayBeReadBefore() async throws {
    let works = Works()
    let container = Plant.container(works)
    container[DatabaseKey.self] = Device("override", "")
    let entry = container[EntryKey.self]
    try await container.start()
    #expect(container[EntryKey.self] === entry)
  }

  @Test func aRegisteredFactoryWaitsForWhatItsDependencyNeeds() async throws {
    let container = Plant.container(Works { _ in for _ in 0..<100 { await Task.yield() } })
    container.register(PoolKey.self) { $0.device("pool of " + $0[DatabaseKey.self].name) }
    container.register(EntryKey.self) { $0.device("entry of " + $0[PoolKey.self].name) }
    let clerks = Box(0)
    container.register(ClerkKey.self) { container in
      clerks.change { $0 += 1 }
      return container.device("clerk")
    }
    try await container.start()
    // That of a started dependency is called by the first read.
    #expect(clerks.value == 0)
    #expect(container[ClerkKey.self].name == "clerk")
    #expect(container[EntryKey.self].name == "entry of pool of database")
    #expect(container[ServerKey.self].name == "server")
  }

  @Test func aValueWhoseNeedIsReplacedMeanwhileIsDisposedOfAndMadeAgain() async throws {
    let box = Box<DependencyContainer?>(nil)
    let isFirst = Box(true)
    let works = Works { name in
      guard name == "database", isFirst.value else { return }
      isFirst.value = false
      box.value?[ConfigKey.self] = "replaced"
    }
    let container = Plant.container(works)
    box.value = container
    try await container.start()
    #expect(container[DatabaseKey.self].config == "replaced")
    #expect(works.events.filter { $0 == "database" }.count == 2)
    try await container.stop()
    #expect(works.events.filter { $0 == "-database" }.count == 2)
    box.value = nil
  }

  @Test func startedValuesGoWithTheirContainer() async throws {
    weak var server: Device?
    do {
      let container = Plant.container(Works())
      try await container.start()
      server = container[ServerKey.self]
      #expect(server != nil)
    }
    // The start's own task may be about to end.
    for _ in 0..<10_000 where server != nil { await Task.yield() }
    #expect(server == nil)
  }

  @Test func installingIsIdempotentAndReachesChildren() async throws {
    let works = Works()
    let container = Plant.container(works)
    container.install(Plant.self)
    container.install(Annex.self)
    try await DependencyContainer(parent: DependencyContainer(parent: container)).start()
    #expect(works.events.count == 5)
  }

  @Test func aStartOfWhichTwoValuesWaitStopsThoughOnlyOneOfThemWaitsForever() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let root = Plant.container(Works())
      let children = (0..<3).map { _ in DependencyContainer(parent: root) }
      let (first, second, third) = (children[0], children[1], children[2])
      let (isSecondIn, isThirdIn, isFirstIn, mayThird) = (Signal(), Signal(), Signal(), Signal())
      first[WorksKey.self] = Works { name in
        if name == "clerk" {
          isFirstIn.open()
          try await second.start()
        } else if name == "database" {
          await isFirstIn.wait()
          for _ in 0..<1_000 { await Task.yield() }
          try await third.start()
        }
      }
      second[WorksKey.self] = Works { name in
        guard name == "clerk" else { return }
        isSecondIn.open()
        await mayThird.wait()
        for _ in 0..<100_000 { await Task.yield() }
      }
      third[WorksKey.self] = Works { name in
        guard name == "clerk" else { return }
        isThirdIn.open()
        await mayThird.wait()
        for _ in 0..<1_000 { await Task.yield() }
        try await first.start()
      }
      let starts = [second, third].map { child in Task { try await child.start() } }
      await isSecondIn.wait()
      await isThirdIn.wait()
      let start = Task { try await first.start() }
      await isFirstIn.wait()
      for _ in 0..<10_000 { await Task.yield() }
      mayThird.open()
      try await starts[0].value
      // Before, the other two waited for each other in silence.
      for _ in 0..<10_000 { await Task.yield() }
      start.cancel()
    }
    #expect(text(result).contains("start() waits for start(), which waits for it"))
  }

  @Test func twoStartsThatWouldWaitForEachOtherStop() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let root = Plant.container(Works())
      let children = [DependencyContainer(parent: root), DependencyContainer(parent: root)]
      let reached = [Signal(), Signal()]
      for (number, child) in children.enumerated() {
        child[WorksKey.self] = Works { name in
          guard name == "database" else { return }
          reached[number].open()
          await reached[1 - number].wait()
          try await children[1 - number].start()
        }
      }
      try await withThrowingTaskGroup { group in
        for child in children { group.addTask { try await child.start() } }
        try await group.waitForAll()
      }
    }
    #expect(text(result).contains("start() waits for start(), which waits for it"))
  }
}

/// Reads more than it states.
private enum UnstatedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "unstated", start: .make { GeneratedCode.StartedValue("of \($0[ConfigKey.self])", of: Self.self) })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
private enum Unstated: DependencyModule {
  static let name = "Unstated"
  static let started: [any ContainerKey.Type] = [UnstatedKey.self]
}

private enum DatabaseKeys {
  static var path: KeyPath<DependencyKeys, DatabaseKey.Type> { \.plantDatabase }
}
extension DependencyKeys {
  fileprivate var plantDatabase: DatabaseKey.Type { DatabaseKey.self }
}

private enum Printing: DependencyModule {
  static let name = "Printing"
  static let started: [any ContainerKey.Type] = [PrintKey.self]
}
/// Called at each step of the start.
private enum StepKey: DependencyKey {
  static let defaultValue: @Sendable (String) -> Void = { _ in }
}
private enum DraftKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "draft", needs: [],
      start: .make {
        $0[StepKey.self]("draft")
        return GeneratedCode.StartedValue("draft", of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
private enum PrintKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "print", needs: [DraftKey.self],
      start: .make {
        $0[StepKey.self]("print")
        return GeneratedCode.StartedValue("print of \($0[DraftKey.self])", of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

// MARK: Needs of closed scopes

private enum Reception: DependencyModule {
  static let name = "Reception"
  static let started: [any ContainerKey.Type] = [BellKey.self]
}
private enum BellKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("bell", needs: [PorterKey.self], start: .read)
  }
  static func make(in container: DependencyContainer) -> String { "bell" }
}
/// States what it reads only later.
private enum PorterKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [DeskKey.self, MapKey.self] }
  static func make(in container: DependencyContainer) -> String { "porter" }
}
