import Dovetail
import Testing

/// A feed that a library provides, and an archive of it, both started.
private enum FeedKey: RequiredDependencyKey {
  typealias Value = String
  static let slot = DependencySlots(count: 1)
  static var slotID: Int { slot.id(0) }
}

private enum ArchiveKey: ComposedDependencyKey, StartedDependencyKey {
  typealias Value = String
  static let slot = DependencySlots(count: 1)
  static var slotID: Int { slot.id(0) }
  static var dependencies: [any DependencyKey.Type] { [FeedKey.self] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  static func start(in graph: DependencyGraphScope) async throws -> StartedDependency<Self> {
    StartedDependency("archive of \(graph.container[FeedKey.self])")
  }
}

private enum WireFeed: ComposedDependencyKey, DependencyProvision, StartedDependencyKey {
  typealias Key = FeedKey
  typealias Value = String
  static func start(in graph: DependencyGraphScope) async throws -> StartedDependency<Self> {
    StartedDependency("wire")
  }
}

private enum CannedFeed: ComposedDependencyKey, DependencyProvision, StartedDependencyKey,
  DisposableDependencyKey
{
  typealias Key = FeedKey
  typealias Value = String
  static var dependencies: [any DependencyKey.Type] { [LedgerKey.self] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
  static func start(in graph: DependencyGraphScope) async throws -> StartedDependency<Self> {
    graph.container[LedgerKey.self].note("canned")
    return StartedDependency("canned")
  }
  static func dispose(_ value: String) async throws { closed.change { $0 += 1 } }
  static let closed = Box(0)
}

private enum LedgerKey: DependencyKey {
  static let defaultValue = Ledger()
  static func expression(in context: DependencyContext) -> DependencyExpression { .default }
}

private enum Wires: DependencyModule {
  static var name: String { "Wires" }
  static var provisions: [any DependencyProvision.Type] { [WireFeed.self] }
  static var started: [any DependencyKey.Type] { [WireFeed.self, ArchiveKey.self] }
}

private enum WireTests: DependencyModule {
  static var name: String { "WireTests" }
  static var modules: [any DependencyModule.Type] { [Wires.self] }
  static var isForTests: Bool { true }
  static var provisions: [any DependencyProvision.Type] { [CannedFeed.self] }
  static var started: [any DependencyKey.Type] { [CannedFeed.self] }
}

struct ProvidedStartTests {
  private func container() -> (container: DependencyContainer, ledger: Ledger) {
    let container = DependencyContainer(context: .test)
    let ledger = Ledger()
    container[LedgerKey.self] = ledger
    container.install(WireTests.self)
    return (container, ledger)
  }

  @Test func aStartMakesWhatATestTargetProvidesInThePlaceOfALibrarys() async throws {
    let (container, ledger) = container()
    try await container.start()
    #expect(container[ArchiveKey.self] == "archive of canned")
    try await container.start()
    #expect(ledger.events == ["canned"])
  }

  @Test func aChildsStartMakesItWhereItIsInstalled() async throws {
    let (container, ledger) = container()
    let child = DependencyContainer(parent: container)
    try await child.start()
    #expect(child[ArchiveKey.self] == "archive of canned")
    #expect(container[ArchiveKey.self] == "archive of canned")
    #expect(ledger.events == ["canned"])
  }

  @Test func anOverrideOfATestCountsForMore() async throws {
    let (container, ledger) = container()
    container[FeedKey.self] = "given"
    try await container.start()
    #expect(container[ArchiveKey.self] == "archive of given")
    #expect(ledger.events == [])
  }

  @Test func itIsMadeAgainAfterAStop() async throws {
    let (container, ledger) = container()
    let closed = CannedFeed.closed.value
    try await container.start()
    try await container.stop()
    #expect(CannedFeed.closed.value > closed)
    try await container.start()
    #expect(container[ArchiveKey.self] == "archive of canned")
    #expect(ledger.events == ["canned", "canned"])
  }

  @Test func readingItBeforeStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .test)
      container.install(WireTests.self)
      _ = container[FeedKey.self]
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("'feed' was read before it was made: start() makes it"))
  }
}
