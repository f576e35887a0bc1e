import Testing

@testable import Dovetail

/// Reads the clock in a task that outlives the asynchronous call of a factory, while the value that calls it is made.
private enum LateKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "late",
      start: .make { container in
        let (begun, over) = (Signal(), Signal())
        let reading = await GeneratedCode.FactoryHome(container).make { container in
          let reading = Task {
            begun.open()
            await over.wait()
            return container.clock.label
          }
          await begun.wait()
          return reading
        }
        over.open()
        return GeneratedCode.StartedValue(await reading.value, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
private enum LateModule: DependencyModule {
  static var name: String { "Late" }
  static var started: [any ContainerKey.Type] { [LateKey.self] }
}

private final class Scrap: Sendable {}
private enum ScrapKey: ComposedDependencyKey {
  static var scope: DependencyScope { .graph }
  static func make(in container: DependencyContainer) -> Scrap { Scrap() }
}

/// Tells which objects are gone: one that was read while this was made, and one that a task makes afterwards.
private final class Remains: Sendable {
  private let objects = Locked<[@Sendable () -> Bool]>([])
  let isMade = Signal()
  var areGone: [Bool] { objects.withLock { $0.map { $0() } } }

  func note(_ object: Scrap) {
    objects.withLock { objects in objects.append { [weak object] in object == nil } }
  }
}
private enum RemainsKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "remains",
      start: .make { container in
        let remains = Remains()
        remains.note(container[ScrapKey.self])
        let task = Task {
          await remains.isMade.wait()
          do {
            let child = DependencyContainer(parent: container)
            child.register(Scrap.self) { _ in Scrap() }
            remains.note(try child.resolve())
          }
          return remains.areGone
        }
        container[TaskKey.self].value = task
        return GeneratedCode.StartedValue(remains, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> Remains {
    GeneratedCode.stop(at: Self.self, in: container)
  }
}
private enum TaskKey: DependencyKey {
  static let defaultValue = Box<Task<[Bool], any Error>?>(nil)
}
private enum RemainsModule: DependencyModule {
  static var name: String { "Remains" }
  static var started: [any ContainerKey.Type] { [RemainsKey.self] }
}

/// A job that begins the next one in a task, which outlives it.
private struct Job: Sendable {
  let home: GeneratedCode.FactoryHome

  /// Ends before the next job begins, or just after that if they overlap, as at most two do; the last one tells how many it
  /// holds.
  func callAsFunction(
    _ number: Int, in root: DependencyContainer, overlapping: Bool, after previous: Signal, begun: Signal,
    _ end: Box<Int>, _ isOver: Signal
  ) async {
    let (next, over) = (Signal(), Signal())
    await home.make { _ in
      begun.open()
      if number == 1_500 {
        let job = Creation.ofTask!
        end.value =
          Set((job.chain + job.around(under: job.home.tree)).map(ObjectIdentifier.init)).count
          + Array(sequence(first: job) { $0.outside }).count
        return isOver.open()
      }
      await previous.wait()
      Task {
        if !overlapping { await over.wait() }
        let container = number % 2 == 0 ? root : DependencyContainer(parent: root)
        await container[transient: JobKey.self](
          number + 1, in: root, overlapping: overlapping, after: over, begun: next, end, isOver)
      }
      if overlapping { await next.wait() }
    }
    over.open()
  }
}
private enum JobKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("job", scope: .transient)
  }
  static func make(in container: DependencyContainer) -> Job {
    Job(home: GeneratedCode.FactoryHome(container))
  }
}

@Suite struct OutlivingTaskTests {
  @Test(arguments: [false, true])
  func jobsThatEachBeginTheNextHoldNoEarlierOnesAndAreNoCycle(overlapping: Bool) async {
    await #expect(processExitsWith: .success) { [overlapping] in
      let root = DependencyContainer(context: .live)
      let (held, first, isOver) = (Box(0), Signal(), Signal())
      first.open()
      await root[transient: JobKey.self](
        1, in: root, overlapping: overlapping, after: first, begun: Signal(), held, isOver)
      await isOver.wait()
      precondition(held.value < 8, "\(held.value) jobs are held")
    }
  }

  @Test(arguments: [false, true])
  func jobsInEverNewTreesLeaveNoneBehind(overlapping: Bool) async {
    let trees = Locked<[@Sendable () -> Bool]>([])
    @Sendable func run(_ number: Int, after previous: Signal, _ begun: Signal, _ isOver: Signal) async {
      let container = DependencyContainer(context: .live)
      trees.withLock { trees in
        trees.append { [weak tree = container.contents.tree] in tree != nil }
      }
      let (next, over) = (Signal(), Signal())
      await GeneratedCode.FactoryHome(container).make { _ in
        begun.open()
        await previous.wait()
        Task {
          if !overlapping { await over.wait() }
          if number == 500 { isOver.open() } else { await run(number + 1, after: over, next, isOver) }
        }
        if overlapping, number < 500 { await next.wait() }
      }
      over.open()
    }
    let (first, isOver) = (Signal(), Signal())
    first.open()
    await run(1, after: first, Signal(), isOver)
    await isOver.wait()
    #expect(trees.withLock { trees in trees.count { $0() } } < 8)
  }

  @Test(arguments: [false, true])
  func whatATaskReadsThatOutlivesOneOfAnotherTreeIsRecorded(outlives: Bool) async throws {
    let trees = (0..<3).map { _ in DependencyContainer(context: .live) }
    let homes = trees.map(GeneratedCode.FactoryHome.init)
    let (isInnerBegun, isMiddleOver) = (Signal(), Signal())
    let isFound = await homes[0].make { _ in
      let first = Creation.ofTask
      let middle = await homes[1].make { _ in
        await Task.yield()
        return Task {
          let inner = await homes[2].make { _ in
            await Task.yield()
            return Task {
              isInnerBegun.open()
              await isMiddleOver.wait()
              return trees[0].contents.step { trees[0].contents.tree.creationOfCaller === first }
            }
          }
          if !outlives {
            await isInnerBegun.wait()
            isMiddleOver.open()
            _ = await inner.value
          }
          return inner
        }
      }
      let inner = await middle.value
      isMiddleOver.open()
      return await inner.value
    }
    #expect(isFound)
  }

  @Test func aTaskThatOutlivesAStartHoldsNeitherItsGraphValuesNorWhatIsMadeLater() async throws {
    let root = DependencyContainer(context: .live)
    root.install(RemainsModule.self)
    try await root.start()
    #expect(root[RemainsKey.self].areGone == [true])
    root[RemainsKey.self].isMade.open()
    #expect(try await root[TaskKey.self].value?.value == [true, true])
  }

  @Test func whatATaskReadsAfterTheCallAroundItIsRecordedForTheValueThatIsStillBeingMade() async throws {
    let root = DependencyContainer(context: .live)
    root.install(LateModule.self)
    try await root.start()
    let child = DependencyContainer(parent: root)
    child.clock = FixedClock("child")
    try await child.start()
    #expect(child[LateKey.self] == "child")
    #expect(root[LateKey.self] == "system")
  }
}
