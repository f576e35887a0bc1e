import Dovetail
import Foundation
import Testing

/// An object with wrappers that keep what they read.
private final class Owner {
  @Injected(\.request) var request
  @WeakInjected(\.cache) var cache
  @WeakInjected(\.session) var session

  init(_ container: DependencyContainer) {
    _request = Injected(\.request, container: container)
    _cache = WeakInjected(\.cache, container: container)
    _session = WeakInjected(\.session, container: container)
  }
}

@Suite struct KeptWrapperTests {
  let live = DependencyContainer(parent: .shared, context: .live)

  @Test func resettingMakesTheNextReadAskAgain() {
    let owner = Owner(live)
    let first = owner.request
    #expect(owner.request === first)
    owner.$request.reset()
    #expect(owner.request !== first)
  }

  @Test func aKeptValueGoesWithItsLastOwner() {
    let ledger = Ledger()
    live.register(Tracked.self, in: .transient) { _ in Tracked(ledger) }
    var wrapper = Optional(Injected<Tracked>(key: nil, container: live))
    var copy = wrapper
    #expect(wrapper?.wrappedValue === copy?.wrappedValue)
    wrapper = nil
    #expect(ledger.alive == 1)
    copy = nil
    #expect(ledger.alive == 0)
  }

  @Test func aCopyThatWasMadeBeforeAResetKeepsItsValue() {
    var wrapper = Injected(\.request, container: live)
    let (copy, first) = (wrapper, wrapper.wrappedValue)
    wrapper.reset()
    #expect(copy.wrappedValue === first)
    #expect(wrapper.wrappedValue !== first)
  }

  @Test func aProjectionTellsItsContainerAndLendsIt() {
    let owner = Owner(live)
    #expect(owner.$request.container === live)
    #expect(owner.$cache.container === live)
    withDependencies(from: owner.$request) { #expect(DependencyContainer.current === live) }
    withDependencies(from: owner.$cache) { #expect(DependencyContainer.current === live) }
  }

  @Test func whatIsHeldWeaklyGoesWithItsLastOwnerAndIsNotMadeAnew() {
    let wrapper = WeakInjected(\.cache, container: live)
    var cache: Cache? = live.cache
    #expect(wrapper.wrappedValue === cache)
    #expect(wrapper.wrappedValue === cache)
    cache = nil
    #expect(wrapper.wrappedValue == nil)
  }

  @Test func aTransientValueThatNothingElseHoldsIsGoneAfterItsRead() {
    let wrapper = WeakInjected(\.request, container: live)
    #expect(wrapper.wrappedValue != nil)
    #expect(wrapper.wrappedValue == nil)
  }

  @Test func threadsThatMeetAtTheFirstReadGetTheSameObject() {
    let (makings, found) = (Box(0), Box<[Formatter?]>([]))
    let (gate, threads) = (Gate(), DispatchGroup())
    live.register(\.formatter, in: .transient) { container in
      let isFirst = makings.change { makings in
        makings += 1
        return makings == 1
      }
      if isFirst { gate.wait() } else { gate.open() }
      return Formatter(clock: container.clock)
    }
    let wrapper = WeakInjected(\.formatter, container: live)
    for _ in 0..<2 {
      threads.enter()
      Thread.detachNewThread {
        let formatter = wrapper.wrappedValue
        found.change { $0.append(formatter) }
        threads.leave()
      }
    }
    threads.wait()
    #expect(makings.value == 2)
    #expect(found.value[0] != nil && found.value[0] === found.value[1])
  }

  @Test func whatIsHeldWeaklyGoesWithItsScopeAndCanBeReadAgain() async throws {
    let owner = Owner(live)
    live.beginLogin(user: User(name: "Ada"))
    #expect(owner.session?.user.name == "Ada")
    try await live.end(.login)
    #expect(owner.session == nil)
    live.beginLogin(user: User(name: "Grace"))
    #expect(owner.session == nil)
    owner.$session.reset()
    #expect(owner.session?.user.name == "Grace")
  }

  @Test func aProtocolsObjectIsHeldWeakly() {
    let wrapper = WeakInjected(\.client, container: live)
    withExtendedLifetime(live.client) { #expect(wrapper.wrappedValue?.kind == "http") }
  }

  @Test func aValueThatIsNoObjectStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = WeakInjected(\.clock, container: DependencyContainer(context: .live)).wrappedValue
    }
    #expect(text(result).contains("@WeakInjected: Clock is not a class type"))
  }
}
