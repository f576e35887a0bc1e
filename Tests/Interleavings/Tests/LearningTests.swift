import Dovetail
import Testing

private enum DeskKey: ContainerKey {
  static let visit = DependencyScope("visit", starting: { [DeskKey.self] })
  static func description(in context: DependencyContext) -> DependencyDescription {
    DependencyDescription(
      "desk", scope: visit, start: .make { _ in GeneratedCode.StartedValue(1, of: DeskKey.self) })
  }
  static func make(in container: DependencyContainer) -> Int { GeneratedCode.stop(at: self, in: container) }
}

/// Threads that learn the same key at once.
@Suite(.serialized) struct LearningTests {
  /// Each plans with what it has learned, and makes it only if that still is how the value is made.
  @Test func firstBeginningsOfTwoChildrenMakeWhatTheyPlan() {
    var exploration = Exploration(limit: 40, samples: 60)
    exploration.explore(seed: 1) { choose in
      let container = DependencyContainer(context: .live)
      let children = (0..<2).map { _ in DependencyContainer(parent: container) }
      let begun = Schedule(choose).run(children.map { child in { try? await child.begin(DeskKey.visit) } })
      #expect(begun == .finished)
      let read = Schedule().run([{ for child in children { #expect(child[DeskKey.self] == 1) } }])
      #expect(read == .finished)
      return begun == .finished && read == .finished
    }
    #expect(exploration.count > 50)
  }
}
