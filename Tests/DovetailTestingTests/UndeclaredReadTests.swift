import Dovetail
import DovetailTesting
import Testing

@Suite struct UndeclaredReadTests {
  @Test(.dependencies)
  func readingWhatNobodyOverrodeIsAFailureAtTheTest() {
    let line = #line - 2
    withKnownIssue {
      #expect(DependencyContainer.current.undeclared.name == "default")
      _ = DependencyContainer.current.undeclared
    } matching: { issue in
      issue.description.contains("'undeclared' was read")
        && issue.description.contains(
          "its key has no expression for tests, so its default is used; override it")
        && abs((issue.sourceLocation?.line ?? 0) - line) <= 1
    }
  }

  @Test(.dependencies)
  func twoOfOneNameAreReportedEach() {
    expectIssue("'undeclared' was read") { _ = DependencyContainer.current.undeclared }
    expectIssue("'undeclared' was read") { _ = DependencyContainer.current[Other.UndeclaredKey.self] }
  }

  @Test(.dependencies)
  func aReadByAMakerIsReportedToo() {
    expectIssue("'undeclared' (owner -> undeclared) was read") { _ = DependencyContainer.current.owner }
  }

  @Test(.dependencies)
  func aLiveChildsReadIsReportedWhenTheTestReadsTheSameValue() {
    let live = DependencyContainer(parent: .current, context: .live)
    _ = (live.owner, live.undeclared)
    expectIssue("'undeclared' (owner -> undeclared) was read") {
      #expect(DependencyContainer.current.owner === live.owner)
    }
  }

  @Test(.dependencies)
  func whatALiveChildReadsItselfIsReportedWhenTheTestReadsIt() {
    let live = DependencyContainer(parent: .current, context: .live)
    #expect(live.declared === DependencyContainer.current.declared)
    _ = live.undeclared
    expectIssue("'undeclared' was read") {
      #expect(DependencyContainer.current.undeclared === live.undeclared)
    }
  }

  @Test(.dependencies)
  func whatALiveChildStartsIsReportedWhenTheTestReadsIt() async throws {
    enum ConnectedKey: ContainerKey {
      static func description(in context: DependencyContext) -> DependencyDescription {
        DependencyDescription(
          "connected",
          start: .make { _ in GeneratedCode.StartedValue(Service("connected"), of: ConnectedKey.self) })
      }
      static func make(in container: DependencyContainer) -> Service {
        GeneratedCode.stop(at: ConnectedKey.self, in: container)
      }
    }
    enum ConnectedModule: DependencyModule {
      static let name = "Connected"
      static var started: [any ContainerKey.Type] { [ConnectedKey.self] }
    }
    let test = DependencyContainer.current
    test.install(ConnectedModule.self)
    try await DependencyContainer(parent: test, context: .live).start()
    expectIssue("'connected' was read") { _ = test[ConnectedKey.self] }
  }

  @Test func whatATestChildReadsFirstOfALiveParentIsReported() {
    let live = DependencyContainer(context: .live)
    let child = DependencyContainer(parent: live, context: .test)
    expectIssue("'undeclared' was read") { #expect(child.undeclared === live.undeclared) }
  }

  @Test(.dependencies)
  func whatIsReadInManyWaysIsReportedOnce() {
    expectIssue("'undeclared' (twice -> ") { readTower(of: 40, on: UndeclaredKey.self) }
  }

  @Test(.dependencies)
  func aKnownIssueAroundTheFirstReadOrCallCoversTheOthers() {
    let endpoint: @Sendable () throws -> Void = unsetEndpoint("Client.close")
    withKnownIssue {
      _ = DependencyContainer.current.undeclared
      #expect(throws: UnsetEndpointError.self) { try endpoint() }
    }
    _ = DependencyContainer.current.undeclared
    #expect(throws: UnsetEndpointError.self) { try endpoint() }
  }

  @Test(.dependencies)
  func anEndpointThatCannotThrowReturnsItsValue() {
    let endpoint: @Sendable (Int) -> Int = unsetEndpoint("Client.count", returning: 7)
    expectIssue("'Client.count' was called") { #expect(endpoint(1) == 7) }
    #expect(endpoint(2) == 7)
  }

  private func readTower<Key: ContainerKey>(of height: Int, on key: Key.Type) where Key.Value == Service {
    if height > 0 { return readTower(of: height - 1, on: TwiceKey<Key>.self) }
    _ = DependencyContainer.current[Key.self]
    _ = DependencyContainer.current[Key.self]
  }

  @Test(.dependencies { $0.declared = Service("trait") })
  func readingAFactoryIsReportedAndCallingItIsNot() {
    var factory: NumberedFactory?
    expectIssue("'numbered' was read") { factory = DependencyContainer.current.numbered }
    #expect(factory?(3).name == "3 in trait")
  }

  /// Without the trait around it, each block is a test of its own.
  @Test func aReadOfAnotherContainerThanTheTestsIsReportedAsSuch() {
    let text =
      " was read, but not from this test's container, which overrides it: read DependencyContainer.current or a wrapper, or $0 in an overriding closure"
    func expectReport(of read: () -> Void) {
      expectIssue(text) {
        withTestDependencies {
          $0.undeclared = Service("test")
        } operation: {
          read()
        }
      }
    }
    expectReport { _ = DependencyContainer.shared.undeclared }
    expectReport { _ = DependencyContainer.shared.owner }
    let sibling = DependencyContainer(parent: .shared)
    expectReport { _ = sibling[TwiceKey<UndeclaredKey>.self] }
  }

  @Test func itIsReportedInEachTestThoughTheValueIsThereAlready1() { expectReport() }
  @Test func itIsReportedInEachTestThoughTheValueIsThereAlready2() { expectReport() }

  /// Without the trait around it, each block is a test of its own.
  @Test func itIsReportedInEachTestThoughAnEarlierOneMadeTheValue() {
    let root = DependencyContainer(context: .test)
    func expectReports(of text: String = "undeclared) was read", _ reads: (() -> Void)...) {
      for read in reads {
        expectIssue(text) {
          withTestDependencies { _ in
          } operation: {
            withDependencies(from: root, operation: read)
          }
        }
      }
    }
    let (plain, owner, numbered) = ({ _ = root.undeclared }, { _ = root.owner }, { _ = root.numbered })
    expectReports(of: "'undeclared' was read", plain, plain)
    expectReports(of: "'numbered' was read", numbered, numbered)
    expectReports(owner, owner)
    let ofTransient = { _ = root[OverKey<FreshKey>.self] }
    expectReports(ofTransient, ofTransient)
    root.register(String.self, in: .transient) {
      $0[OverKey<SharedKey>.self].name + $0[TwiceKey<SharedKey>.self].name
    }
    // Both are made in one resolve, and share what was made from the undeclared one.
    expectReports({ _ = try? root.resolve(String.self) }, { _ = root[TwiceKey<SharedKey>.self] })
  }

  @Test func settingADependencyForAllTestsIsAWarning() {
    let text = "'Int \"all\"' is set for all tests: give this test its own container with .dependencies"
    expectIssue(text) { DependencyContainer.current.register(Int.self, key: "all") { _ in 1 } }
    DependencyContainer.shared.remove(Int.self, key: "all")
    withTestDependencies { _ in
    } operation: {
      expectIssue("'Int \"all\"' is set for all tests: set it in this test's own container: $0") {
        DependencyContainer.shared.register(Int.self, key: "all") { _ in 1 }
      }
    }
    DependencyContainer.shared.remove(Int.self, key: "all")
    withTestDependencies {
      $0.register(Int.self, key: "own") { _ in 1 }
    } operation: {
      DependencyContainer.current.register(Int.self, key: "own") { _ in 2 }
    }
  }

  @Test func settingItAgainIsNoFurtherWarning() {
    let count = Locked(0)
    withKnownIssue {
      for value in 1...3 { DependencyContainer.current.register(Int.self, key: "again") { _ in value } }
    } matching: { _ in
      count.withLock { $0 += 1 }
      return true
    }
    #expect(count.withLock { $0 } == 1)
    DependencyContainer.shared.remove(Int.self, key: "again")
  }

  @Test(.dependencies)
  func aPartOfATestReportsNothingAgain() {
    withKnownIssue { _ = DependencyContainer.current.undeclared }
    withTestDependencies { _ in
    } operation: {
      _ = DependencyContainer.current.undeclared
    }
  }

  private func expectReport() {
    expectIssue("'undeclared' was read") { _ = DependencyContainer.shared.undeclared }
  }

  @Test(.install(KitDependencies.self))
  func readingALibrarysProvisionIsReportedAsSuch() {
    let text =
      "'provided' was read, but this test does not override it and 'Kit' provides it without a \"test\", so its live implementation is used; override it, or add a \"test\" there"
    expectIssue(text) { #expect(DependencyContainer.current.provided.name == "kit") }
  }

  @Test(.dependencies { $0.undeclared = Service("test") })
  func readingFromAContainerThatIsNotTheTestsIsReportedAsSuch() {
    expectIssue("'undeclared' was read, but this container, which is not the test's, does not override it") {
      _ = DependencyContainer(context: .test).undeclared
    }
  }

  @Test func readingWithoutATestsContainerIsReportedAsSuch() {
    withDependencies {
      $0.undeclared = Service("test")
    } operation: {
      expectIssue("'undeclared' was read, but nothing overrides it here") {
        _ = DependencyContainer(context: .test).undeclared
      }
    }
  }

  @Test func readingWhatNothingProvidesPastAnOverrideIsReportedAsSuch() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      withTestDependencies {
        $0.provided = Service("test")
      } operation: {
        _ = DependencyContainer.shared.provided
      }
    }
    let outputs = (result?.standardErrorContent ?? []) + (result?.standardOutputContent ?? [])
    let text = String(decoding: outputs, as: UTF8.self)
    #expect(text.contains("'provided' was read, but not from this test's container, which overrides it"))
  }

  @Test func readingWhatNothingProvidesStopsAndReportsNothingElse() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      _ = DependencyContainer(context: .test).provided
    }
    let outputs = (result?.standardErrorContent ?? []) + (result?.standardOutputContent ?? [])
    let text = String(decoding: outputs, as: UTF8.self)
    #expect(text.contains("'provided' was read in ") && text.contains("nothing provides it there"))
    #expect(!text.contains("is used"))
  }

  @Test(.dependencies { $0.undeclared = Service("override") })
  func whatIsOverriddenIsNotReported() {
    #expect(DependencyContainer.current.owner.name == "of override")
  }

  @Test(.dependencies)
  func whatIsMadeForTestsIsNotReported() {
    #expect(DependencyContainer.current.declared.name == "default")
  }

  @Test func nothingIsReportedInALiveContainer() {
    #expect(DependencyContainer(context: .live).undeclared.name == "default")
  }
}

private enum Other {
  enum UndeclaredKey: DependencyKey { static var defaultValue: Service { Service("other") } }
}

private enum FreshKey: ServiceKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Service { container.undeclared }
}
private enum SharedKey: ServiceKey {
  static var scope: DependencyScope { .graph }
  static func make(in container: DependencyContainer) -> Service { container.undeclared }
}
private enum OverKey<Other: ServiceKey>: ServiceKey {
  static func make(in container: DependencyContainer) -> Service { container[Other.self] }
}
