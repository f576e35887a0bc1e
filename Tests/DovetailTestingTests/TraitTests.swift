import Dovetail
import DovetailTesting
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

private enum VisitKey: ServiceKey {
  static let scope = DependencyScope("visit")
  static func make(in container: DependencyContainer) -> Service { Service("visit") }
}
private enum GuestKey: ContainerKey {
  static let stay = DependencyScope("stay", inputs: { [GuestKey.self] })
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("guest", scope: stay, expression: .input)
  }
  static func make(in container: DependencyContainer) -> Service { Service("none") }
}
private enum RoomKey: ServiceKey {
  static var scope: DependencyScope { GuestKey.stay }
  static var dependencies: [any ContainerKey.Type]? { [GuestKey.self] }
  static func make(in container: DependencyContainer) -> Service { container[GuestKey.self] }
}
