import Dovetail
import Testing

/// Reads the clock in a task that outlives the asynchronous call of a factory, while the value that calls it is made.
private enum LateKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "late",
      start: .make { container in
        let (begun, over) = (Signal(), Signal())
        let reading = await DependencyFactoryHome(container).make { container in
          let reading = Task {
            begun.open()
            await over.wait()
            return container.clock.label
          }
          await begun.wait()
          return reading
        }
        over.open()
        return StartedValue(await reading.value, of: Self.self)
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
        return StartedValue(remains, of: Self.self)
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

@Suite struct OutlivingTaskTests {
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
