import Dovetail
import Testing

/// Reads of started values that weren't made.
@Suite(.timeLimit(.minutes(30))) struct EarlyReadTests {

  @Test func readingWhatNoInstalledModuleStartsStopsWithHowToInstall() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.install(Annex.self)
      try await container.start()
      _ = container[PoolKey.self]
    }
    #expect(
      text(result).contains(
        "'database' (pool -> database) was read before it was made: start() makes it only if"))
    #expect(
      text(result).contains(
        "install that first, as in DependencyContainer.shared.install(AppDependencies.self), or override"))
  }

  @Test func theWayToWhatIsReadTooEarlyNamesDependenciesOnly() async {
    struct Owner {
      @Injected(\.plantPool) var pool
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withDependencies(from: Plant.container(Works())) { _ = Owner().pool }
    }
    #expect(text(result).contains("'database' (pool -> database) was read"))
  }

  @Test func aStartedMakerThatReadsItsOwnValueStopsWithTheCycle() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let box = Box<DependencyContainer?>(nil)
      let works = Works { name in
        if name == "database" { _ = box.value?[DatabaseKey.self] }
      }
      let container = Plant.container(works)
      box.value = container
      try await container.start()
    }
    #expect(text(result).contains("dependency cycle: database -> database"))
  }

  @Test func readingAfterAnOverrideThatReachesItStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Plant.container(Works())
      try await container.start()
      let child = DependencyContainer(parent: container)
      child[ConfigKey.self] = "other"
      _ = child[PoolKey.self]
    }
    #expect(text(result).contains("'database' (pool -> database) was read before it was made"))
    #expect(text(result).contains("await start() on this container first, after any overrides, or override"))
  }

  @Test func readingAfterAnOverrideThatReachesAnOpenScopeStopsUntilThatIsBegunAgain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Plant.container(Works())
      try await container.beginPlantLogin("Ann")
      container[GuestKey.self] = "Bob"
      _ = container[SessionDeviceKey.self]
    }
    #expect(
      text(result).contains("'session' was read before it was made: end 'login' and begin it again, after"))

    let unbegun = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = Plant.container(Works())
      container[GuestKey.self] = "Bob"
      _ = container[SessionDeviceKey.self]
    }
    #expect(text(unbegun).contains("'session' was read before it was made: await beginLogin() on this"))

    let container = Plant.container(Works())
    try await container.beginPlantLogin("Ann")
    container[GuestKey.self] = "Bob"
    try await container.end(Plant.login)
    try await container.beginPlantLogin("Ann")
    #expect(container[SessionDeviceKey.self].name == "session")
  }
}
