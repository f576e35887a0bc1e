import Dovetail
import Testing

/// Makers that change what they have read, of values that a parent makes for a child with overrides.
@Suite struct ChangingMakerTests {
  enum Change: CaseIterable {
    case set, register, reset, resetScope, registerItself
  }

  private let root = DependencyContainer(context: .live)
  private let child: DependencyContainer
  private let runs = Box(0)

  init() {
    child = DependencyContainer(parent: root)
    root.other = "before"
  }

  /// Makes notes, and then does something in the container that makes them.
  private func register(_ change: @escaping @Sendable (DependencyContainer) -> Void) {
    root.register(NoteKey.self) { [runs] container in
      runs.value += 1
      let note = Note("\(container.list.label) \(container.other)")
      change(container)
      return note
    }
  }

  private func register(_ change: Change) {
    register { container in
      switch change {
      case .set: container.other = "after"
      case .register: container.register(OtherKey.self) { _ in "after" }
      case .reset: container.reset(OtherKey.self)
      case .resetScope: container.reset(.singleton)
      case .registerItself: container.register(NoteKey.self) { _ in Note("after") }
      }
    }
  }

  @Test(arguments: [Change.set, .registerItself]) func whatTheOverridesDoNotReachIsTheParents(
    _ change: Change
  ) {
    register(change)
    child.cache = Cache()
    #expect(child.note.text == "system before")
    #expect(runs.value == 1)
  }

  /// What was read is forgotten, and with it what it was made from.
  @Test(arguments: [
    (Change.register, "system after"), (.reset, "system default"), (.resetScope, "system before"),
  ])
  func whatTheyMayReachIsMadeAgainInTheChild(_ change: Change, _ expected: String) {
    register(change)
    child.cache = Cache()
    #expect(child.note.text == expected)
    #expect(runs.value == 2)
  }

  @Test(arguments: Change.allCases) func whatTheyReachIsMadeAgainInTheChild(_ change: Change) {
    register(change)
    child.other = "inside"
    #expect(child.note.text == (change == .registerItself ? "after" : "system inside"))
  }

  /// The list, which is forgotten with the clock, was made from the client too.
  @Test func whatReachesAValueThatTheChangeForgetsIsMadeAgainInTheChild() {
    register { $0.clock = FixedClock("after") }
    child.client = FakeClient()
    #expect(child.note.text == "fixed before")
  }

  @Test func whatAContextMayReachIsMadeAgainInAChildOfIt() throws {
    root.register(String.self) { container in
      let name = container[ClientNameKey.self]
      container.reset(\.client)
      return name
    }
    let preview = DependencyContainer(parent: root, context: .preview)
    #expect(try preview.resolve(String.self) == "CannedClient")
  }

  @Test func whatAContainerWithoutAnOwnerCanNotKeepIsReadThroughAChildToo() throws {
    let child: DependencyContainer
    do {
      let owner = DependencyContainer(context: .live)
      owner.register(DependencyContainer.self) { DependencyContainer(parent: $0) }
      child = try owner.resolve(DependencyContainer.self)
    }
    child.cache = Cache()
    #expect(child.lines == 1)
    child.client = CannedClient()
    #expect(child.lines == 2)
  }

  @Test func theNearestContainerThatDiffersSharesWhatItMakes() {
    register { [root, runs] _ in if runs.value == 1 { root.other = "after" } }
    child.clock = FixedClock("inside")
    let grandchild = DependencyContainer(parent: child)
    grandchild.cache = Cache()
    let note = grandchild.note
    #expect(note.text == "inside after")
    #expect(child.note === note)
  }

  @Test func aChangeOfTheChildIsReadOnce() {
    register { [child] _ in child.other = "inside" }
    child.cache = Cache()
    #expect(child.note.text == "system inside")
    #expect(root.note.text == "system before")
    #expect(runs.value == 2)
  }

  /// The root's note, which shows that the child needs its own, is forgotten when the child's is made.
  @Test func aChildKeepsItsOwnIfTheParentForgetsWhatShowedThat() {
    root.register(NoteKey.self) { [root, runs] container in
      runs.value += 1
      if container.other == "inside" { root.clock = FixedClock("after") }
      return Note("\(container.other) \(container.clock.label)")
    }
    child.other = "inside"
    #expect(child.note.text == "inside after")
    #expect(runs.value == 2)
  }

  @Test func aKeyThatResetsItselfIsNotKept() {
    #expect(root[RestartedKey.self].text == "1")
    #expect(root[RestartedKey.self].text == "2")
    #expect(root[RestartedKey.self].text == "2")
  }

  @Test func aContextWithOtherExpressionsMakesItAgain() {
    register(.set)
    let preview = DependencyContainer(parent: root, context: .preview)
    #expect(preview.note.text == "canned after")
    #expect(runs.value == 2)
  }

  @Test func aValueThatIsKnownAtRunTimeIsMadeOnceToo() throws {
    root.register(Note.self) { container in
      defer { container.other = "after" }
      return Note(container.other)
    }
    child.cache = Cache()
    #expect(try child.resolve(Note.self).text == "before")
    child.other = "inside"
    #expect(try child.resolve(Note.self).text == "inside")
  }
}

private final class Note: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

private enum NoteKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Note { Note("") }
}

private enum ClientNameKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> String { "\(type(of: container.client))" }
}

private enum RunsKey: DependencyKey {
  static var defaultValue: Box<Int> { Box(0) }
}

private enum RestartedKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Note {
    container[RunsKey.self].value += 1
    if container[RunsKey.self].value == 1 { container.reset(Self.self) }
    return Note("\(container[RunsKey.self].value)")
  }
}

private final class Listing: Sendable {
  let label: String
  init(_ label: String) { self.label = label }
}

private enum ListKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Listing { Listing(container.client.clock.label) }
}

/// Not an object, which could be held weakly.
private enum LinesKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Int { container.client is CannedClient ? 2 : 1 }
}

extension DependencyContainer {
  fileprivate var note: Note { self[NoteKey.self] }
  fileprivate var list: Listing { self[ListKey.self] }
  fileprivate var lines: Int { self[LinesKey.self] }
}
