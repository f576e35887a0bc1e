import Testing

@testable import Dovetail

@Suite struct ObservationTests {
  let container = DependencyContainer(context: .live)
  private let events = Box<[String]>([])

  private func observe(_ container: DependencyContainer) -> DependencyObservation {
    container.observe { [events] event in
      events.change { $0.append("\(event.depth) \(event.kind) \(event.dependency)") }
    }
  }

  @Test func anObserverSeesCreationsReusesOverridesAndDisposals() async throws {
    let observation = observe(container)
    _ = container.client
    _ = container.client
    container.clock = FixedClock()
    container.beginLogin(user: User(name: "Ann"))
    _ = container.session
    try await container.end(.login)
    #expect(
      events.value == [
        "0 making client", "1 making clock", "1 made clock", "0 made client", "0 reused client",
        "0 overridden clock", "0 making session", "1 reused user", "0 made session", "0 disposed session",
      ])
    observation.cancel()
  }

  @Test func anEventIsPrintedAsALine() {
    let lines = Box<[String]>([])
    let observation = container.observe { event in lines.change { $0.append("\(event)") } }
    _ = container.clock
    container.clock = FixedClock()
    observation.cancel()
    #expect(lines.value.count == 3 && lines.value[1].contains(/^clock: made in \d+ (ns|µs|ms)$/))
    #expect(lines.value.first == "clock: making" && lines.value.last == "clock: overridden")
  }

  @Test func anObserverThatRefersToTheContainerKeepsItUntilTheObservationIsCancelled() {
    weak var released: DependencyContainer?
    let observation: DependencyObservation
    do {
      let container = DependencyContainer(context: .live)
      released = container
      observation = container.observe { _ in _ = container.context }
    }
    #expect(released != nil)
    observation.cancel()
    #expect(released == nil)
  }

  @Test func anObserverSeesTransientsAndGraphs() {
    let observation = observe(container)
    _ = container.screen
    #expect(
      events.value.filter { !$0.contains("made") } == [
        "0 making screen", "1 making formatter", "2 making clock", "1 reused formatter",
      ])
    observation.cancel()
  }

  @Test func anObserverSeesWhatWasReadWithoutTheLockBefore() {
    _ = container.clock
    _ = container.clock
    let observation = observe(container)
    _ = container.clock
    #expect(events.value == ["0 reused clock"])
    observation.cancel()
    _ = container.clock
    #expect(events.value.count == 1)
  }

  @Test func aWeakObjectThatIsGoneIsMadeAndNotReused() {
    do { _ = container.cache }
    let observation = observe(container)
    let made = container.cache
    let reused = container.cache
    #expect(made === reused)
    #expect(events.value == ["0 making cache", "0 made cache", "0 reused cache"])
    observation.cancel()
  }

  @Test func anObserverSeesWhatChildrenDo() {
    let before = DependencyContainer(parent: container)
    before.handWritten = "reason to be"
    _ = before.clock
    let observation = observe(container)
    _ = before.clock
    let after = DependencyContainer(parent: container)
    after.clock = FixedClock()
    _ = after.clock
    #expect(events.value == ["0 reused clock", "0 overridden clock", "0 reused clock"])
    observation.cancel()
  }

  @Test func anObserverThatNobodyCancelsGoesWithItsContainer() async {
    await #expect(processExitsWith: .success) {
      let parent = DependencyContainer(context: .live)
      for parent in [nil, parent] {
        let container = DependencyContainer(parent: parent, context: .live)
        _ = container.observe { _ in }
        _ = container.client
      }
      // Otherwise, every read in the process would take the lock.
      precondition(Activity.isUnwatched)
    }
  }

  @Test func anObservationKeepsNoContainer() {
    weak var parent: DependencyContainer?
    let observation: DependencyObservation
    do {
      let container = DependencyContainer(parent: container)
      parent = container
      observation = observe(DependencyContainer(parent: container))
    }
    #expect(parent as AnyObject? == nil)
    observation.cancel()
  }

  @Test func anObserverOfAChildSeesItsValuesGoWithTheParentsScope() async throws {
    container.beginLogin(user: User(name: "Ann"))
    let child = DependencyContainer(parent: container)
    child.user = User(name: "Bob")
    _ = child.session
    let observation = observe(child)
    try await container.end(.login)
    #expect(events.value == ["0 disposed session"])
    observation.cancel()
  }

  @Test func anObserverSeesADisposalThatFails() async {
    enum StuckKey: ContainerKey {
      static func description(in context: DependencyContext) -> DependencyDescription {
        DependencyDescription("stuck", dispose: { _ in throw CancellationError() })
      }
      static func make(in container: DependencyContainer) -> Int { 1 }
    }
    _ = container[StuckKey.self]
    let observation = observe(container)
    await #expect(throws: DependencyDisposalError.self) { try await container.stop() }
    #expect(events.value == ["0 disposed stuck"])
    observation.cancel()
  }

  @Test func anObserverSeesWhatACallMakesAfterTheCallAroundItIsOver() async {
    let observation = observe(container)
    let (begun, over) = (Signal(), Signal())
    let call = GeneratedCode.FactoryHome(container)
    let inner = await call.make { _ in
      let task = Task {
        await call.make { container in
          begun.open()
          await over.wait()
          _ = container.clock
        }
      }
      await begun.wait()
      return task
    }
    over.open()
    await inner.value
    #expect(events.value == ["2 making clock", "2 made clock"])
    observation.cancel()
  }

  @Test func anObserverMayReadWhatAChildMakesAgain() {
    let child = DependencyContainer(parent: container)
    child.clock = FixedClock()
    let observation = container.observe { [events, weak child] event in
      guard event.kind == .made, event.dependency == "observedLabel", let child else { return }
      let label = child[ObservedLabelKey.self]
      events.change { $0.append(label) }
    }
    #expect(child[ObservedLabelKey.self] == "fixed")
    // One for the value that the parent made first, which showed what it reads.
    #expect(events.value == ["fixed", "fixed"])
    observation.cancel()
  }

  @Test func anObserversOwnReadsAreNotReported() {
    let observation = container.observe { [container, events] event in
      events.change { $0.append(event.dependency) }
      _ = container.other
    }
    _ = container.clock
    #expect(events.value == ["clock", "clock"])
    observation.cancel()
  }

  @Test func whatATaskOfAnObserverReadsIsNotReported() async {
    let task = Box<Task<Void, Never>?>(nil)
    let observation = container.observe { [container, events] event in
      events.change { $0.append(event.dependency) }
      if task.value == nil { task.value = Task { _ = container.other } }
    }
    _ = container.clock
    await task.value?.value
    #expect(events.value == ["clock", "clock"])
    observation.cancel()
  }

  @Test func whatCouldNotBeMadeWasNotMade() {
    let trace = DependencyTrace(of: container)
    let observation = observe(container)
    container.register(Int.self) { _ in throw CancellationError() }
    #expect(throws: CancellationError.self) { try container.resolve(Int.self) }
    #expect(events.value == ["0 overridden Int", "0 making Int"])
    #expect(trace.description == "Int: overridden\nInt: could not be made")
    observation.cancel()
  }

  @Test func creationsSayHowLongTheyTook() {
    let durations = Box<[Duration]>([])
    let observation = container.observe { event in
      if let duration = event.duration { durations.change { $0.append(duration) } }
    }
    _ = container.client
    #expect(durations.value.count == 2)
    #expect(durations.value.allSatisfy { $0 >= .zero })
    observation.cancel()
  }

  @Test(.timeLimit(.minutes(5))) func aLongTracePrintsWhatWasMade() {
    let trace = DependencyTrace(of: container)
    for _ in 0..<100_000 { _ = container.request }
    let lines = trace.description.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("request: made in") } == 100_000)
  }

  @Test func aTraceThatGoesStopsRecording() {
    withExtendedLifetime(DependencyTrace(of: container)) {}
    #expect(container.contents.observers.isEmpty)
  }

  @Test func aTracePrintsAnIndentedTree() {
    let trace = DependencyTrace(of: container)
    _ = container.client
    container.clock = FixedClock()
    _ = container.request
    trace.stop()
    let lines = trace.description.split(separator: "\n").map { line in
      String(line.prefix { $0 != ":" }) + (line.contains("made in") ? " made" : "")
    }
    #expect(
      lines == ["client made", "  clock made", "clock", "request made", "  client made", "    clock"])
    #expect(trace.description.contains("clock: overridden"))
    #expect(trace.description.contains("    clock: reused"))
  }
}

private enum ObservedLabelKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> String { container.clock.label }
}
