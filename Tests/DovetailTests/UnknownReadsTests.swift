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
