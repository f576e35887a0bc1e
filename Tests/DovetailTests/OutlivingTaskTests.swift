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

@Suite struct OutlivingTaskTests {
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
