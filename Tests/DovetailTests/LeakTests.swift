import Foundation
import TestSupport
import Testing

@testable import Dovetail

private let rounds = 100_000
/// The rounds of slow tests; all of them only with `DOVETAIL_FULL=all`.
private func share(_ part: Int) -> Range<Int> {
  0..<LongRing.size(rounds / (5 * part), long: rounds / 20, all: rounds)
}

/// A value that holds its container in every way that a value may.
private final class Holder: @unchecked Sendable {
  private let tracked: Tracked
  @Dependency(\.clock) var clock
  @Injected(\.clock) var kept
  let provider: DependencyProvider<any Clock>
  let closure: @Sendable () -> any Clock
  init(_ ledger: Ledger, in container: DependencyContainer) {
    tracked = Tracked(ledger)
    provider = DependencyProvider(container, \.clock)
    closure = { container.clock }
  }
  func readAll() { _ = (clock, kept, provider(), closure()) }
}

private enum LedgersKey: DependencyKey {
  static let defaultValue = Ledger()
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}
private protocol HolderKey: ComposedDependencyKey where Value == Holder {}
extension HolderKey {
  static var dependencies: [any ContainerKey.Type]? { [LedgersKey.self, DependencyContainer.ClockKey.self] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> Holder {
    let holder = Holder(container[LedgersKey.self], in: container)
    holder.readAll()
    return holder
  }
}
private enum SingletonKey: HolderKey {}
private struct Draft: Sendable { let clock = Dependency(\.clock) }
private enum DraftKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static var dependencies: [any ContainerKey.Type]? { [] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> Draft { Draft() }
}
private enum FolderKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [DependencyContainer.ClockKey.self] }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> Box<Draft?> { Box(nil) }
}
private enum TransientKey: HolderKey { static var scope: DependencyScope { .transient } }
private enum WeakKey: HolderKey, WeakDependencyKey {
  static var scope: DependencyScope { .weak }
  static func weakly(_ value: Holder) -> () -> Holder? { { [weak value] in value } }
}
private enum ScopedKey: HolderKey {
  static let own = DependencyScope("own")
  static var scope: DependencyScope { own }
}
private enum GraphKey: HolderKey { static var scope: DependencyScope { .graph } }

private enum ChildKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Box<DependencyContainer?> { Box(nil) }
}

extension DependencyContainer {
  fileprivate var single: Holder {
    get { self[SingletonKey.self] }
    set { self[SingletonKey.self] = newValue }
  }

  /// Reads a value of every scope.
  fileprivate func readAll() {
    self[SingletonKey.self].readAll()
    self[TransientKey.self].readAll()
    self[weak: WeakKey.self].readAll()
    self[ScopedKey.self].readAll()
    self[GraphKey.self].readAll()
  }
}

@Suite struct LeakTests {
  private let ledger = Ledger()

  @Test func valuesOfEveryScopeGoWithTheirContainer() {
    for _ in share(20) {
      let container = DependencyContainer(context: .live)
      container[LedgersKey.self] = ledger
      container.readAll()
    }
    #expect(ledger.alive == 0)
    #expect(ledger.made == 5 * share(20).count)
  }

  #if os(Linux)
    @Test func aContainerGivesBackTheMemoryOfItsTables() async {
      await #expect(processExitsWith: .success) {
        func pages() throws -> Int {
          for _ in 0..<30_000 {
            let container = DependencyContainer(context: .live)
            // More than its first table holds.
            (container.clock, container.handWritten, container.other) = (FixedClock(), "", "")
            (container[CountKey<Int>.self], container[CountKey<UInt>.self]) = (1, 2)
          }
          return try Int(String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1])
            ?? 0
        }
        let first = try pages()
        #expect(try pages() - first < 500)
      }
    }
  #endif

  @Test func valuesMadeInAnOverrideGoWhenTheBlockEnds() {
    for _ in share(20) {
      withDependencies {
        $0[LedgersKey.self] = ledger
        $0.clock = FixedClock()
      } operation: {
        DependencyContainer.current.readAll()
      }
    }
    #expect(ledger.alive == 0)
  }

  @Test func valuesMadeInAnAsynchronousOverrideGoWhenTheBlockEnds() async {
    for _ in share(100) {
      await withDependencies {
        $0[LedgersKey.self] = ledger
      } operation: {
        DependencyContainer.current.readAll()
        await Task { DependencyContainer.current.readAll() }.value
      }
    }
    #expect(ledger.alive == 0)
  }

  @Test func overridingValuesThatHoldTheirContainerGoWithIt() {
    for _ in share(20) {
      withDependencies {
        $0[LedgersKey.self] = ledger
        $0.clock = FixedClock()
        $0.single = Holder(ledger, in: $0)
        let made = $0[ScopedKey.self]
        $0.register(TrackedKey.self) { [ledger] container in Tracked(ledger, holding: container) }
        $0[HeldKey.self] = Tracked(ledger, holding: made, $0)
      } operation: {
        DependencyContainer.current.readAll()
        _ = DependencyContainer.current.tracked
      }
    }
    #expect(ledger.alive == 0)
  }

  @Test func containersLeaveTheirParentWhenNothingReadsThem() {
    let root = DependencyContainer(context: .live)
    var children: Int { root.contents.children.count }
    var setup: DependencyContainer?
    var holder = withDependencies(from: root) {
      $0[LedgersKey.self] = ledger
      setup = $0
    } operation: {
      Holder?.some(DependencyContainer.current.single)
    }
    #expect(children == 1)
    holder?.readAll()
    holder = nil
    #expect(children == 0)
    root[LedgersKey.self] = ledger
    setup?.readAll()
    #expect(children == 0)
    var child = setup.map { DependencyContainer(parent: $0) }
    child?.clock = FixedClock()
    child?.readAll()
    #expect(children == 1)
    child = nil
    #expect(children == 0)
  }

  @Test func aTransientOfABlockDoesNotOwnTheBlocksContainer() {
    weak var block: DependencyContainer?
    withDependencies {
      $0.clock = FixedClock()
    } operation: {
      block = DependencyContainer.current
      // The second read is without the lock, if that is possible.
      let current = DependencyContainer.current
      _ = current[transient: DraftKey.self]
      current[FolderKey.self].value = current[transient: DraftKey.self]
    }
    #expect(block == nil)
  }

  @Test func transientsGraphsAndWeakValuesGoWhenNobodyHoldsThem() {
    let container = DependencyContainer(context: .live)
    container[LedgersKey.self] = ledger
    for _ in share(10) {
      _ = container[TransientKey.self]
      _ = container[weak: WeakKey.self]
      _ = container[GraphKey.self]
    }
    #expect(ledger.alive == 0)
    #expect(ledger.made == 3 * share(10).count)
  }

  @Test func replacedValuesGoButForOne() {
    let container = DependencyContainer(context: .live)
    for _ in 0..<rounds { container[HeldKey.self] = Tracked(ledger) }
    #expect(ledger.alive <= 2)
  }

  @Test func aReplacedValueOfACustomScopeGoesAtOnce() {
    let parent = DependencyContainer(context: .live)
    for container in [parent, DependencyContainer(parent: parent)] {
      for _ in 0..<3 {
        container[ScopedKey.self] = Holder(ledger, in: container)
        #expect(DependencyContainer(parent: container)[ScopedKey.self] === container[ScopedKey.self])
        #expect(ledger.alive == 1)
      }
      container.reset(ScopedKey.self)
      #expect(ledger.alive == 0)
    }
  }

  @Test func resetAndEndedValuesGo() async throws {
    let container = DependencyContainer(context: .live)
    container[LedgersKey.self] = ledger
    for _ in share(20) {
      _ = container[SingletonKey.self]
      _ = container[ScopedKey.self]
      container.reset(.singleton)
    }
    #expect(ledger.alive <= 1)
    for _ in share(20) {
      _ = container[ScopedKey.self]
      try await container.end(ScopedKey.own)
    }
    #expect(ledger.alive <= 1)
  }

  @Test func identifiedValuesGoWhenTheyAreRemoved() throws {
    let container = DependencyContainer(context: .live)
    for number in share(10) {
      container.register(Tracked.self, key: "\(number)") { [ledger] container in
        Tracked(ledger, holding: container)
      }
      _ = try container.resolve(Tracked.self, key: "\(number)")
      container.remove(Tracked.self, key: "\(number)")
    }
    #expect(ledger.alive <= 1)
  }

  @Test func aContainerThatSomebodyHoldsKeepsItsValues() {
    let value: Holder
    do {
      let container = DependencyContainer(context: .live)
      container[LedgersKey.self] = ledger
      container.clock = FixedClock("kept")
      value = container[SingletonKey.self]
    }
    #expect(ledger.alive == 1)
    #expect(value.closure().label == "kept")
    #expect(value.provider().label == "kept")
  }

  @Test func aValueThatHoldsAChildOfItsContainerKeepsBothUntilItLetsGo() {
    weak var parent: DependencyContainer?
    weak var value: Box<DependencyContainer?>?
    do {
      let container = DependencyContainer(context: .live)
      container[ChildKey.self].value = DependencyContainer(parent: container)
      (parent, value) = (container, container[ChildKey.self])
    }
    #expect(parent != nil)
    value?.value = nil
    #expect(parent == nil && value == nil)
  }

  @Test func aValueThatHoldsWhatABlockInsideHasMadeKeepsItsContainerUntilItLetsGo() {
    weak var outer: DependencyContainer?
    weak var value: Box<Draft?>?
    do {
      let container = DependencyContainer(context: .live)
      (outer, value) = (container, container[FolderKey.self])
      withDependencies(from: container) {
        $0.clock = FixedClock()
      } operation: {
        value?.value = DependencyContainer.current[transient: DraftKey.self]
      }
    }
    #expect(outer != nil)
    value?.value = nil
    #expect(outer == nil && value == nil)
  }

  @Test func whatAnEscapedValueReadsIsSharedWhileItIsHeld() throws {
    var held: Tracked?
    let read: @Sendable () -> Tracked
    do {
      let container = DependencyContainer(context: .live)
      container.register(TrackedKey.self) { [ledger] container in Tracked(ledger, holding: container) }
      container.register((@Sendable () -> Tracked).self) { container in { container.tracked } }
      held = container.tracked
      read = try container.resolve()
    }
    #expect(read() === held)
    held = nil
    #expect(ledger.alive == 0)
    held = read()
    #expect(read() === held)
    #expect(ledger.made == 2)
    held = nil
    #expect(ledger.alive == 0)
  }

  @Test func anEndDisposesOfNothingInAReleasedContainer() async throws {
    let find: @Sendable () -> DependencyContainer
    do {
      let container = DependencyContainer(context: .live)
      container.register((@Sendable () -> DependencyContainer).self) { container in { container } }
      find = try container.resolve()
    }
    let kinds = Box<[DependencyEvent.Kind]>([])
    let observation = find().observe { event in kinds.change { $0.append(event.kind) } }
    find().beginLogin(user: User(name: "Ann"))
    #expect(find().session.user.name == "Ann")
    try await find().end(.login)
    #expect(kinds.value.contains(.made) && !kinds.value.contains(.disposed))
    observation.cancel()
  }
}

private enum CountKey<Number: Numeric & Sendable>: DependencyKey {
  static var defaultValue: Number { 0 }
}

private enum HeldKey: DependencyKey {
  static var defaultValue: Tracked { Tracked(Ledger()) }
}
