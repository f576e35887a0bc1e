import Dovetail
import TestSupport
import Testing

/// Whatever starts, begins, ends and is overridden at the same time, and fails or not: nothing is disposed of before what
/// holds it, and in the end each value is made from what its container sees.
@Suite(.timeLimit(.minutes(30))) struct ConcurrentRunsTests {
  @Test func whatAFailedStartMadeGoesAfterWhatAScopeBelowIsMakingFromIt() async throws {
    let (hasBegun, mayRead, hasRead, hasFailed) = (Signal(), Signal(), Signal(), Signal())
    let fails = Box(true)
    let logbook = Logbook { moment in
      switch moment {
      case "before request":
        hasBegun.open()
        await mayRead.wait()
      case "request":
        hasRead.open()
        await hasFailed.wait()
      case "server" where fails.value:
        fails.value = false
        mayRead.open()
        await hasRead.wait()
        throw Logbook.Failure()
      default: break
      }
    }
    let container = logbook.container()
    let child = DependencyContainer(parent: container)
    let request = Task { try await child.begin(LinkedScope.request) }
    await hasBegun.wait()
    await #expect(throws: DependencyStartError.self) { try await container.start() }
    hasFailed.open()
    try await request.value
    try await container.stop()
    logbook.expectOrder()
  }

  @Test func aBeginWaitsForAStartAbove() async throws {
    let (hasBegun, mayEnd, moments) = (Signal(), Signal(), Locked<[String]>([]))
    let logbook = Logbook { moment in
      moments.withLock { $0.append(moment) }
      guard moment == "before server" else { return }
      hasBegun.open()
      await mayEnd.wait()
    }
    let container = logbook.container()
    let child = DependencyContainer(parent: container)
    let start = Task { try await container.start() }
    await hasBegun.wait()
    let begin = Task { try await child.begin(LinkedScope.visit) }
    for _ in 0..<100 { await Task.yield() }
    mayEnd.open()
    try await start.value
    try await begin.value
    #expect(moments.withLock { $0 } == ["before server", "server", "before visit", "visit"])
  }

  @Test func aStartThatWaitsForAnotherCanBeCancelled() async throws {
    let (hasBegun, mayEnd) = (Signal(), Signal())
    let logbook = Logbook { moment in
      guard moment == "before server" else { return }
      hasBegun.open()
      await mayEnd.wait()
    }
    let container = logbook.container()
    let first = Task { try await container.start() }
    await hasBegun.wait()
    let second = Task { try await container.start() }
    for _ in 0..<100 { await Task.yield() }
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    mayEnd.open()
    try await first.value
  }

  @Test func aStartedValueIsTheParentsIfTheOverrideGoesBeforeItIsRead() async throws {
    let (hasBegun, mayRead, waits) = (Signal(), Signal(), Box(false))
    let logbook = Logbook { moment in
      guard moment == "before server", waits.value else { return }
      hasBegun.open()
      await mayRead.wait()
    }
    let container = logbook.container()
    try await container.start()
    let child = DependencyContainer(parent: container)
    child[PortNumberKey.self] = 1
    waits.value = true
    let start = Task { try await child.start() }
    await hasBegun.wait()
    child.reset(PortNumberKey.self)
    mayRead.open()
    try await start.value
    #expect(child[ServerLink.self] === container[ServerLink.self])
    try await container.stop()
    logbook.expectOrder()
  }

  @Test func anyRunsAtOnceEndInOrderAndLeaveNothingOld() async throws {
    for seed in 0..<LongRing.size(250, long: 5_000, all: 100_000) {
      try await Crossing(UInt64(seed)).run()
    }
  }
}

/// Operations on a container and its children at the same time.
private final class Crossing: Sendable {
  private let seed: UInt64
  private let logbook: Logbook
  private let containers: [DependencyContainer]
  private let isOver = Box(false)
  /// What was last set or registered.
  private let last = Locked(0)

  init(_ seed: UInt64) {
    self.seed = seed
    let numbers = Locked(SeededNumbers(seed: seed))
    logbook = Logbook { [isOver] _ in
      if isOver.value { return }
      let (yields, fails) = numbers.withLock { ($0.below(6), $0.chance(15)) }
      for _ in 0..<yields { await Task.yield() }
      if fails { throw Logbook.Failure() }
    } dispose: {
      for _ in 0..<numbers.withLock({ $0.below(3) }) { await Task.yield() }
    }
    var generator = SeededNumbers(seed: ~seed)
    var containers = [logbook.container()]
    for _ in 0..<3 {
      let child = DependencyContainer(parent: containers[generator.below(containers.count)])
      if generator.chance(40) { child[PortNumberKey.self] = -containers.count }
      containers.append(child)
    }
    self.containers = containers
  }

  func run() async throws {
    await withTaskGroup { [self] group in
      for task in 0..<5 {
        group.addTask { [self] in
          var generator = SeededNumbers(seed: seed &* 5 &+ UInt64(task))
          for _ in 0..<4 { await act(&generator) }
        }
      }
    }
    isOver.value = true
    for container in containers {
      try await container.start()
      try await container.begin(LinkedScope.visit)
      try await container.begin(LinkedScope.request)
    }
    for (place, container) in containers.enumerated() {
      expectNothingOld(in: container, "seed \(seed), container \(place)")
    }
    try await containers[0].stop()
    logbook.expectOrder("seed \(seed)")
  }

  private func act(_ generator: inout SeededNumbers) async {
    let container = containers[generator.below(containers.count)]
    let scope = generator.chance(50) ? LinkedScope.visit : LinkedScope.request
    let number = last.withLock { last in
      last += 1
      return last
    }
    for _ in 0..<generator.below(8) { await Task.yield() }
    switch generator.below(15) {
    case 0: container[PortNumberKey.self] = number
    case 1: container.register(PortNumberKey.self) { _ in number }
    case 2: container.reset(PortNumberKey.self)
    case 3: container.register(Int.self) { _ in number }
    // A read that finds no registration isn't recorded, so there always is one.
    case 4: if container !== containers[0] { container.remove(Int.self) }
    case 5: container.install(LateLinks.self)
    case 6, 7:
      let key: any LinkKey.Type = [BadgeLink.self, LooseLink.self, TicketLink.self][generator.below(3)]
      await Task.detached { _ = key.read(in: container) }.value
    case 8, 9:
      let task = Task { try await container.start() }
      if generator.chance(30) {
        for _ in 0..<generator.below(8) { await Task.yield() }
        task.cancel()
      }
      _ = await task.result
    case 10, 11: try? await container.begin(scope)
    case 12: try? await container.end(scope)
    case 13: await useChild(of: container, scope, number, &generator)
    default: await useOverride(of: container, number)
    }
  }

  private func useChild(
    of container: DependencyContainer, _ scope: DependencyScope, _ number: Int,
    _ generator: inout SeededNumbers
  ) async {
    let child = DependencyContainer(parent: container)
    // What a container that nobody stops has made goes with it.
    let isStopped = generator.chance(50)
    if !isStopped { child[LogbookKey.self] = Logbook(make: logbook.make) }
    child[PortNumberKey.self] = number
    if generator.chance(50) { try? await child.begin(scope) }
    if generator.chance(50) { try? await child.start() }
    expect(TicketLink.read(in: child), madeFor: number)
    if isStopped { try? await child.stop() }
  }

  private func useOverride(of container: DependencyContainer, _ number: Int) async {
    await withDependencies(from: container) {
      $0[LogbookKey.self] = Logbook(make: logbook.make)
      $0[PortNumberKey.self] = number
    } operation: {
      expect(TicketLink.read(in: .current), madeFor: number)
      await Task.yield()
      expect(TicketLink.read(in: .current), madeFor: number)
    }
  }

  private func expect(_ link: LinkedValue, madeFor number: Int) {
    #expect(link.number == number, "seed \(seed): \(link.name)")
    for held in link.held { expect(held, madeFor: number) }
  }

  /// Checks that what a container reads was made from what it reads, and is shared with those that see the same.
  private func expectNothingOld(in container: DependencyContainer, _ comment: String) {
    func sight(_ container: DependencyContainer) -> [Int?] {
      [container[PortNumberKey.self], try? container.resolve()]
    }
    let singletons: [any LinkKey.Type] = [PoolLink.self, CacheLink.self, ServerLink.self, LooseLink.self]
    var seen: [String: LinkedValue] = [:]
    for key in singletons + [BadgeLink.self, VisitLink.self, RequestLink.self] {
      seen[key.name] = key.read(in: container)
    }
    for link in seen.values + [TicketLink.read(in: container)] {
      expect(link, madeFor: container[PortNumberKey.self])
      for held in link.kept {
        #expect(held === seen[held.name], "\(comment): \(link.name) has an old \(held.name)")
      }
    }
    #expect(seen[PoolLink.name]?.depot == sight(container)[1], "\(comment): an old registration")
    for other in containers where sight(other) == sight(container) {
      for key in singletons {
        #expect(key.read(in: other) === seen[key.name], "\(comment): \(key.name) is not shared")
      }
    }
  }
}
