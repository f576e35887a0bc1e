import Dovetail
import Testing

/// An object with a wrapper that keeps what it reads.
private final class Owner {
  @Injected(\.request) var request

  init(_ container: DependencyContainer) {
    _request = Injected(\.request, container: container)
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
    withDependencies(from: owner.$request) { #expect(DependencyContainer.current === live) }
  }

  @Test func aLiveWrapperHoldsNothing() {
    let wrapper = Dependency(\.cache, container: live)
    weak let cache: Cache? = wrapper.wrappedValue
    #expect(cache == nil)
  }
}
