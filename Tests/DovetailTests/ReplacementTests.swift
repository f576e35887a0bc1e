import Dovetail
import Testing

/// What is replaced while something is being made from it.
@Suite struct ReplacementTests {
  let root = DependencyContainer(context: .live)

  @Test(arguments: [DependencyScope.singleton, .transient, .graph])
  func noReaderGetsAValueOfOldAndNew(_ scope: DependencyScope) {
    let runs = Box(0)
    root.register(NoteKey.self, in: scope) { container in
      runs.value += 1
      let before = container.other
      if runs.value == 1 { elsewhere { container.other = "new" } }
      return Note("\(before) \(container.other)")
    }
    #expect(root.note.text == "new new")
    #expect(runs.value == 2)
  }

  @Test func aMakerMayReplaceWhatItRead() {
    let runs = Box(0)
    root.register(NoteKey.self) { container in
      runs.value += 1
      defer { container.other = "set by run \(runs.value)" }
      return Note(container.other)
    }
    #expect(root.note.text == "default")
    #expect(root.note.text == "set by run 1")
    #expect(runs.value == 2)
  }

  @Test func aResolveDoesNotShareWhatItsOwnMakerReplaces() throws {
    root.register(NoteKey.self, in: .graph) { Note($0.other) }
    root.register(String.self, in: .transient) { container in
      let before = container.note.text
      container.other = "new"
      return "\(before) \(container.note.text)"
    }
    #expect(try root.resolve(String.self) == "default new")
  }

  @Test func aTransientMakerMayReplaceItself() async {
    // Alone in a process, where no other test observes, reads make a transient value without the lock.
    await #expect(processExitsWith: .success) {
      precondition(DependencyContainer.shared[transient: ReplacedKey.self] == "own")
      precondition(DependencyContainer.shared[transient: ReplacedKey.self] == "registered")
    }
  }

  @Test func aMakerWhoseReadsAreReplacedEachTimeStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let root = DependencyContainer(context: .live)
      root.register(NoteKey.self) { container in
        let text = container.other
        elsewhere { container.other = "new" }
        return Note(text)
      }
      _ = root.note
    }
    #expect(text(result).contains("'note' is replaced or reset every time it is made: note"))
  }

  @Test func aStartedMakerThatReplacesWhatItReadStops() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let root = DependencyContainer(context: .live)
      root.install(ReplacingModule.self)
      try await root.start()
    }
    #expect(text(result).contains("'replacing' is replaced or reset every time it is made: replacing"))
  }

  /// It is made again after what it needs, which was made from the same.
  @Test func aStartedMakerMayReplaceOnceWhatItRead() async throws {
    root.install(ReplacingOnceModule.self)
    try await root.start()
    #expect(root[NeedingKey.self] == "new new")
  }

  /// The parent's client is what the child shares when it begins, and not when it ends.
  @Test func whatAChildOverridesWhileItMakesReachesWhatItSharedBefore() {
    let child = DependencyContainer(parent: root)
    child.other = "inside"
    let isFirst = Box(true)
    root.register(NoteKey.self) { container in
      let label = container.client.clock.label
      if container.other == "inside",
        isFirst.change({ isFirst in
          defer { isFirst = false }; return isFirst
        })
      {
        elsewhere { container.clock = FixedClock("inside") }
      }
      return Note("\(label) \(container.other)")
    }
    #expect(child.note.text == "inside inside")
    #expect(child.note.text == "inside inside")
  }

  @Test func aChildOfAContainerThatNobodyOwnsReadsWhatThatCannotKeep() {
    let child: DependencyContainer
    do {
      let owner = DependencyContainer(context: .live)
      owner.register(DependencyContainer.self) { DependencyContainer(parent: $0) }
      guard let made = try? owner.resolve(DependencyContainer.self) else { return }
      child = made
    }
    #expect(child.other == "default")
  }
}

private final class Note: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

private enum NoteKey: ComposedDependencyKey {
  static func make(in container: DependencyContainer) -> Note { Note("") }
}

private enum ReplacedKey: ComposedDependencyKey {
  static func expression(in context: DependencyContext) -> DependencyExpression { .declared }
  static var scope: DependencyScope { .transient }
  static var dependencies: [any ContainerKey.Type]? { [] }
  static func make(in container: DependencyContainer) -> String {
    container.register(ReplacedKey.self) { _ in "registered" }
    return "own"
  }
}

extension DependencyContainer {
  fileprivate var note: Note { self[NoteKey.self] }
}

private enum ReplacingKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "replacing",
      start: .make { container in
        let text = container.other
        container.other = "new"
        return GeneratedCode.StartedValue(text, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String { "" }
}

private enum ReplacingModule: DependencyModule {
  static var name: String { "Replacing" }
  static var started: [any ContainerKey.Type] { [ReplacingKey.self] }
}

private enum NeededKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription("needed", start: .make { GeneratedCode.StartedValue($0.other, of: Self.self) })
  }
  static func make(in container: DependencyContainer) -> String { "" }
}

private enum NeedingKey: ContainerKey {
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "needing", needs: [NeededKey.self],
      start: .make { container in
        let text = "\(container.other) \(container[NeededKey.self])"
        if container.other == "default" { container.other = "new" }
        return GeneratedCode.StartedValue(text, of: Self.self)
      })
  }
  static func make(in container: DependencyContainer) -> String { "" }
}

private enum ReplacingOnceModule: DependencyModule {
  static var name: String { "ReplacingOnce" }
  static var started: [any ContainerKey.Type] { [NeedingKey.self] }
}
