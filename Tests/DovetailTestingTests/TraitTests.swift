import Dovetail
import DovetailTesting
import Synchronization
import Testing

@Suite(
  .dependencies {
    $0.undeclared = Service("suite")
    $0.declared = Service("suite")
  })
struct TraitTests {
  @Dependency(\.undeclared) var undeclared
  @Dependency(\.declared) var declared

  @Test func aSuitesOverridesReachItsTests() {
    #expect(undeclared.name == "suite")
    #expect(DependencyContainer.current.owner.name == "of suite")
    #expect(DependencyContainer.current.context == .test)
  }

  @Test func aPartOfATestAddsItsOverridesToTheTests() async {
    withTestDependencies {
      $0.declared = Service("part")
    } operation: {
      #expect(undeclared.name == "suite")
      #expect(declared.name == "part")
    }
    await withTestDependencies {
      $0.undeclared = Service("part")
    } operation: {
      await Task.yield()
      #expect(DependencyContainer.current.owner.name == "of part")
      #expect(undeclared.name == "part")
    }
    #expect(undeclared.name == "suite")
  }

  @Test func aPartOfATestAddsItsOverridesToThoseAroundIt() async {
    await withDependencies {
      $0.declared = Service("block")
    } operation: {
      withTestDependencies {
        $0.provided = Service("part")
      } operation: {
        #expect(undeclared.name == "suite")
        #expect(DependencyContainer.current.declared.name == "block")
        #expect(DependencyContainer.current.provided.name == "part")
      }
      await withTestDependencies { _ in
      } operation: {
        await Task.yield()
        #expect(DependencyContainer.current.declared.name == "block")
      }
    }
  }

  @Test(.dependencies { $0.declared = Service("test") })
  func aTestsOverridesAreAddedToItsSuites() {
    #expect(undeclared.name == "suite")
    #expect(declared.name == "test")
  }

  @Test(.dependencies { $0.declared = Service("first") }, .dependencies { $0.undeclared = Service("second") })
  func severalTraitsOfOneTestAddUp() {
    #expect(declared.name == "first")
    #expect(undeclared.name == "second")
  }

  @Suite(.dependencies { $0.declared = Service("inner") })
  struct Inner {
    @Test func nestedSuitesAddUp() {
      #expect(DependencyContainer.current.declared.name == "inner")
      #expect(DependencyContainer.current.undeclared.name == "suite")
    }
  }

  @Test(
    .dependencies { container in
      await MainActor.run {
        let model = Model()
        model.number = 7
        container.model = model
      }
    })
  @MainActor func anIsolatedDependencyIsOverriddenToo() {
    @Dependency(\.model) var model
    #expect(model.number == 7)
  }

  @Test(.dependencies, arguments: 0..<100)
  func nothingLeaksFromTestToTest(number: Int) async {
    let owner = DependencyContainer.current.owner
    #expect(owner.notes.withLock { $0.isEmpty })
    owner.notes.withLock { $0.append("\(number)") }
    await Task.yield()
    #expect(DependencyContainer.current.owner.notes.withLock { $0 } == ["\(number)"])
  }

  @Test func aScopeThatATestOpensIsItsOwn() {
    _ = DependencyContainer.current[VisitKey.self]
    #expect(DependencyContainer.current.isOpen(VisitKey.scope))
    #expect(!DependencyContainer.shared.isOpen(VisitKey.scope))
  }

  @Test func aScopeWhoseInputIsOverriddenAroundAPartOfATestIsThatParts() {
    withTestDependencies {
      $0[GuestKey.self] = Service("guest")
    } operation: {
      withTestDependencies { _ in
      } operation: {
        let inside = withDependencies {
          $0.undeclared = Service("inside")
        } operation: {
          (DependencyContainer.current[RoomKey.self], DependencyContainer.current.isOpen(GuestKey.stay))
        }
        #expect(inside.0.name == "guest" && inside.1)
        #expect(DependencyContainer.current.isOpen(GuestKey.stay))
      }
    }
  }

  @Test func overridesInsideATestAreChildrenOfItsContainer() {
    let owner = DependencyContainer.current.owner
    withDependencies {
      $0.undeclared = Service("inside")
    } operation: {
      #expect(DependencyContainer.current.owner.name == "of inside")
      #expect(DependencyContainer.current.declared.name == "suite")
    }
    #expect(DependencyContainer.current.owner === owner)
  }
}

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
    func expectReport(of read: () -> Void) {
      withKnownIssue {
        read()
      } matching: {
        $0.description.contains("'undeclared' was read")
      }
    }
    expectReport { _ = DependencyContainer.current.undeclared }
    expectReport { _ = DependencyContainer.current[Other.UndeclaredKey.self] }
  }

  @Test(.dependencies)
  func aReadByAMakerIsReportedToo() {
    withKnownIssue {
      _ = DependencyContainer.current.owner
    } matching: {
      $0.description.contains("'undeclared' (owner -> undeclared) was read")
    }
  }

  @Test(.dependencies)
  func whatIsReadInManyWaysIsReportedOnce() {
    withKnownIssue {
      readTower(of: 40, on: UndeclaredKey.self)
    } matching: {
      $0.description.contains("'undeclared' (twice -> ")
    }
  }

  private func readTower<Key: ContainerKey>(of height: Int, on key: Key.Type) where Key.Value == Service {
    if height > 0 { return readTower(of: height - 1, on: TwiceKey<Key>.self) }
    _ = DependencyContainer.current[Key.self]
    _ = DependencyContainer.current[Key.self]
  }

  @Test(.dependencies { $0.declared = Service("trait") })
  func readingAFactoryIsReportedAndCallingItIsNot() {
    var factory: NumberedFactory?
    withKnownIssue {
      factory = DependencyContainer.current.numbered
    } matching: {
      $0.description.contains("'numbered' was read")
    }
    #expect(factory?(3).name == "3 in trait")
  }

  /// Without the trait around it, each block is a test of its own.
  @Test func aReadOfAnotherContainerThanTheTestsIsReportedAsSuch() {
    func expectReport(of read: () -> Void) {
      withKnownIssue {
        withTestDependencies {
          $0.undeclared = Service("test")
        } operation: {
          read()
        }
      } matching: {
        $0.description.contains(
          " was read, but not from this test's container, which overrides it: read DependencyContainer.current, or through a wrapper"
        )
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
        withKnownIssue {
          withTestDependencies { _ in
          } operation: {
            withDependencies(from: root, operation: read)
          }
        } matching: {
          $0.description.contains(text)
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

  @Test(.dependencies)
  func aPartOfATestReportsNothingAgain() {
    withKnownIssue { _ = DependencyContainer.current.undeclared }
    withTestDependencies { _ in
    } operation: {
      _ = DependencyContainer.current.undeclared
    }
  }

  private func expectReport() {
    withKnownIssue {
      _ = DependencyContainer.shared.undeclared
    } matching: {
      $0.description.contains("'undeclared' was read")
    }
  }

  @Test(.install(KitDependencies.self))
  func readingALibrarysProvisionIsReportedAsSuch() {
    withKnownIssue {
      #expect(DependencyContainer.current.provided.name == "kit")
    } matching: {
      $0.description.contains(
        "'provided' was read, but this test does not override it and 'Kit' provides it without a \"test\", so its live implementation is used; override it, or add a \"test\" there"
      )
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

/// A trait of another kind, between two of ours.
private struct BlockTrait: TestTrait, SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies {
      $0.declared = Service("block")
      $0.undeclared = Service("block")
    } operation: {
      try await function()
    }
  }
}

@Suite struct OrderTests {
  @Test(.dependencies, BlockTrait(), .dependencies { $0.declared = Service("last") })
  func aTraitOverridesWhatOneOfAnotherKindBeforeItOverrides() {
    #expect(DependencyContainer.current.declared.name == "last")
    #expect(DependencyContainer.current.owner.name == "of block")
  }
}

private protocol PassingKey: ComposedDependencyKey where Value == Service {}
extension PassingKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
}
private enum VisitKey: PassingKey {
  static let scope = DependencyScope("visit")
  static func make(in container: DependencyContainer) -> Service { Service("visit") }
}
private enum GuestKey: ContainerKey {
  static let stay = DependencyScope("stay", inputs: { [GuestKey.self] })
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("guest", scope: stay, expression: .declared, absence: .input)
  }
  static func make(in container: DependencyContainer) -> Service { Service("none") }
}
private enum RoomKey: PassingKey {
  static var scope: DependencyScope { GuestKey.stay }
  static var dependencies: [any ContainerKey.Type]? { [GuestKey.self] }
  static func make(in container: DependencyContainer) -> Service { container[GuestKey.self] }
}
private enum FreshKey: PassingKey {
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> Service { container.undeclared }
}
private enum SharedKey: PassingKey {
  static var scope: DependencyScope { .graph }
  static func make(in container: DependencyContainer) -> Service { container.undeclared }
}
private enum OverKey<Other: PassingKey>: PassingKey {
  static func make(in container: DependencyContainer) -> Service { container[Other.self] }
}
