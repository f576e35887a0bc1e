import Dovetail
import Foundation
import Testing

@Suite struct OneInstanceTests {
  private enum LoneKey: ComposedDependencyKey {
    static let ledger = Ledger()
    static func make(in container: DependencyContainer) -> Tracked { Tracked(ledger) }
  }

  @Test func aSingletonIsMadeOncePerContainer() {
    let container = DependencyContainer(context: .live)
    #expect(container.client as AnyObject === container.client as AnyObject)
    let other = DependencyContainer(context: .live)
    #expect(container.client as AnyObject !== other.client as AnyObject)
  }

  @Test func aSingletonIsMadeOnceThoughManyThreadsAskFirst() {
    let container = DependencyContainer(context: .live)
    let before = LoneKey.ledger.made
    let found = Box<Set<ObjectIdentifier>>([])
    let gate = Gate()
    let threads = DispatchGroup()
    for _ in 0..<64 {
      threads.enter()
      Thread.detachNewThread {
        gate.wait()
        let value = container[LoneKey.self]
        found.change { _ = $0.insert(ObjectIdentifier(value)) }
        threads.leave()
      }
    }
    gate.open()
    threads.wait()
    #expect(found.value.count == 1)
    #expect(LoneKey.ledger.made == before + 1)
  }

  @Test func makingADependencyMayReadOthers() {
    let container = DependencyContainer(context: .live)
    #expect(container.client.kind == "http")
    #expect(container.client.clock.label == "system")
  }

  @Test func aTransientIsMadeAtEachResolve() {
    let container = DependencyContainer(context: .live)
    #expect(container.request !== container.request)
    #expect(container.request.client as AnyObject === container.client as AnyObject)
  }

  @Test func aGraphValueIsSharedInsideOneResolveAndNotBetweenTwo() {
    let container = DependencyContainer(context: .live)
    let screen = container.screen
    #expect(screen.first === screen.second)
    #expect(container.screen.first !== screen.first)
    #expect(container.formatter !== container.formatter)
  }

  @Test func aGraphValueIsSharedInsideEveryResolveOfAHandWrittenTransient() async {
    // Alone in a process, where no other test observes, reads make a transient value without the lock.
    await #expect(processExitsWith: .success) {
      for _ in 0..<3 {
        let pair = DependencyContainer.shared[transient: PairOfFormattersKey.self]
        precondition(pair[0] === pair[1])
        // Nothing of that resolve is made; those after it must share again.
        DependencyContainer.shared.formatter = pair[0]
        _ = DependencyContainer.shared[transient: PairOfFormattersKey.self]
        _ = DependencyContainer.shared[transient: StatedPairKey.self]
        DependencyContainer.shared.reset(\.formatter)
        let stated = DependencyContainer.shared[transient: StatedPairKey.self]
        precondition(stated[0] === stated[1])
      }
    }
  }

  @Test func aParentsResetLeavesWhatAChildMadeFromItsOwnOverride() {
    let parent = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: parent)
    child[RootOfNestKey.self] = "child"
    let (own, users) = (child[NestKey.self], child[NestUserKey.self])
    let shared = parent[NestKey.self]
    parent.reset(NestKey.self)
    #expect(parent[NestKey.self] !== shared)
    #expect(child[NestKey.self] === own && child[NestUserKey.self] === users)
    // An override of the parent's reaches the child.
    parent.register(NestKey.self) { _ in Nest("registered") }
    #expect(child[NestKey.self].name == "registered")
  }

  @Test func aGraphValueIsSharedThoughItsReadersKeyDoesNotStateIt() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<3 {
        let pair = DependencyContainer.shared[transient: UnstatedPairKey.self]
        precondition(pair[0] === pair[1])
      }
    }
  }

  @Test func transientsMayHaveProvidersOfEachOther() async {
    await #expect(processExitsWith: .success) {
      for _ in 0..<3 { precondition(DependencyContainer.shared[transient: HenKey.self]()() == "egg") }
    }
  }

  @Test func aGraphValueIsNotSharedBetweenResolvesThatRunAtTheSameTime() {
    let container = DependencyContainer(context: .live)
    let screens = Box<[Formatter]>([])
    DispatchQueue.concurrentPerform(iterations: 200) { _ in
      let screen = container.screen
      #expect(screen.first === screen.second)
      screens.change { [first = screen.first] in $0.append(first) }
    }
    #expect(Set(screens.value.map(ObjectIdentifier.init)).count == 200)
  }

  @Test func aValueThatIsMadeInsideAResolveForAnotherContainerHasAGraphOfItsOwn() {
    let container = DependencyContainer(context: .live)
    let other = DependencyContainer(context: .live)
    container.register(\.screen) { container in
      let screen = Screen(first: container.formatter, second: other.formatter)
      #expect(container.formatter === screen.first)
      return screen
    }
    let screen = container.screen
    #expect(screen.first !== screen.second)
  }

  @Test func anIsolatedValueReadOffItsActorStops() async {
    await #expect(processExitsWith: .failure) {
      let model = await MainActor.run { Dependency(\.model) }
      await Task.detached { _ = model() }.value
    }
  }

  @Test func aWeakValueLivesWhileSomebodyHoldsIt() {
    let container = DependencyContainer(context: .live)
    var cache: Cache? = container.cache
    #expect(container.cache === cache)
    weak let old = cache
    cache = nil
    #expect(old == nil)
    cache = container.cache
    #expect(container.cache === cache)
  }

  @Test func handWrittenKeysNeedOnlyADefault() {
    let container = DependencyContainer(context: .live)
    #expect(container.handWritten == "default")
    container.handWritten = "other"
    #expect(container.handWritten == "other")
  }
}

enum HandWrittenKey: DependencyKey { static let defaultValue = "default" }
extension DependencyContainer {
  var handWritten: String {
    get { self[HandWrittenKey.self] }
    set { self[HandWrittenKey.self] = newValue }
  }
}

private protocol FormattersKey: ComposedDependencyKey where Value == [Formatter] {}
extension FormattersKey {
  static var scope: DependencyScope { .transient }
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static func make(in container: DependencyContainer) -> [Formatter] {
    [container.formatter, container.formatter]
  }
}
private enum PairOfFormattersKey: FormattersKey {}
private enum StatedPairKey: FormattersKey {
  static var dependencies: [any ContainerKey.Type]? { [DependencyContainer.FormatterKey.self] }
}
private enum UnstatedPairKey: FormattersKey {
  static var dependencies: [any ContainerKey.Type]? { [] }
}

private enum HenKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("hen", scope: .transient, later: [EggKey.self], expression: .declared)
  }
  static func make(in container: DependencyContainer) -> @Sendable () -> @Sendable () -> String {
    { DependencyContainer.shared[transient: EggKey.self] }
  }
}
private enum EggKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("egg", scope: .transient, later: [HenKey.self], expression: .declared)
  }
  static func make(in container: DependencyContainer) -> @Sendable () -> String { { "egg" } }
}

extension OneInstanceTests {
  private enum FirstKey: DependencyKey { static let defaultValue = 1 }
  private enum SecondKey: DependencyKey { static let defaultValue = 2 }
  private struct GenericKey<Value: Sendable & ExpressibleByIntegerLiteral>: DependencyKey {
    static var defaultValue: Value { 3 }
  }
  private final class ObjectKey: DependencyKey { static var defaultValue: Int { 4 } }

  @Test func keysOfAllKindsOfTypesAreToldApart() {
    let container = DependencyContainer(context: .live)
    #expect(container[FirstKey.self] == 1 && container[SecondKey.self] == 2)
    #expect(container[GenericKey<Int>.self] == 3 && container[GenericKey<Double>.self] == 3.0)
    #expect(container[ObjectKey.self] == 4)
  }
}

private final class Nest: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}
private enum RootOfNestKey: DependencyKey { static let defaultValue = "default" }
private enum NestKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [RootOfNestKey.self] }
  static func make(in container: DependencyContainer) -> Nest { Nest(container[RootOfNestKey.self]) }
}
private enum NestUserKey: ComposedDependencyKey {
  static var dependencies: [any ContainerKey.Type]? { [NestKey.self] }
  static func make(in container: DependencyContainer) -> Nest { Nest("of " + container[NestKey.self].name) }
}
