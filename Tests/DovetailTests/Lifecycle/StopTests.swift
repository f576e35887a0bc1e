import Testing

@testable import Dovetail

/// What `stop()` ends, and in which order.
@Suite(.timeLimit(.minutes(30))) struct StopTests {
  @Test func scopesThatAreNotCustomAreOpenExceptAfterAStop() async throws {
    let root = DependencyContainer(context: .live)
    for scope in [DependencyScope.singleton, .weak, .graph, .transient] {
      #expect(root.isOpen(scope))
      try await root.stop()
      let child = DependencyContainer(parent: root)
      #expect(!root.isOpen(scope))
      #expect(!child.isOpen(scope))
      try await root.start()
      #expect(root.isOpen(scope))
      #expect(!child.isOpen(scope))
      try await child.start()
      #expect(child.isOpen(scope))
    }
  }

  @Test func stopCancelsAStartAndWaitsForIt() async throws {
    let reached = Signal()
    let works = Works(stuckAt: "server", reached)
    let container = Plant.container(works)
    let start = Task { try await container.start() }
    await reached.wait()
    try await container.stop()
    #expect(works.events.filter { $0 == "-database" }.count == 1)
    await #expect(throws: CancellationError.self) { try await start.value }
  }

  @Test func stopOfTheParentCancelsAChildsStart() async throws {
    let reached = Signal()
    let works = Works(stuckAt: "server", reached)
    let container = Plant.container(works)
    let child = Plant.container(works, parent: container)
    child[ConfigKey.self] = "child"
    let start = Task { try await child.start() }
    await reached.wait()
    try await container.stop()
    #expect(works.events.filter { $0 == "-database" }.count == 1)
    await #expect(throws: CancellationError.self) { try await start.value }
  }

  @Test func startAfterStopMakesEverythingAnew() async throws {
    let works = Works()
    let container = Plant.container(works)
    try await container.start()
    let database = container[DatabaseKey.self]
    try await container.stop()
    try await container.start()
    #expect(container[DatabaseKey.self] !== database)
    try await container.stop()
    #expect(works.events.filter { $0 == "database" }.count == 2)
    #expect(works.events.filter { $0 == "-database" }.count == 2)
  }

  @Test func stopDisposesInACancelledTaskToo() async throws {
    let works = Works { name in if name.hasPrefix("-") { try Task.checkCancellation() } }
    let container = Plant.container(works)
    try await container.start()
    let stop = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await container.stop()
    }
    try await stop.value
    #expect(works.events.filter { $0.hasPrefix("-") }.count == 5)
  }

  @Test func stopEndsTheScopeOfWeakValuesToo() async throws {
    let container = DependencyContainer(context: .live)
    let cache = container.cache
    try await container.stop()
    try await container.start()
    #expect(container.cache !== cache)
  }

  @Test func aParentsStopStopsOlderChildrenFirst() async throws {
    let root = DependencyContainer(context: .live)
    let ledger = Ledger()
    root[LedgerKey.self] = ledger
    let children = (0..<8).map { _ in DependencyContainer(parent: root) }
    for (number, child) in children.enumerated().reversed() {
      child[RoomNumberKey.self] = number
      _ = child[RoomKey.self]
    }
    try await root.stop()
    #expect(ledger.events == (0..<8).map { "room \($0)" })
  }

  @Test func aStopVisitsEachNestedContainerOnce() async throws {
    let root = DependencyContainer(context: .live)
    var nested = [root]
    for number in 1..<100 {
      nested.append(DependencyContainer(parent: nested[number - 1]))
      nested[number][RoomNumberKey.self] = number
      _ = nested[number][RoomKey.self]
    }
    let generation = root.contents.tree.generation
    try await root.stop()
    // Each step that forgets values is a new generation.
    #expect(root.contents.tree.generation - generation < 100 * 5)
  }

  /// Takes minutes if each container looks at all that are around it.
  @Test func aStopOf10000NestedContainersEnds() async throws {
    let root = DependencyContainer(context: .live)
    var last = root
    for _ in 0..<10_000 { last = DependencyContainer(parent: last) }
    try await root.stop()
    #expect(!last.isOpen(.singleton))
  }

  @Test func aParentsStopDisposesOfWhatAChildStartedWithoutARead() async throws {
    let root = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: root)
    child[LedgerKey.self] = Ledger()
    child.install(PumpModule.self)
    try await child.start()
    try await root.stop()
    #expect(PumpKey.ledger.events == ["stopped"])
  }

  @Test(arguments: [true, false]) func aStopWaitsForWhatAnotherTaskEnds(isChilds: Bool) async throws {
    let (reached, mayGoOn) = (Signal(), Signal())
    let works = Works { name in
      guard name == "-desk" else { return }
      reached.open()
      await mayGoOn.wait()
    }
    let container = Plant.container(works)
    try await container.start()
    let user = isChilds ? DependencyContainer(parent: container) : container
    try await user.beginPlantLogin("Ann")
    let end = Task { try await user.end(Plant.login) }
    await reached.wait()
    let stop = Task { try await container.stop() }
    for _ in 0..<1_000 { await Task.yield() }
    mayGoOn.open()
    try await stop.value
    let disposals = works.events.filter { $0.hasPrefix("-") }
    #expect(disposals.prefix(2) == ["-desk", "-session"])
    #expect(disposals.count == 7)
    try await end.value
  }

  @Test func aStopWaitsForAnEndThatBeginsMeanwhile() async throws {
    let (ledger, reached, mayGoOn) = (Ledger(), Signal(), Signal())
    let parent = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: parent)
    child[RoomNumberKey.self] = 1
    parent[StallKey.self].close = { ledger.note("stall") }
    parent[StallDoorKey.self].close = {
      await mayGoOn.wait()
      for _ in 0..<1_000 { await Task.yield() }
      ledger.note("door")
    }
    child[StallKey.self].close = {
      reached.open()
      await mayGoOn.wait()
      ledger.note("child's stall")
    }
    let stop = Task { try await parent.stop() }
    await reached.wait()
    let end = Task { try await parent.end(StallDoorKey.day) }
    for _ in 0..<1_000 { await Task.yield() }
    mayGoOn.open()
    try await stop.value
    try await end.value
    #expect(ledger.events == ["child's stall", "door", "stall"])
  }

  @Test func aDisposalMayWaitForTasksThatEndTheirChildren() async throws {
    let (ledger, isDisposed) = (Ledger(), Signal())
    let server = DependencyContainer(context: .live)
    let requests = (0..<3).map { _ in DependencyContainer(parent: server) }
    let tasks = requests.enumerated().map { number, request in
      request[RoomNumberKey.self] = number
      request[StallKey.self].close = { ledger.note("request's stall") }
      return Task {
        await isDisposed.wait()
        try await request.end(StallDoorKey.day)
        try await request.stop()
      }
    }
    server[StallKey.self].close = {
      isDisposed.open()
      for task in tasks { try? await task.value }
      ledger.note("server's stall")
    }
    try await server.stop()
    #expect(ledger.events == Array(repeating: "request's stall", count: 3) + ["server's stall"])
  }

  @Test func aChildsStopWaitsForWhatItsParentEndsInIt() async throws {
    let (ledger, reached, mayGoOn) = (Ledger(), Signal(), Signal())
    let parent = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: parent)
    child[RoomNumberKey.self] = 1
    child[StallKey.self].close = { ledger.note("stall") }
    child[StallDoorKey.self].close = {
      reached.open()
      await mayGoOn.wait()
      ledger.note("door")
    }
    let end = Task { try await parent.end(StallDoorKey.day) }
    await reached.wait()
    let stop = Task { try await child.stop() }
    for _ in 0..<1_000 { await Task.yield() }
    mayGoOn.open()
    try await stop.value
    try await end.value
    #expect(ledger.events == ["door", "stall"])
  }

  @Test(arguments: [false, true])
  func whatAChildMadeForItsParentsScopeIsDisposedOfWithItsOwnOrTheParents(isParentsFirst: Bool) async throws {
    let parent = DependencyContainer(context: .live)
    let (child, ledger) = (DependencyContainer(parent: parent), Ledger())
    child[RoomNumberKey.self] = 1
    try await parent.begin(StallDoorKey.day)
    child[StallDoorKey.self].close = { ledger.note("door") }
    try await child.begin(StallDoorKey.day)
    for container in isParentsFirst ? [parent, child] : [child, parent] {
      try await container.end(StallDoorKey.day)
      #expect(ledger.events == ["door"])
    }
  }

  @Test func aReadByADisposalStopsAndSaysWhatToDo() async {
    let stopped = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container[LateReaderKey.self].value = .some { _ = container.clock }
      try await container.stop()
    }
    #expect(text(stopped).contains("'clock' was read by what stop() disposes of: a 'dispose' can only"))
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.beginLogin(user: User(name: "Ann"))
      container[LateReaderKey.self].value = .some { _ = container.user }
      try await container.end(.singleton)
    }
    #expect(text(ended).contains("'user' was read by what end(.singleton) disposes of: a 'dispose'"))
    let remade = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container[LateReaderKey.self].value = .some { _ = container.clock }
      try await container.end(.singleton)
    }
    #expect(text(remade).contains("'clock' was read by what end(.singleton) disposes of: a 'dispose'"))
    let reopened = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container[CornerKey.self].value = .some { _ = container[CornerKey.self] }
      try await container.end(CornerKey.corner)
    }
    #expect(text(reopened).contains("'corner' was read by what end(.corner) disposes of: a 'dispose'"))
    let failed = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let home = Box<DependencyContainer?>(nil)
      let works = Works { name in
        if name == "desk" { throw CancellationError() }
        if name == "-session" { _ = home.value?[GuestKey.self] }
      }
      home.value = Plant.container(works)
      try await home.value?.beginPlantLogin("Ann")
    }
    #expect(text(failed).contains("'guest' was read by what begin(.login) disposes of: a 'dispose' can only"))
  }

  @Test func aReadByAnObserverDuringAStopStopsAndSaysWhatToDo() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      let observation = container.observe { if $0.kind == .disposed { _ = container.clock } }
      _ = container[LateReaderKey.self]
      try await container.stop()
      observation.cancel()
    }
    #expect(text(result).contains("'clock' was read by an observer during stop(): read it first"))
  }
}

private enum LedgerKey: DependencyKey { static let defaultValue = Ledger() }
enum RoomNumberKey: DependencyKey { static let defaultValue = 0 }
private enum RoomKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("room", needs: [RoomNumberKey.self, LedgerKey.self]) {
      let room = $0.value(of: RoomKey.self)
      room.ledger.note("room \(room.number)")
    }
  }
  static func make(in container: DependencyContainer) -> (number: Int, ledger: Ledger) {
    (container[RoomNumberKey.self], container[LedgerKey.self])
  }
}

/// States that it needs what it does not read.
private enum PumpKey: ContainerKey {
  static let ledger = Ledger()
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "pump", needs: [LedgerKey.self], start: .make { _ in GeneratedCode.StartedValue(1, of: Self.self) },
      dispose: { _ in ledger.note("stopped") })
  }
  static func make(in container: DependencyContainer) -> Int { 1 }
}
private enum PumpModule: DependencyModule {
  static var name: String { "Pump" }
  static var started: [any ContainerKey.Type] { [PumpKey.self] }
}

/// Calls what it holds when it is disposed of.
private enum LateReaderKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("lateReader", expression: .declared) { $0.value(of: LateReaderKey.self).value?() }
  }
  static func make(in container: DependencyContainer) -> Box<(@Sendable () -> Void)?> { Box(nil) }
}

/// The same in a scope without inputs, which a read opens.
private enum CornerKey: ContainerKey {
  static let corner = DependencyScope("corner")
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("corner", scope: corner, expression: .declared) {
      $0.value(of: CornerKey.self).value?()
    }
  }
  static func make(in container: DependencyContainer) -> Box<(@Sendable () -> Void)?> { Box(nil) }
}
