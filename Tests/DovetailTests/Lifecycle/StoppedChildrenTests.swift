import Dovetail
import Testing

/// Children of stopped containers, whether they existed before or not, and ends in children.
@Suite(.timeLimit(.minutes(30))) struct StoppedChildrenTests {
  @Test(arguments: ["login", "singleton"]) func aDisposalInAChildCannotReadItsParentsScopeInstead(
    ended: String
  ) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [ended] in
      let home = Box<DependencyContainer?>(nil)
      let parent = Plant.container(Works { if $0 == "-session" { _ = home.value?[GuestKey.self] } })
      let child = DependencyContainer(parent: parent)
      home.value = child
      try await parent.beginPlantLogin("Ann")
      try await child.beginPlantLogin("Bob")
      try await child.end(ended == "login" ? Plant.login : .singleton)
    }
    #expect(text(result).contains("'guest' was read by what end(.\(ended)) disposes of: a 'dispose' can"))
  }

  @Test func aDisposalInAChildReadsAScopeThatOnlyItsParentOpened() async throws {
    let (home, guest) = (Box<DependencyContainer?>(nil), Box(""))
    let works = Works { name in
      if name == "-server", let child = home.value { guest.value = child[GuestKey.self] }
    }
    let parent = Plant.container(works)
    let child = DependencyContainer(parent: parent)
    child[ConfigKey.self] = "other"
    home.value = child
    try await parent.beginPlantLogin("Ann")
    try await child.start()
    try await child.end(.singleton)
    #expect(guest.value == "Ann")
    home.value = nil
  }

  @Test(arguments: [true, false]) func aChildThatNothingWasReadFromStopsWithItsParent(
    isSet: Bool
  ) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [isSet] in
      let container = DependencyContainer(context: .live)
      let child = DependencyContainer(parent: DependencyContainer(parent: container))
      if isSet { child.clock = FixedClock("inside") }
      try await container.stop()
      try await container.start()
      _ = child.client
    }
    #expect(text(result).contains("'client' was read after stop(): call start() again first"))
    let container = DependencyContainer(context: .live)
    try await container.stop()
    try await container.start()
    #expect(DependencyContainer(parent: container).clock.label == "system")
  }

  @Test func whatAReleasedChildMadeCannotReadThereAfterAStopAbove() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      let find: @Sendable () -> String
      do {
        let child = DependencyContainer(parent: container)
        child.clock = FixedClock("inside")
        child.register((@Sendable () -> String).self) { container in { container.clock.label } }
        find = try child.resolve()
      }
      precondition(find() == "inside")
      try await container.stop()
      try await container.start()
      _ = find()
    }
    #expect(text(result).contains("'clock' was read after stop(): call start() again first"))
  }

  enum Read: CaseIterable, Codable {
    case valueSet, whatThatReaches, transient, parentsValue

    func callAsFunction(in container: DependencyContainer) {
      switch self {
      case .valueSet: _ = container.clock
      case .whatThatReaches: _ = container.client
      case .transient: _ = container.request
      case .parentsValue: _ = container.cache
      }
    }
  }

  @Test(arguments: Read.allCases) func aChildCreatedAfterTheStopIsStoppedToo(read: Read) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [read] in
      let parent = DependencyContainer(context: .live)
      try await parent.stop()
      let child = DependencyContainer(parent: parent)
      child.clock = FixedClock("child")
      read(in: child)
    }
    #expect(text(result).contains("was read after stop(): call start() again first, on a parent"))
    let parent = DependencyContainer(context: .live)
    try await parent.stop()
    let child = DependencyContainer(parent: parent)
    child.clock = FixedClock("child")
    try await parent.start()
    try await child.start()
    read(in: child)
    #expect(child.client.clock.label == "child")
  }

  @Test func aFailedRestartStopsChildrenCreatedMeanwhile() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let child = Box<DependencyContainer?>(nil)
      let works = Works { name in
        guard name == "server" else { return }
        child.value = DependencyContainer(parent: .current)
        child.value?.clock = FixedClock("child")
        throw CancellationError()
      }
      let container = Plant.container(works)
      try await container.stop()
      await #expect(throws: DependencyStartError.self) { try await container.start() }
      _ = child.value?.clock
    }
    #expect(text(result).contains("'clock' was read after stop(): call start() again first, on a parent"))
  }
}
