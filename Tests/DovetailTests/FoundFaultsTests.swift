import Dovetail
import Foundation
import Synchronization
import Testing

/// Faults that were found in the first run time and need no meeting of threads.
@Suite struct FoundFaultsTests {
  let root = DependencyContainer(context: .live)

  // MARK: Numbers of identifiers

  @Test func anIdentifierNeverGetsTheNumberOfAnother() throws {
    for round in 0..<1_000 {
      root.register(String.self, key: "alice") { _ in "alice" }
      #expect(try root.resolve(String.self, key: "alice") == "alice")
      root.remove(String.self, key: "alice")
      root.register(Int.self, key: "bob") { _ in round }
      #expect(try root.resolve(Int.self, key: "bob") == round)
      #expect(throws: DependencyError.self) { try root.resolve(String.self, key: "alice") }
      root.remove(Int.self, key: "bob")
    }
  }

  // MARK: Overrides after a block

  @Test func whatAModelMakesLaterSeesTheModelsOverrides() {
    struct Model {
      @Dependency(\.tag) var tag
      func child() -> Model { withDependencies(from: $tag) { Model() } }
      func childOfItsOwn() -> Model {
        withDependencies(from: $tag) {
          $0.tag = "own"
        } operation: {
          Model()
        }
      }
    }
    withDependencies(from: root) {
      let model = withDependencies {
        $0.tag = "inside"
      } operation: {
        Model()
      }
      #expect(model.child().tag == "inside")
      #expect(model.child().child().tag == "inside")
      #expect(model.childOfItsOwn().tag == "own")
      #expect(Model().tag == "default")
    }
  }

  // MARK: Cycles

  @Test(arguments: [true, false]) func aCycleOfRegisteredFactoriesStopsWithItsPath(_ isTransient: Bool) async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isTransient] in
      let root = DependencyContainer(context: .live)
      root.register(TagKey.self, in: isTransient ? .transient : .graph) { $0.caption }
      root.register(CaptionKey.self, in: isTransient ? .transient : .graph) { $0.tag }
      _ = root.tag
    }
    #expect(
      text(result).contains("tag -> caption -> tag") || text(result).contains("caption -> tag -> caption"))
  }

  @Test(arguments: [true, false]) func aFactoryThatReadsWhatItReplacesStopsWithItsPath(_ isTransient: Bool)
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isTransient] in
      let root = DependencyContainer(context: .live)
      root.register(TagKey.self, in: isTransient ? .transient : .singleton) { $0.tag + "!" }
      _ = root.tag
    }
    #expect(text(result).contains("tag -> tag"))
  }

  // MARK: Scopes

  @Test func aRegistrationInTheGraphScopeIsSharedWithinAResolve() {
    root.register(TokenKey.self, in: .graph) { _ in Token() }
    let pair = root[PairOfTokensKey.self]
    #expect(pair.first === pair.second)
    #expect(root[PairOfTokensKey.self].first !== pair.first)
  }

  @Test func aTransientThatReadsAGraphValueOnlySometimesSharesItThen() {
    root.register(TokenKey.self, in: .graph) { _ in Token() }
    withDependencies(from: root) {
      #expect(root[transient: TokensAtTimesKey.self] == nil)
      TokensAtTimesKey.readsThem.store(true, ordering: .relaxed)
      let pair = root[transient: TokensAtTimesKey.self]
      #expect(pair != nil && pair?.first === pair?.second)
    }
  }

  @Test func anIdentifierInTheGraphScopeIsSharedWithinAResolve() throws {
    root.register(Token.self, in: .graph) { _ in Token() }
    root.register([Token].self, in: .transient) { [try $0.resolve(Token.self), try $0.resolve(Token.self)] }
    let tokens = try root.resolve([Token].self)
    #expect(tokens[0] === tokens[1])
    #expect(try root.resolve([Token].self)[0] !== tokens[0])
  }

  @Test func resettingAScopeInAChildLeavesTheParentsValues() {
    let token = root[VisitTokenKey.self]
    let child = DependencyContainer(parent: root)
    #expect(child[VisitTokenKey.self] === token)
    child.reset(VisitTokenKey.visit)
    #expect(root[VisitTokenKey.self] === token)
  }

  // MARK: Depth

  @Test func deepTreesOfContainersAreReadAndLetGoOnASmallStack() {
    onSmallStack {
      var container = DependencyContainer(context: .live)
      for _ in 0..<100_000 { container = DependencyContainer(parent: container) }
      #expect(container.tag == "default")
    }
  }

  @Test func aFirstReadBelowManyParentsEnds() {
    onSmallStack {
      var container = DependencyContainer(context: .live)
      container.tag = "root"
      for _ in 0..<10_000 { container = DependencyContainer(parent: container) }
      #expect(container.caption == "root?")
    }
  }

  @Test func aFirstReadBelowManyParentsThatOverrideOthersEnds() {
    onSmallStack {
      let root = DependencyContainer(context: .live)
      var container = root
      for _ in 0..<10_000 {
        container = DependencyContainer(parent: container)
        container[TokenKey.self] = Token()
      }
      #expect(container.caption == "default?")
      root.tag = "root"
      #expect(container.caption == "root?")
    }
  }

  @Test func manyIdentifiersOfOneTypeAreEachFound() throws {
    for number in 0..<10_000 { root.register(Int.self, key: "\(number)") { _ in number } }
    for number in 0..<10_000 { #expect(try root.resolve(Int.self, key: "\(number)") == number) }
    for number in 0..<10_000 { root.remove(Int.self, key: "\(number)") }
    #expect(throws: DependencyError.self) { try root.resolve(Int.self, key: "5000") }
  }

  // MARK: Observation

  @Test func anObserverMayReadWhatIsBeingMade() {
    let labels = Box<[String]>([])
    let isFirst = Box(true)
    let observation = root.observe { [root] event in
      guard event.kind == .made, event.dependency == "tag", isFirst.value else { return }
      isFirst.value = false
      let tag = root.tag
      labels.change { $0.append(tag) }
    }
    #expect(root.tag == "default")
    #expect(labels.value == ["default"])
    observation.cancel()
  }
}

private final class Token: Sendable {}
private struct PairOfTokens: Sendable {
  let first: Token
  let second: Token
}
private enum TagKey: DependencyKey {
  static let defaultValue = "default"
}
private enum CaptionKey: DependencyKey {
  static var defaultValue: String { "none" }
  static func make(in container: DependencyContainer) -> String { container.tag + "?" }
}
private enum TokenKey: DependencyKey {
  static var defaultValue: Token { Token() }
}
private enum PairOfTokensKey: DependencyKey {
  static var defaultValue: PairOfTokens { make(in: .current) }
  static var scope: DependencyScope { .transient }
  static func make(in container: DependencyContainer) -> PairOfTokens {
    PairOfTokens(first: container[TokenKey.self], second: container[TokenKey.self])
  }
}
private enum TokensAtTimesKey: ComposedDependencyKey {
  static let readsThem = Atomic(false)
  static var scope: DependencyScope { .transient }
  static var dependencies: [any ContainerKey.Type]? { [TokenKey.self] }
  static func make(in container: DependencyContainer) -> PairOfTokens? {
    guard readsThem.load(ordering: .relaxed) else { return nil }
    return PairOfTokens(first: container[TokenKey.self], second: container[TokenKey.self])
  }
}
private enum VisitTokenKey: DependencyKey {
  static let visit = DependencyScope("visit")
  static var defaultValue: Token { Token() }
  static var scope: DependencyScope { visit }
}

extension DependencyContainer {
  fileprivate var tag: String {
    get { self[TagKey.self] }
    set { self[TagKey.self] = newValue }
  }
  fileprivate var caption: String { self[CaptionKey.self] }
}
