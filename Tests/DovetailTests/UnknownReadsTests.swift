import Dovetail
import Testing

/// Values in tests whose reads aren't known before they are made.
@Suite struct UnknownReadsTests {
  @Test func aScopedValueMadeFromOneWithUnknownReadsIsMadeOnce() {
    let (root, made) = (DependencyContainer(context: .test), Ledger())
    root[NotesKey.self] = made
    let child = DependencyContainer(parent: root)
    child[UnrelatedKey.self] = 2
    _ = child[CoverKey.self]
    #expect(made.events == ["cover", "page"])
    _ = child[CoverKey.self]
    #expect(made.events == ["cover", "page"])
  }

  @Test func aSingletonThatATestMadeIsTheOneInAllThatItReads() {
    let root = DependencyContainer(context: .test)
    let child = DependencyContainer(parent: root)
    child[UnrelatedKey.self] = 2
    let session = child[SittingKey.self]
    // Now what the lectern reads is known.
    _ = root[LecternKey.self]
    #expect(child[LecternKey.self].sitting === session)
    #expect(child[SittingKey.self] === session)
  }

  @Test func aSingletonIsTheOneInAllThatReadsItThoughAnOverrideHidesWhy() {
    let root = DependencyContainer(context: .live)
    let middle = DependencyContainer(parent: root)
    let inner = DependencyContainer(parent: middle)
    middle.register(BetweenKey.self) { _ in Sitting() }
    inner[LeafKey.self] = Sitting()
    let sitting = inner[SittingOfBetweenKey.self]
    #expect(inner[LecternOfBetweenKey.self].sitting === sitting)
  }

  @Test func whatIsOverriddenIsNotMadeForAFactoryInBetween() {
    for isKnown in [false, true] {
      let root = DependencyContainer(context: .test)
      let notes = Ledger()
      root[NotesKey.self] = notes
      // So that what a cover reads is known, but not what the factory below reads.
      if isKnown { _ = root[CoverKey.self] }
      let suite = DependencyContainer(parent: root)
      suite.register(PageKey.self) { $0[RealPageKey.self] }
      let test = DependencyContainer(parent: suite)
      test[RealPageKey.self] = "fake"
      #expect(test[CoverKey.self] == "cover of fake")
      #expect(!notes.events.contains("real"))
    }
  }

  @Test func aSingletonThatReadsOneWithUnknownReadsLaterIsMadeOnce() {
    let root = DependencyContainer(context: .test)
    _ = root[UsherKey.self]
    let child = DependencyContainer(parent: root)
    child[UnrelatedKey.self] = 2
    let usher = child[UsherKey.self]
    _ = child[LecternKey.self]
    #expect(child[UsherKey.self] === usher)
  }

  @Test func whatAnOverrideHadMadeStaysTheOneInAllThatReadsIt() {
    let root = DependencyContainer(context: .test)
    let child = DependencyContainer(parent: root)
    child[GlossKey.self] = Lectern(Sitting())
    _ = child[MarginKey.self]
    child.reset(GlossKey.self)
    let grandchild = DependencyContainer(parent: child)
    #expect(grandchild[GlossKey.self].sitting === grandchild[SittingKey.self])
  }

  @Test(arguments: [false, true])
  func whatATestMakesOfItsOwnIsReadByWhatItShared(resets: Bool) async throws {
    let root = DependencyContainer(context: .test)
    let child = DependencyContainer(parent: root)
    child[UnrelatedKey.self] = 2
    _ = root[BlankKey.self]
    // The second read lets later ones find it without the lock.
    _ = child[ReaderKey.self]
    let shared = child[ReaderKey.self]
    #expect(shared === root[ReaderKey.self])
    // What a blank page reads is unknown again.
    if resets { root.reset(BlankKey.self) } else { try await root.end(reading) }
    _ = child[BlankKey.self]
    #expect(child[ReaderKey.self] !== shared)
  }
}

private let reading = DependencyScope("reading")

private enum NotesKey: DependencyKey {
  static let defaultValue = Ledger()
}
private enum UnrelatedKey: DependencyKey {
  static let defaultValue = 1
}
/// Its reads are unknown.
private enum PageKey: ComposedDependencyKey {
  static var scope: DependencyScope { reading }
  static func expression(in context: DependencyContext) -> DependencyExpression { .test }
  static func make(in container: DependencyContainer) -> String {
    container[NotesKey.self].note("page")
    return "page"
  }
}
private enum RealPageKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .test }
  static func make(in container: DependencyContainer) -> String {
    container[NotesKey.self].note("real")
    return "real"
  }
}
private enum CoverKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "cover", scope: reading, needs: [PageKey.self, NotesKey.self], expression: .test)
  }
  static func make(in container: DependencyContainer) -> String {
    container[NotesKey.self].note("cover")
    return "cover of \(container[PageKey.self])"
  }
}

private final class Sitting: Sendable {}
private final class Lectern: Sendable {
  let sitting: Sitting
  init(_ sitting: Sitting) { self.sitting = sitting }
}
private enum SittingKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .test }
  static func make(in container: DependencyContainer) -> Sitting { Sitting() }
}
private enum LecternKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .test }
  static func make(in container: DependencyContainer) -> Lectern { Lectern(container[SittingKey.self]) }
}

private enum GlossKey: ComposedDependencyKey {
  static var scope: DependencyScope { reading }
  static func expression(in context: DependencyContext) -> DependencyExpression { .test }
  static func make(in container: DependencyContainer) -> Lectern { Lectern(container[SittingKey.self]) }
}
private enum NoteKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .test }
  static func make(in container: DependencyContainer) -> Lectern { Lectern(container[SittingKey.self]) }
}
private enum MarginKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("margin", scope: reading, needs: [NoteKey.self], expression: .test)
  }
  static func make(in container: DependencyContainer) -> Lectern { container[NoteKey.self] }
}
private enum BlankKey: ComposedDependencyKey {
  static var scope: DependencyScope { reading }
  static func expression(in context: DependencyContext) -> DependencyExpression { .test }
  static func make(in container: DependencyContainer) -> Sitting { Sitting() }
}
/// Reads a blank page later.
private enum ReaderKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("reader", needs: [], later: [BlankKey.self], expression: .test)
  }
  static func make(in container: DependencyContainer) -> Sitting { Sitting() }
}
/// Reads the lectern later.
private enum UsherKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("usher", needs: [], later: [LecternKey.self], expression: .test)
  }
  static func make(in container: DependencyContainer) -> Sitting { Sitting() }
}

private enum LeafKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Sitting { Sitting() }
}
private enum BetweenKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("between", scope: .transient, needs: [LeafKey.self])
  }
  static func make(in container: DependencyContainer) -> Sitting { container[LeafKey.self] }
}
private enum SittingOfBetweenKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Sitting { container[BetweenKey.self] }
}
private enum LecternOfBetweenKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Lectern {
    Lectern(container[SittingOfBetweenKey.self])
  }
}
