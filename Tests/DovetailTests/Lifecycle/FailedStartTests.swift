import Dovetail
import Testing

private struct Broken: Error {}

/// Starts that fail or are cancelled.
@Suite(.timeLimit(.minutes(30))) struct FailedStartTests {
  @Test(arguments: ["start()", "begin(.login)"]) func aReleasedContainerCannotBeStarted(call: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [call] in
      let container = try releasedContainer()
      try await call == "start()" ? container.start() : container.beginPlantLogin("Ann")
    }
    #expect(text(result).contains("\(call) can't keep values in a released container: hold a reference"))
  }

  @Test(arguments: [false, true])
  func aStartBelowAReleasedContainerMakesNothing(isOnlyEagerMissing: Bool) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isOnlyEagerMissing] in
      let container = try releasedContainer(setting: isOnlyEagerMissing)
      try await DependencyContainer(parent: container).start()
    }
    #expect(text(result).contains("start() can't keep values in a released container: hold a reference"))
  }

  @Test func aBeginningThatMakesEverythingSucceedsAlthoughItIsCancelled() async throws {
    let (reached, goOn) = (Signal(), Signal())
    let container = Plant.container(
      Works { _ in
        reached.open()
        await goOn.wait()
      })
    let beginning = Task { try await container.begin(Plant.visit) }
    await reached.wait()
    beginning.cancel()
    goOn.open()
    try await beginning.value
    #expect(container.isOpen(Plant.visit))
  }

  @Test func aFailureNamesThePathAndCollectsTheFailuresOfDisposal() async throws {
    let works = Works { name in
      if name == "server" || name == "-pool" || name == "-database" { throw Broken() }
    }
    let container = Plant.container(works)
    container[ClerkKey.self] = Device("override", "")
    container[EntryKey.self] = Device("override", "")
    let error = await #expect(throws: DependencyStartError.self) { try await container.start() }
    #expect(error?.dependency == "server")
    #expect(error?.path == ["server"])
    #expect(error?.error is Broken)
    #expect(error?.disposalFailures.map(\.dependency) == ["pool", "database"])
    #expect(works.events == ["database", "pool", "-pool", "-database"])
    #expect(error?.description.hasPrefix("'server' could not be made: Broken()\n'pool' could not be") == true)
  }

  @Test func aFailedStartLeavesWhatReplacedAValueThatItMade() async throws {
    let other = Locked<Device?>(nil)
    let works = Works { name in
      guard name == "server" else { return }
      let container = DependencyContainer.current
      container.register(PoolKey.self) { _ in Device("other", "") }
      other.withLock { $0 = container[PoolKey.self] }
      throw Broken()
    }
    let container = Plant.container(works)
    container[EntryKey.self] = Device("override", "")
    await #expect(throws: DependencyStartError.self) { try await container.start() }
    #expect(container[PoolKey.self] === other.withLock { $0 })
    try await container.stop()
    // What was replaced is not disposed of, and its needs wait for the end.
    #expect(works.events.suffix(2) == ["-clerk", "-database"])
  }

  @Test func aFailedStartLeavesAnotherTreeItsValues() async throws {
    let others = Works()
    let other = Plant.container(others)
    other[DatabaseKey.self] = Device("override", "")
    let works = Works { name in
      if name == "database" { _ = other[PoolKey.self] }
      if name == "server" { throw Broken() }
    }
    await #expect(throws: DependencyStartError.self) { try await Plant.container(works).start() }
    #expect(others.events == ["pool"])
  }

  @Test func aFailedStartDisposesOfItsOwnValuesWhileASiblingStartsWithItsOwn() async throws {
    let (reached, mayEnd) = (Signal(), Signal())
    let works = Works { name in
      guard name == "server" else { return }
      reached.open()
      await mayEnd.wait()
    }
    let root = Plant.container(works)
    let sibling = DependencyContainer(parent: root)
    sibling[WorksKey.self] = works
    let starting = Task { try await sibling.start() }
    await reached.wait()
    let failing = Works { name in if name == "server" { throw Broken() } }
    let child = DependencyContainer(parent: root)
    child[WorksKey.self] = failing
    // It would be made beside the database, in either order.
    child[ClerkKey.self] = Device("override", "")
    await #expect(throws: DependencyStartError.self) { try await child.start() }
    let made = failing.events.filter { !$0.hasPrefix("-") }
    #expect(made.contains("pool"))
    #expect(failing.events == made + made.reversed().map { "-" + $0 })
    mayEnd.open()
    try await starting.value
    #expect(!works.events.contains { $0.hasPrefix("-") })
  }

  @Test func aFailedStartLeavesWhatAMakerInTheParentHasRead() async throws {
    let (reached, mayFail) = (Signal(), Signal())
    let failing = Works { name in
      guard name == "server" else { return }
      reached.open()
      await mayFail.wait()
      throw Broken()
    }
    let root = Plant.container(Works())
    let child = DependencyContainer(parent: root)
    child[WorksKey.self] = failing
    let starting = Task { try await child.start() }
    await reached.wait()
    await GeneratedCode.FactoryHome(root).make { _ in
      _ = child[PoolKey.self]
      mayFail.open()
      _ = await starting.result
      #expect(failing.events.contains("-clerk") && !failing.events.contains("-pool"))
    }
    try await child.stop()
    #expect(failing.events.contains("-pool"))
  }

  @Test func aFailedStartLeavesAReaderItsValue() async throws {
    let (reads, hasFailed) = (Gate(), Gate())
    let reading = Box<Task<String?, Never>?>(nil)
    let works = Works { name in
      guard name == "server" else { return }
      let container = DependencyContainer.current
      reading.value = Task { await onThread { try? container.resolve() } }
      await onThread { reads.wait() }
      throw Broken()
    }
    let container = Plant.container(works)
    container.register(String.self) { container in
      let database = container[DatabaseKey.self]
      reads.open()
      hasFailed.wait()
      return database.name
    }
    await #expect(throws: DependencyStartError.self) { try await container.start() }
    hasFailed.open()
    #expect(await reading.value?.value == "database")
    #expect(!works.events.contains("-database"))
    try await container.stop()
    #expect(works.events.last == "-database")
  }

  @Test func aFailedStartLeavesAChildWhatItMadeForItself() async throws {
    let fails = Box(false)
    let works = Works { name in if name == "server", fails.value { throw Broken() } }
    let container = Plant.container(works)
    let child = Plant.container(works, parent: container)
    child[ConfigKey.self] = "child"
    try await child.start()
    let (server, database) = (child[ServerKey.self], child[DatabaseKey.self])
    let grandchild = Plant.container(works, parent: child)
    fails.value = true
    await #expect(throws: DependencyStartError.self) { try await container.start() }
    #expect(works.events.count { $0 == "-database" } == 1)
    #expect(!works.events.contains("-server"))
    #expect(child[ServerKey.self] === server)
    #expect(grandchild[DatabaseKey.self] === database)
  }

  @Test func aChildsStartWaitsForOneAboveThatMayFail() async throws {
    let (reached, mayFail, fails) = (Signal(), Signal(), Box(true))
    let works = Works { name in
      guard name == "server", fails.value else { return }
      fails.value = false
      reached.open()
      await mayFail.wait()
      throw Broken()
    }
    let container = Plant.container(works)
    let child = Plant.container(works, parent: container)
    child[PoolKey.self] = Device("override", "")
    let first = Task { try await container.start() }
    await reached.wait()
    let second = Task { try await child.start() }
    // Time for the second to make what it must not make yet.
    for _ in 0..<1_000 where !works.events.contains("server") { await Task.yield() }
    mayFail.open()
    await #expect(throws: DependencyStartError.self) { try await first.value }
    try await second.value
    let events = works.events
    #expect(try #require(events.firstIndex(of: "-database")) < #require(events.firstIndex(of: "server")))
    #expect(events.count { $0 == "database" } == 2)
  }

  @Test func aFailedStartCanBeRepeated() async throws {
    let fails = Box(true)
    let works = Works { name in if name == "server", fails.value { throw Broken() } }
    let container = Plant.container(works)
    await #expect(throws: DependencyStartError.self) { try await container.start() }
    #expect(Set(works.events.filter { $0.hasPrefix("-") }).isSuperset(of: ["-pool", "-database"]))
    fails.value = false
    try await container.start()
    #expect(works.events.filter { $0 == "database" }.count == 2)
    try await container.stop()
    for name in ["database", "pool", "server", "clerk", "entry"] {
      #expect(works.events.filter { $0 == name }.count == works.events.filter { $0 == "-" + name }.count)
    }
  }

  @Test func aFailureNamesTheWayFromWhatNothingElseNeeds() async throws {
    let works = Works { name in if name == "database" { throw Broken() } }
    let container = Plant.container(works)
    let error = await #expect(throws: DependencyStartError.self) { try await container.start() }
    #expect(error?.path == ["server", "pool", "database"])
    #expect(error?.description.hasPrefix("'database' (server -> pool -> database) could not be made") == true)
  }

  @Test func cancellingStopsItAndDisposesOfWhatWasMade() async throws {
    let reached = Signal()
    let works = Works(stuckAt: "server", reached)
    let container = Plant.container(works)
    let start = Task { try await container.start() }
    await reached.wait()
    start.cancel()
    await #expect(throws: CancellationError.self) { try await start.value }
    #expect(works.events.filter { $0 == "-database" }.count == 1)
    #expect(works.events.firstIndex(of: "-pool")! < works.events.firstIndex(of: "-database")!)
  }

  @Test func aTaskThatIsCancelledBeforeABeginMakesNothing() async {
    let works = Works()
    for _ in 0..<3_000 {
      let begin = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        try await Plant.container(works).begin(Plant.visit)
      }
      await #expect(throws: CancellationError.self) { try await begin.value }
    }
    #expect(works.events.isEmpty)
  }

  @Test func cancellingThrowsTheFailuresOfDisposalIfThereAreAny() async throws {
    let reached = Signal()
    let works = Works { name in
      if name == "-database" { throw Broken() }
      guard name == "server" else { return }
      reached.open()
      try await Task.sleep(for: .seconds(3600))
    }
    let container = Plant.container(works)
    let start = Task { try await container.start() }
    await reached.wait()
    start.cancel()
    let error = await #expect(throws: DependencyDisposalError.self) { try await start.value }
    #expect(error?.failures.map(\.dependency) == ["database"])
  }

  @Test func aFailedStartLeavesAStoppedContainerStopped() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Plant.container(Works { name in if name == "server" { throw Broken() } })
      try await container.stop()
      await #expect(throws: DependencyStartError.self) { try await container.start() }
      _ = container[ConfigKey.self]
    }
    #expect(text(result).contains("'config' was read after stop()"))
  }

  @Test func cancellingIsWhatItThrowsWhateverAMakerSays() async throws {
    let reached = Signal()
    let works = Works { name in
      guard name == "server" else { return }
      reached.open()
      do { try await Task.sleep(for: .seconds(3600)) } catch { throw Broken() }
    }
    let container = Plant.container(works)
    let start = Task { try await container.start() }
    await reached.wait()
    start.cancel()
    await #expect(throws: CancellationError.self) { try await start.value }
  }
}

extension DeviceKey {
  fileprivate static func set(_ device: Device, in container: DependencyContainer) {
    container[Self.self] = device
  }
}

/// Returns a container that no code owns, as seen by the values that it made; its started values may be set.
private func releasedContainer(setting setsStarted: Bool = false) throws -> DependencyContainer {
  let container = Plant.container(Works())
  if setsStarted {
    for key in [DatabaseKey.self, ServerKey.self, ClerkKey.self] as [any DeviceKey.Type] {
      key.set(Device("override", ""), in: container)
    }
  }
  container.register((@Sendable () -> DependencyContainer).self) { container in { container } }
  let find: @Sendable () -> DependencyContainer = try container.resolve()
  return find()
}
