import Dovetail
import Testing

/// A feed that a library provides, and an archive of it, both started.
private enum FeedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("feed", expression: .required)
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum ArchiveKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "archive", needs: [FeedKey.self], expression: .declared,
      start: .make { GeneratedCode.StartedValue("archive of \($0[FeedKey.self])", of: Self.self) })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum LedgerKey: DependencyKey {
  static let defaultValue = Ledger()
}

private enum Wires: DependencyModule {
  static var name: String { "Wires" }
  static var modules: [any DependencyModule.Type] { [WireDependencies.self] }
  static var started: [any ContainerKey.Type] { [ArchiveKey.self] }
}

private enum WireDependencies: DependencyModule {
  static var name: String { "Wire" }
  static let provisions = [
    GeneratedCode.Provision(of: FeedKey.self) { _ in
      DependencyDescription(
        "feed", start: .make { _ in GeneratedCode.StartedValue("wire", of: FeedKey.self) })
    } make: {
      GeneratedCode.stop(at: FeedKey.self, in: $0)
    }
  ]
}

private enum WireTests: DependencyModule {
  static var name: String { "WireTests" }
  static var modules: [any DependencyModule.Type] { [Wires.self] }
  static var isForTests: Bool { true }
  static let closed = Box(0)
  static let provisions = [
    GeneratedCode.Provision(of: FeedKey.self) { _ in
      DependencyDescription(
        "feed", needs: [LedgerKey.self], expression: .declared,
        start: .make { container in
          container[LedgerKey.self].note("canned")
          return GeneratedCode.StartedValue("canned", of: FeedKey.self)
        },
        dispose: { _ in closed.change { $0 += 1 } })
    } make: {
      GeneratedCode.stop(at: FeedKey.self, in: $0)
    }
  ]
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

  @Test func aStartMakesAProvisionThatNothingNeeds() async throws {
    let container = DependencyContainer(context: .live)
    container.install(WireDependencies.self)
    try await container.start()
    #expect(container[FeedKey.self] == "wire")
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
    let closed = WireTests.closed.value
    try await container.start()
    try await container.stop()
    #expect(WireTests.closed.value > closed)
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
    #expect(text(result).contains("'feed' was read before it was made: await start()"))
  }

  @Test func howToInstallInATestSaysWhatATestTargetWithoutAManifestNeeds() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = DependencyContainer(context: .test)[ArchiveKey.self]
    }
    #expect(
      text(result).contains(
        """
        as in @Suite(.install(AppTestsDependencies.self)) or DependencyTestCase.override(_:), or override 'archive'; \
        if there is no such type, give the target a manifest, at least {}
        """))
  }
}
