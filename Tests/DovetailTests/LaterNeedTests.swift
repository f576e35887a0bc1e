import Testing

@testable import Dovetail

/// What a shared value reads later may be made from something that a child overrides.
struct LaterNeedTests {
  private let root = DependencyContainer(context: .live)

  /// Reads until a read finds the value without the lock.
  private func published(_ container: DependencyContainer) -> LaterKey.Reader {
    let value = container[LaterKey.self]
    #expect(container[LaterKey.self] === value)
    #expect(container.contents.box(of: LaterKey.slot)?.isHidden == false)
    return value
  }

  @Test func aChildMakesItsOwnOnceItIsKnownThatItsOverrideMatters() {
    root.isDetailed = true
    let child = DependencyContainer(parent: root)
    child.detail = "child's"
    let grandchild = DependencyContainer(parent: child)
    let shared = published(child)
    #expect(published(grandchild) === shared)
    #expect(published(root) === shared)
    #expect(shared.read() == "root's")
    #expect(child[LaterKey.self].read() == "child's")
    #expect(grandchild[LaterKey.self] === child[LaterKey.self])
    #expect(root[LaterKey.self] === shared)
  }

  @Test func anOverrideDoesNotReachALaterNeedOfASharedValueBeforeItsFirstRead() {
    root.isDetailed = true
    func child() -> DependencyContainer {
      let child = DependencyContainer(parent: root)
      child.detail = "child's"
      child[UnrelatedKey.self] = 2
      return child
    }
    let first = child()
    let holder = first[HolderKey.self]
    #expect(root[LaterKey.self] === holder.reader)
    #expect(holder.reader.read() == "root's")
    #expect(first[ReportKey.self] == "child's")
    #expect(first[LaterKey.self].read() == "child's")
    #expect(child()[LaterKey.self].read() == "child's")
    #expect(first[HolderKey.self] === holder)
    first.detail = "set later"
    #expect(first[HolderKey.self].reader.read() == "set later")
  }

  @Test func aContainerInBetweenMayMakeWhatDecides() {
    #expect(root[ReportKey.self] == "none")
    let between = DependencyContainer(parent: root)
    between.isDetailed = true
    let child = DependencyContainer(parent: between)
    child.detail = "child's"
    let shared = published(child)
    #expect(between[LaterKey.self] === shared)
    #expect(shared.read() == "root's")
    #expect(child[LaterKey.self].read() == "child's")
  }

  @Test func aWeakValueThatIsMadeAgainMayDecide() {
    #expect(root[weak: WeakReportKey.self].text == "none")
    let child = DependencyContainer(parent: root)
    child.detail = "child's"
    let shared = child[LaterWeakKey.self]
    #expect(child[LaterWeakKey.self] === shared)
    WeakReportKey.isDetailed.value = true
    defer { WeakReportKey.isDetailed.value = false }
    #expect(root[LaterWeakKey.self].read() == "root's")
    #expect(child[LaterWeakKey.self].read() == "child's")
  }

  @Test func othersReadWithoutTheLockAsBefore() {
    root.isDetailed = true
    let plain = DependencyContainer(parent: root)
    let other = DependencyContainer(parent: root)
    other[UnrelatedKey.self] = 2
    let shared = published(plain)
    #expect(published(other) === shared)
    #expect(shared.read() == "root's")
    #expect(published(plain) === shared)
    #expect(published(other) === shared)
  }
}

private enum DetailKey: DependencyKey {
  static let defaultValue = "root's"
}

private enum IsDetailedKey: DependencyKey {
  static let defaultValue = false
}

private enum UnrelatedKey: DependencyKey {
  static let defaultValue = 1
}

extension DependencyContainer {
  fileprivate var detail: String {
    get { self[DetailKey.self] }
    set { self[DetailKey.self] = newValue }
  }

  fileprivate var isDetailed: Bool {
    get { self[IsDetailedKey.self] }
    set { self[IsDetailedKey.self] = newValue }
  }

  fileprivate var report: String { isDetailed ? detail : "none" }
}

/// Doesn't state what it reads.
private enum ReportKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> String { container.report }
}

private enum LaterKey: ComposedDependencyKey {
  final class Reader: Sendable {
    let read: @Sendable () -> String
    init(_ read: @escaping @Sendable () -> String) { self.read = read }
  }

  static var dependencies: [any ContainerKey.Type]? { [ReportKey.self] }
  static func make(in container: DependencyContainer) -> Reader { Reader { container[ReportKey.self] } }
}

/// What a child makes itself if it overrides the number.
private enum HolderKey: ComposedDependencyKey {
  final class Holder: Sendable {
    let reader: LaterKey.Reader
    let number: Int
    init(_ reader: LaterKey.Reader, _ number: Int) { (self.reader, self.number) = (reader, number) }
  }

  static var dependencies: [any ContainerKey.Type]? { [LaterKey.self, UnrelatedKey.self] }
  static func make(in container: DependencyContainer) -> Holder {
    Holder(container[LaterKey.self], container[UnrelatedKey.self])
  }
}

private enum WeakReportKey: WeakDependencyKey, ComposedDependencyKey {
  final class Report: Sendable {
    let text: String
    init(_ text: String) { self.text = text }
  }

  static var scope: DependencyScope { .weak }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static let isDetailed = Box(false)
  static func make(in container: DependencyContainer) -> Report {
    Report(isDetailed.value ? container.detail : "none")
  }
  static func weakly(_ report: Report) -> () -> Report? {
    weak let held = report
    return { held }
  }
}

private enum LaterWeakKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [WeakReportKey.self] }
  static func make(in container: DependencyContainer) -> LaterKey.Reader {
    LaterKey.Reader { container[weak: WeakReportKey.self].text }
  }
}
