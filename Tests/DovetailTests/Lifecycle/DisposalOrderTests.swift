import Dovetail
import TestSupport
import Testing

/// Whatever starts, begins and ends at the same time, and fails or not: nothing is disposed of before what holds it.
@Suite(.timeLimit(.minutes(30))) struct DisposalOrderTests {
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
    let request = Task { try await child.begin(ServerVisit.request) }
    await hasBegun.wait()
    await #expect(throws: DependencyStartError.self) { try await container.start() }
    hasFailed.open()
    try await request.value
    try await container.stop()
    logbook.expectOrder()
  }

  @Test func anyRunsAtOnceDisposeOfEachValueOnceAndInOrder() async throws {
    for seed in 0..<LongRing.size(300, long: 3_000, all: 100_000) {
      try await Crossing(UInt64(seed)).run()
    }
  }
}

/// Starts, begins, ends and reads in a container and its children at the same time.
private struct Crossing {
  private let seed: UInt64
  private let logbook: Logbook
  private let containers: [DependencyContainer]

  init(_ seed: UInt64) {
    self.seed = seed
    let numbers = Locked(SeededNumbers(seed: seed))
    logbook = Logbook { _ in
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
      if generator.chance(40) { child[PortNumberKey.self] = containers.count }
      containers.append(child)
    }
    self.containers = containers
  }

  func run() async throws {
    await withTaskGroup { group in
      for task in 0..<5 {
        group.addTask {
          var generator = SeededNumbers(seed: seed &* 5 &+ UInt64(task))
          for _ in 0..<4 { await act(&generator) }
        }
      }
    }
    try await containers[0].stop()
    logbook.expectOrder("seed \(seed)")
  }

  private func act(_ generator: inout SeededNumbers) async {
    let container = containers[generator.below(containers.count)]
    let scope = generator.chance(50) ? ServerVisit.scope : ServerVisit.request
    for _ in 0..<generator.below(8) { await Task.yield() }
    switch generator.below(8) {
    case 0: container[PortNumberKey.self] = generator.below(100)
    case 1: await Task.detached { _ = container[BadgeLink.self] }.value
    case 2, 3:
      let task = Task { try await container.start() }
      if generator.chance(30) {
        for _ in 0..<generator.below(8) { await Task.yield() }
        task.cancel()
      }
      _ = await task.result
    case 4, 5, 6: try? await container.begin(scope)
    default: try? await container.end(scope)
    }
  }
}

private enum ServerVisit {
  static let scope = DependencyScope("visit", starting: { [VisitLink.self, BadgeLink.self] })
  static let request = DependencyScope("request", within: scope, starting: { [RequestLink.self] })
}

/// A value that knows what it was made from.
private final class Link: Sendable {
  let name: String
  let held: [Link]
  private let logbook: Logbook

  init(_ name: String, _ held: [Link], _ logbook: Logbook) {
    (self.name, self.held, self.logbook) = (name, held, logbook)
    logbook.note(made: self)
  }

  func dispose() async {
    logbook.note(disposing: self)
    await logbook.dispose()
    logbook.note(disposed: self)
  }
}

private final class Logbook: Sendable {
  struct Failure: Error {}

  let make: @Sendable (String) async throws -> Void
  let dispose: @Sendable () async -> Void
  private let links = Locked<(made: [Link], disposals: [(of: Link, isOver: Bool)])>(([], []))

  init(
    make: @escaping @Sendable (String) async throws -> Void,
    dispose: @escaping @Sendable () async -> Void = {}
  ) {
    (self.make, self.dispose) = (make, dispose)
  }

  func note(made link: Link) { links.withLock { $0.made.append(link) } }
  func note(disposing link: Link) { links.withLock { $0.disposals.append((link, false)) } }
  func note(disposed link: Link) { links.withLock { $0.disposals.append((link, true)) } }

  func container() -> DependencyContainer {
    let container = DependencyContainer(context: .live)
    container[LogbookKey.self] = self
    container.install(LinkedServer.self)
    return container
  }

  /// Checks that each link was disposed of once, and before what it holds.
  func expectOrder(_ comment: String = "") {
    let (made, disposals) = links.withLock { $0 }
    var starts: [ObjectIdentifier: Int] = [:]
    var ends: [ObjectIdentifier: Int] = [:]
    for (place, (link, isOver)) in disposals.enumerated() {
      let id = ObjectIdentifier(link)
      let isSecond = (isOver ? ends : starts)[id] != nil
      #expect(!isSecond, "\(comment): \(link.name) twice")
      if isOver { ends[id] = place } else { starts[id] = place }
    }
    for link in made {
      guard let end = ends[ObjectIdentifier(link)] else {
        Issue.record("\(comment): \(link.name) was never disposed of")
        continue
      }
      for held in link.held {
        let isAfter = starts[ObjectIdentifier(held)].map { end < $0 } ?? true
        #expect(isAfter, "\(comment): \(held.name) was disposed of before \(link.name)")
      }
    }
  }
}

private enum LogbookKey: DependencyKey { static let defaultValue = Logbook(make: { _ in }) }
private enum PortNumberKey: DependencyKey { static let defaultValue = 0 }

private protocol LinkKey: ContainerKey where Value == Link {
  static var name: String { get }
  static var needs: [any LinkKey.Type] { get }
  static var scope: DependencyScope { get }
  static var start: DependencyDescription.Start? { get }
}

extension LinkKey {
  static var scope: DependencyScope { .singleton }
  static var start: DependencyDescription.Start? { nil }

  static func description(in context: DependencyContext) -> DependencyDescription {
    let fixed: [any ContainerKey.Type] = [LogbookKey.self, PortNumberKey.self]
    return DependencyDescription(name, scope: scope, needs: fixed + needs, start: start) {
      await $0.value(of: Self.self).dispose()
    }
  }

  static func read(in container: DependencyContainer) -> Link { container[Self.self] }

  static func make(in container: DependencyContainer) -> Link {
    _ = container[PortNumberKey.self]
    return Link(name, needs.map { $0.read(in: container) }, container[LogbookKey.self])
  }
}

/// Made by a start, or by the beginning of its scope.
private protocol StartedLinkKey: LinkKey {}

extension StartedLinkKey {
  static var start: DependencyDescription.Start? {
    .make { container in
      let logbook = container[LogbookKey.self]
      _ = container[PortNumberKey.self]
      try await logbook.make("before \(name)")
      let held = needs.map { $0.read(in: container) }
      try await logbook.make(name)
      return StartedValue(Link(name, held, logbook), of: Self.self)
    }
  }

  static func make(in container: DependencyContainer) -> Link {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum LinkedServer: DependencyModule {
  static let name = "LinkedServer"
  static var started: [any ContainerKey.Type] { [CacheLink.self, ServerLink.self] }
}

private enum PoolLink: LinkKey {
  static let name = "pool"
  static let needs: [any LinkKey.Type] = []
}
private enum CacheLink: LinkKey {
  static let name = "cache"
  static let needs: [any LinkKey.Type] = [PoolLink.self]
  static var start: DependencyDescription.Start? { .read }
}
private enum ServerLink: StartedLinkKey {
  static let name = "server"
  static let needs: [any LinkKey.Type] = [CacheLink.self]
}
private enum BadgeLink: LinkKey {
  static let name = "badge"
  static let needs: [any LinkKey.Type] = [CacheLink.self]
  static var scope: DependencyScope { ServerVisit.scope }
  static var start: DependencyDescription.Start? { .read }
}
private enum VisitLink: StartedLinkKey {
  static let name = "visit"
  static let needs: [any LinkKey.Type] = [BadgeLink.self]
  static var scope: DependencyScope { ServerVisit.scope }
}
private enum RequestLink: StartedLinkKey {
  static let name = "request"
  static let needs: [any LinkKey.Type] = [BadgeLink.self, CacheLink.self]
  static var scope: DependencyScope { ServerVisit.request }
}
