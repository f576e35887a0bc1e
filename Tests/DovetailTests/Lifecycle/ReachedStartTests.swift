import Dovetail
import Testing

/// Tabs, one of which is contributed and made from a feed that only a start makes; and a window, started too, that holds them.
private enum CollectedTabsKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("tabs")
  }
  static func make(in container: DependencyContainer) -> [String] {
    GeneratedCode.collected(["home"], for: Self.self, in: container)
  }
}

private enum ContributedFeedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "feed",
      start: .make { _ in
        for _ in 0..<100 { await Task.yield() }
        return GeneratedCode.StartedValue("news", of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum WindowOfTabsKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "window", needs: [CollectedTabsKey.self],
      start: .make {
        GeneratedCode.StartedValue($0[CollectedTabsKey.self].joined(separator: ", "), of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum News: DependencyModule {
  static var name: String { "News" }
  static var started: [any ContainerKey.Type] { [ContributedFeedKey.self] }
  static var contributions: [GeneratedCode.Contribution] {
    [
      GeneratedCode.Contribution(to: CollectedTabsKey.self, needs: [ContributedFeedKey.self]) {
        [$0[ContributedFeedKey.self]]
      }
    ]
  }
}

private enum Windows: DependencyModule {
  static var name: String { "Window" }
  static var modules: [any DependencyModule.Type] { [News.self] }
  static var started: [any ContainerKey.Type] { [WindowOfTabsKey.self] }
}

@Suite struct ReachedStartTests {
  @Test func aStartMakesWhatIsContributedBeforeWhatNeedsTheCollection() async throws {
    let container = DependencyContainer(context: .live)
    container.install(Windows.self)
    try await container.start()
    #expect(container[WindowOfTabsKey.self] == "home, news")
  }

  /// What the archive reads is known only once the parent has made it.
  @Test func aStartOfAChildMakesWhatItNeedsOfItsOwnThoughItsPlanDidNotKnow() async throws {
    let container = DependencyContainer(context: .live)
    container.install(Archives.self)
    container.register(HidingKey.self) { $0[HiddenReadKey.self] + "!" }
    let child = DependencyContainer(parent: container)
    child[HiddenReadKey.self] = "inside"
    child[OtherKey.self] = "child"
    try await child.start()
    #expect(child[ReadingDeskKey.self] == "child desk of inside!")
    try await container.start()
    #expect(container[ReadingDeskKey.self] == "default desk of outside!")
  }

  @Test func aReadInACallOfAnotherTreesFactoryIsOfTheStartedValue() async throws {
    let root = DependencyContainer(context: .live)
    root.install(Borrowing.self)
    try await root.start()
    let child = DependencyContainer(parent: root)
    child[OtherKey.self] = "child's"
    try await child.start()
    #expect(root[BorrowedKey.self] == "borrowed with \(root[OtherKey.self])")
    #expect(child[BorrowedKey.self] == "borrowed with child's")
  }
}

private enum HiddenReadKey: DependencyKey {
  static let defaultValue = "outside"
}

private enum HidingKey: DependencyKey {
  static let defaultValue = ""
}

private enum HiddenArchiveKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "archive", needs: [HidingKey.self],
      start: .make { GeneratedCode.StartedValue($0[HidingKey.self], of: Self.self) })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum ReadingDeskKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "desk", needs: [HiddenArchiveKey.self, OtherKey.self],
      start: .make {
        GeneratedCode.StartedValue("\($0[OtherKey.self]) desk of \($0[HiddenArchiveKey.self])", of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum Archives: DependencyModule {
  static var name: String { "Archive" }
  static var started: [any ContainerKey.Type] { [HiddenArchiveKey.self, ReadingDeskKey.self] }
}

private enum BorrowedKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "borrowed",
      start: .make { container in
        let factory = GeneratedCode.FactoryHome(DependencyContainer(context: .live))
        let value = await factory.make { _ in
          await Task.yield()
          return "borrowed with \(container[OtherKey.self])"
        }
        return GeneratedCode.StartedValue(value, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}

private enum Borrowing: DependencyModule {
  static var name: String { "Borrowing" }
  static var started: [any ContainerKey.Type] { [BorrowedKey.self] }
}
