import TestSupport
import Testing

@testable import Dovetail

@Suite struct IdentifierTests {
  let container = DependencyContainer(context: .live)

  @Test func resolvesWhatWasRegisteredByTypeAndKey() throws {
    container.register((any Clock).self) { _ in FixedClock("plain") }
    container.register((any Clock).self, key: "other") { _ in FixedClock("other") }
    #expect(try container.resolve((any Clock).self).label == "plain")
    #expect(try container.resolve((any Clock).self, key: "other").label == "other")
    let inferred: any Clock = try container.resolve(key: "other")
    #expect(inferred.label == "other")
  }

  @Test func namesTypeAndKeyOfWhatIsNotFound() {
    let error = #expect(throws: DependencyError.self) { try container.resolve(Leaf.self, key: "gone") }
    guard case .notFound(let type, let key, _)? = error else { return #expect(Bool(false)) }
    #expect(ObjectIdentifier(type) == ObjectIdentifier(Leaf.self))
    #expect(key == "gone")
    #expect("\(error!)" == "no dependency of type Leaf is registered with key \"gone\"")
  }

  @Test func saysHowToReadWhatAManifestDeclares() {
    let error = #expect(throws: DependencyError.self) { try container.resolve(Leaf.self) }
    #expect(
      "\(error!)"
        == "no dependency of type Leaf is registered; a dependency that a manifest declares is read by its name"
    )
  }

  @Test func aReadThatCannotThrowStopsWithTypeAndKey() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = DependencyContainer(context: .live)
      container.register(Leaf.self, key: "north") { _ in throw CancellationError() }
      withDependencies(from: container) { _ = Injected<Leaf>(key: "north").wrappedValue }
    }
    #expect(text(result).contains("@Injected Leaf \"north\": CancellationError()"))
  }

  @Test func listsAFewOthersAndCountsNoMoreOfMany() {
    for number in 0..<20 { container.register(Leaf.self, key: "\(number + 10)") { _ in Leaf() } }
    let few = #expect(throws: DependencyError.self) { try container.resolve(Leaf.self) }
    #expect("\(few!)".contains("one with key \"10\", one with key \"11\""))
    #expect("\(few!)".hasSuffix("one with key \"29\""))
    container.register(Leaf.self, key: "30") { _ in Leaf() }
    let many = #expect(throws: DependencyError.self) { try container.resolve(Leaf.self, key: "gone") }
    #expect(
      "\(many!)"
        == "no dependency of type Leaf is registered with key \"gone\"; there is one with each of more than 20 other keys"
    )
  }

  @Test func listsTheDependenciesOfItsType() {
    enum LabelKey: DependencyKey { static let defaultValue = "a" }
    _ = container[LabelKey.self]
    let error = #expect(throws: DependencyError.self) { try container.resolve(String.self, key: "gone") }
    #expect("\(error!)".hasSuffix("; there is 'label' (read it by its name)"), "\(error!)")
  }

  @Test func listsNothingThatItCannotResolveAndNothingOfAnotherType() {
    enum CountKey: DependencyKey { static let defaultValue = 1 }
    _ = container[CountKey.self]
    let sibling = DependencyContainer(parent: container)
    sibling.register(String.self, key: "siblings") { _ in "" }
    let error = #expect(throws: DependencyError.self) { try container.resolve(String.self, key: "gone") }
    #expect("\(error!)" == "no dependency of type String is registered with key \"gone\"")
  }

  @Test func anOptionalIsResolvedAsTheTypeThatItWraps() throws {
    let missing: Leaf? = try? container.resolve()
    #expect(missing == nil)
    #expect(throws: DependencyError.self) { try container.resolve(Leaf?.self) }
    container.register(Leaf.self) { _ in Leaf() }
    let leaf: Leaf? = try? container.resolve()
    #expect(try leaf === container.resolve(Leaf.self))
    withDependencies(from: container) {
      @Injected(key: nil) var kept: Leaf?
      #expect(kept === leaf)
    }
  }

  @Test func removesARegistrationWithWhatItMade() throws {
    container.register(Leaf.self) { _ in Leaf() }
    let leaf = try container.resolve(Leaf.self)
    container.remove(Leaf.self)
    #expect(throws: DependencyError.self) { try container.resolve(Leaf.self) }
    container.register(Leaf.self) { _ in Leaf() }
    #expect(try container.resolve(Leaf.self) !== leaf)
  }

  @Test func nothingIsLeftOfWhatWasRemoved() throws {
    container.register(Int.self, key: "part") { _ in 1 }
    container.register(Int.self, key: "whole") { try $0.resolve(Int.self, key: "part") + 1 }
    #expect(try container.resolve(Int.self, key: "whole") == 2)
    let child = DependencyContainer(parent: container)
    child.register(Int.self, key: "part") { _ in 2 }
    #expect(try child.resolve(Int.self, key: "whole") == 3)
    for key in ["part", "whole"] { container.remove(Int.self, key: key) }
    child.remove(Int.self, key: "part")
    let contents = container.contents
    #expect(contents.entries.isEmpty)
    #expect(child.contents.entries.isEmpty)
    #expect(contents.tree.identifiers.isEmpty)
    #expect(contents.tree.readIdentifiers.isEmpty)
  }

  @Test func whatIsRegisteredAfterABlockLeavesNothingBehind() {
    let root = DependencyContainer(context: .live)
    var argument: DependencyContainer?
    withDependencies(from: root) {
      argument = $0
    } operation: {
    }
    argument?.register(String.self) { _ in "late" }
    #expect(!root.contents.tree.identifiers.isEmpty)
    argument = nil
    #expect(root.contents.tree.identifiers.isEmpty)
  }

  @Test func aContainerThatGoesLeavesNothingOfItsRegistrations() throws {
    do {
      let child = DependencyContainer(parent: container)
      child.register(Int.self, key: "a") { _ in 1 }
      #expect(try child.resolve(key: "a") == 1)
    }
    #expect(container.contents.tree.identifiers.isEmpty)
  }

  @Test func aBlockThatIsOverHoldsWhatItResolvesWeakly() throws {
    let inside = try withDependencies(from: container) {
      $0.register(Leaf.self) { _ in Leaf() }
      $0.register(DependencyContainer.self, in: .transient) { $0 }
    } operation: {
      try DependencyContainer.current.resolve(DependencyContainer.self)
    }
    var leaf: Leaf? = try inside.resolve()
    #expect(try inside.resolve(Leaf.self) === leaf)
    weak let first = leaf
    leaf = nil
    #expect(first == nil)
    leaf = try inside.resolve()
    #expect(try inside.resolve(Leaf.self) === leaf)
  }

  @Test func keepsSingletonsAndMakesTransientsAnew() throws {
    container.register(Leaf.self) { _ in Leaf() }
    container.register(Leaf.self, key: "new", in: .transient) { _ in Leaf() }
    #expect(try container.resolve(Leaf.self) === container.resolve(Leaf.self))
    #expect(try container.resolve(Leaf.self, key: "new") !== container.resolve(Leaf.self, key: "new"))
  }

  @Test func endsWhatWasRegisteredInACustomScope() async throws {
    container.register(Leaf.self, in: .checkout) { _ in Leaf() }
    container.beginLogin(user: User(name: "Ann"))
    weak let leaf = try container.resolve(Leaf.self)
    #expect(leaf != nil)
    try await container.end(.login)
    #expect(leaf == nil)
  }

  @Test func givesTheFactoryTheContainer() throws {
    container.clock = FixedClock("own")
    container.register((any Client).self) { HTTPClient(clock: $0.clock) }
    #expect(try container.resolve((any Client).self).clock.label == "own")
  }

  @Test func childrenInheritRegistrationsAndReplaceThem() throws {
    container.register(Leaf.self) { _ in Leaf() }
    let child = DependencyContainer(parent: container)
    #expect(try child.resolve(Leaf.self) === container.resolve(Leaf.self))
    child.register(Leaf.self) { _ in Leaf() }
    #expect(try child.resolve(Leaf.self) !== container.resolve(Leaf.self))
    child.remove(Leaf.self)
    #expect(try child.resolve(Leaf.self) === container.resolve(Leaf.self))
  }

  @Test func identifiersAreEqualByValueAndNotByHash() throws {
    #expect(DependencyIdentifier<Leaf>(key: "a") == DependencyIdentifier<Leaf>(key: "a"))
    #expect(DependencyIdentifier<Leaf>(key: "a") != DependencyIdentifier<Leaf>(key: "b"))
    let numbers = 0..<(LongRing.runs ? 10_000 : 1_000)
    for number in numbers { container.register(Int.self, key: "\(number)") { _ in number } }
    for number in numbers {
      #expect(try container.resolve(DependencyIdentifier<Int>(key: "\(number)")) == number)
    }
  }

  @Test func aWrapperResolvesOnceInTheContainerThatItBelongsTo() {
    struct Owner {
      @Injected(key: "named") var byKey: Leaf
      @Injected(identifier: DependencyIdentifier(key: "named")) var byIdentifier: Leaf
    }
    container.register(Leaf.self, key: "named") { _ in Leaf() }
    let child = DependencyContainer(parent: container)
    let leaf = Leaf()
    child.register(Leaf.self, key: "named") { _ in leaf }
    let owner = withDependencies(from: child) { Owner() }
    #expect(owner.byKey === leaf)
    child.remove(Leaf.self, key: "named")
    #expect(owner.byKey === leaf)
    #expect(owner.byIdentifier !== leaf)
  }

  @Test func aWrapperResolvesInTheContainerThatItNames() throws {
    container.register(Leaf.self, key: "named") { _ in Leaf() }
    @Injected(key: "named", container: container) var byKey: Leaf
    @Injected(identifier: DependencyIdentifier(key: "named"), container: container) var byIdentifier: Leaf
    let leaf = try container.resolve(Leaf.self, key: "named")
    let other = DependencyContainer()
    #expect(withDependencies(from: other) { byKey } === leaf)
    #expect(withDependencies(from: other) { byIdentifier } === leaf)
  }

  @Test func registersByIdentifier() throws {
    let identifier = DependencyIdentifier<Leaf>(key: "named")
    container.register(identifier, in: .transient) { _ in Leaf() }
    _ = try container.resolve(identifier)
    container.remove(identifier)
    #expect(throws: DependencyError.self) { try container.resolve(identifier) }
  }
}
