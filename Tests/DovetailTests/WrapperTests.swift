import Dovetail
import Testing

/// An object that reads through a wrapper.
private final class Reader: Sendable {
  let client = Dependency(\.client)
  var label: String { client().clock.label }
}

private struct Members: Hashable {
  @Dependency(\.client) var client
  @Injected(\.client) var kept
  var number: Int
}

private enum ReaderKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static var dependencies: [any ContainerKey.Type]? { [DependencyContainer.ClientKey.self] }
  static func make(in container: DependencyContainer) -> Reader {
    #expect(DependencyContainer.current === container)
    return Reader()
  }
}

@Suite struct WrapperTests {
  let live = DependencyContainer(parent: .shared, context: .live)

  @Test func aWrapperMadeInTheSharedContainerSeesAnOverrideAroundTheRead() {
    let reader = Reader()
    withDependencies {
      $0.client = HTTPClient(clock: FixedClock("around"))
    } operation: {
      #expect(reader.label == "around")
    }
  }

  @Test func anObjectMadeInsideAnOverrideKeepsSeeingItAfterTheBlockEnds() {
    let reader = withDependencies {
      $0.client = HTTPClient(clock: FixedClock("inside"))
    } operation: {
      Reader()
    }
    #expect(reader.label == "inside")
  }

  @Test func aWrapperMadeInsideAnOverrideSeesAFurtherOneAroundTheRead() {
    withDependencies {
      $0.client = HTTPClient(clock: FixedClock("outer"))
    } operation: {
      let reader = Reader()
      withDependencies {
        $0.client = HTTPClient(clock: FixedClock("inner"))
      } operation: {
        #expect(reader.label == "inner")
      }
      #expect(reader.label == "outer")
    }
  }

  @Test func aWrapperMadeInsideAnOverrideDoesNotSeeAnUnrelatedOne() {
    let reader = withDependencies {
      $0.client = HTTPClient(clock: FixedClock("own"))
    } operation: {
      Reader()
    }
    withDependencies {
      $0.client = HTTPClient(clock: FixedClock("unrelated"))
    } operation: {
      #expect(reader.label == "own")
    }
  }

  @Test func whileAContainerMakesAValueItIsTheCurrentOne() {
    live.clock = FixedClock("child")
    #expect(live[ReaderKey.self].label == "child")
    #expect(live.readsCurrent)
  }

  @Test func aValueThatAnOverridesContainerMadeKeepsSeeingItAfterTheBlockEnds() {
    let reader = withDependencies {
      $0.client = HTTPClient(clock: FixedClock("inside"))
    } operation: {
      DependencyContainer.current[ReaderKey.self]
    }
    #expect(reader.label == "inside")
    #expect(reader.label == "inside")
  }

  @Test func aValueMadeByARootSeesTheRoot() {
    let root = DependencyContainer(context: .live)
    root.clock = FixedClock("root")
    #expect(root[ReaderKey.self].label == "root")
    withDependencies {
      $0.client = HTTPClient(clock: FixedClock("around"))
    } operation: {
      #expect(root[ReaderKey.self].label == "around")
    }
  }

  @Test func theSharedContainerIsNoOverrideEvenInsideOne() async {
    let root = DependencyContainer(context: .live)
    root.clock = FixedClock("root")
    let reader = withDependencies(from: root) { Reader() }
    #expect(withDependencies(from: DependencyContainer.shared) { reader.label } == "root")
    await withDependencies {
      $0.clock = FixedClock("around")
    } operation: {
      #expect(withDependencies(from: DependencyContainer.shared) { reader.label } == "root")
      let label = await withDependencies(from: DependencyContainer.shared) {
        await Task.yield()
        return reader.label
      }
      #expect(label == "root")
    }
  }

  @Test func aWrapperReadsTheContainerItIsGiven() {
    let other = DependencyContainer(context: .live)
    other.clock = FixedClock("other")
    @Dependency(\.clock, container: other) var clock
    @Injected(\.clock, container: other) var kept
    withDependencies {
      $0.clock = FixedClock("around")
    } operation: {
      #expect(clock.label == "other")
      #expect(kept.label == "other")
    }
  }

  @Test func aWrapperFindsItsDependencyByType() {
    withDependencies {
      $0.client = FakeClient()
    } operation: {
      @Dependency var client: any Client
      @Injected var kept: any Client
      #expect(client.kind == "fake")
      #expect(kept.kind == "fake")
    }
  }

  /// `dump` and a failed expectation print all that reflection finds, while other threads change it.
  @Test func reflectionFindsNothingThatOtherThreadsChange() {
    struct Screen {
      @Dependency(\.clock, container: .current) var clock
      @Injected(\.client) var client
      @WeakInjected(\.client) var object
      let container = DependencyContainer.current
      let provider = DependencyProvider(.current, \.clock)
      let trace = DependencyTrace(of: .current)
    }
    let screen = Screen()
    _ = (screen.clock, screen.client, screen.object)
    var text = ""
    dump(screen, to: &text)
    let inside = ["tree:", "published:", "header:", "state:"].filter { text.contains($0) }
    #expect(inside == [])
  }

  @Test func structsWithWrappersAreComparedAndHashedByTheirOtherMembers() {
    let one = Members(number: 1)
    let other = withDependencies {
      $0.client = FakeClient()
    } operation: {
      Members(number: 1)
    }
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(one != Members(number: 2))
  }

  @Test func dependencyOnATransientMakesOneAtEachReadAndInjectedKeepsIt() {
    withDependencies {
      $0.client = FakeClient()
    } operation: {
      @Dependency(\.request) var request
      @Injected(\.request) var kept
      #expect(request !== request)
      #expect(kept === kept)
    }
  }

  @Test func injectedIsMadeAtTheFirstReadAndSharedByCopies() {
    struct Owner { @Injected(\.tracked) var value }
    let ledger = Ledger()
    withDependencies {
      $0.register(TrackedKey.self) { _ in Tracked(ledger) }
    } operation: {
      let owner = Owner()
      let copy = owner
      #expect(ledger.made == 0)
      #expect(owner.value === copy.value)
      #expect(ledger.made == 1)
    }
  }

  @Test func injectedIsMadeOnceThoughManyThreadsReadFirst() async {
    let ledger = Ledger()
    let container = DependencyContainer(context: .live)
    container.register(TrackedKey.self, in: .transient) { _ in Tracked(ledger) }
    let kept = Injected(\.tracked, container: container)
    await withTaskGroup { group in
      for _ in 0..<64 { group.addTask { _ = kept() } }
    }
    #expect(ledger.made == 1)
  }

  @Test func wrappersAreSmall() {
    #expect(MemoryLayout<Dependency<any Client>>.size <= 24)
    #expect(MemoryLayout<Injected<any Client>>.size <= 8)
  }

  @Test func aProviderFetchesLater() {
    let container = DependencyContainer(context: .live)
    let greeter = container.greeter
    container.beginLogin(user: User(name: "Ann"))
    #expect(greeter.user().name == "Ann")
  }

  @Test func aProviderOfALongLivedValueSeesTheScopeOfTheReader() {
    let container = DependencyContainer(parent: .shared, context: .live)
    container.handWritten = "reason to be"
    let greeter = container.greeter
    let request = DependencyContainer(parent: container)
    // An input is no override, but this is one.
    request.other = "reason to look"
    request.beginLogin(user: User(name: "Bob"))
    withDependencies(from: request) {
      #expect(DependencyContainer.current.greeter === greeter)
      #expect(greeter.user().name == "Bob")
    }
  }
}

enum TrackedKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Tracked { Tracked(Ledger()) }
}
private enum ReadsCurrentKey: ComposedDependencyKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Bool {
    DependencyContainer.current === container
  }
}
extension DependencyContainer {
  var tracked: Tracked {
    get { self[TrackedKey.self] }
    set { self[TrackedKey.self] = newValue }
  }
  fileprivate var readsCurrent: Bool { self[ReadsCurrentKey.self] }
}
