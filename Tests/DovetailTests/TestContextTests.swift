import Dovetail
import Synchronization
import Testing

/// Values whose reads nobody knows, in tests that override something else.
@Suite struct TestContextTests {
  private func parentAndTest(
    _ context: DependencyContext
  ) -> (DependencyContainer, DependencyContainer) {
    let parent = DependencyContainer(context: context)
    return (parent, DependencyContainer(parent: parent, context: .test))
  }

  @Test(arguments: [DependencyContext.live, .test])
  func aTestWithAnOverrideMakesNothingInItsParent(context: DependencyContext) {
    let (parent, test) = parentAndTest(context)
    parent[MakersLogKey.self] = MakersLog()
    test[UnrelatedKey.self] = 1
    let outer = test[OverSilentKey.self]
    #expect(outer.inner === test[SilentKey.self])
    #expect(parent[MakersLogKey.self].names == ["silent", "over"])
    #expect(parent[OverSilentKey.self] !== outer)
    #expect(test[OverSilentKey.self] === outer)
  }

  /// What a value read is known, whether the test had read it before its override or not.
  @Test(arguments: [DependencyContext.live, .test], [true, false])
  func aTestSharesAValueWhoseReadsAreKnown(context: DependencyContext, isReadBefore: Bool) {
    let (parent, test) = parentAndTest(context)
    parent[MakersLogKey.self] = MakersLog()
    let shared = parent[OverFreshKey.self]
    if isReadBefore { #expect(test[OverFreshKey.self] === shared) }
    test[UnrelatedKey.self] = 1
    #expect(test[OverFreshKey.self] === shared)
  }
}

private final class MakersLog: Sendable {
  private let all = Mutex<[String]>([])
  var names: [String] { all.withLock { $0 } }
  func make(_ name: String, of inner: Item? = nil) -> Item {
    all.withLock { $0.append(name) }
    return Item(inner)
  }
}

private final class Item: Sendable {
  let inner: Item?
  init(_ inner: Item?) { self.inner = inner }
}

private protocol TestableKey: ComposedDependencyKey {}
extension TestableKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}

private enum MakersLogKey: TestableKey {
  static var dependencies: [any ContainerKey.Type]? { [] }
  static func make(in container: DependencyContainer) -> MakersLog { fatalError("not overridden") }
}
private enum UnrelatedKey: TestableKey {
  static var dependencies: [any ContainerKey.Type]? { [] }
  static func make(in container: DependencyContainer) -> Int { 0 }
}
private enum SilentKey: TestableKey {
  static func make(in container: DependencyContainer) -> Item {
    container[MakersLogKey.self].make("silent")
  }
}
private enum OverSilentKey: TestableKey {
  static var dependencies: [any ContainerKey.Type]? { [SilentKey.self] }
  static func make(in container: DependencyContainer) -> Item {
    let inner = container[SilentKey.self]
    return container[MakersLogKey.self].make("over", of: inner)
  }
}
private enum SilentFreshKey: TestableKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Item {
    container[MakersLogKey.self].make("fresh")
  }
}
private enum OverFreshKey: TestableKey {
  static var dependencies: [any ContainerKey.Type]? { [SilentFreshKey.self] }
  static func make(in container: DependencyContainer) -> Item {
    let inner = container[SilentFreshKey.self]
    return container[MakersLogKey.self].make("over", of: inner)
  }
}
