import Dovetail
import Testing

/// Whether reads look for an override: as long as there can be one, and no longer.
@Suite(.serialized) struct ActivityTests {
  fileprivate enum NumberKey: DependencyKey {
    static let defaultValue = 1
  }

  private struct Model: Sendable {
    @Dependency(\.activityNumber) var number
  }

  @Test func nothingIsLookedForOnceAnOverrideIsOver() {
    let before = Activity.word
    withDependencies {
      $0.activityNumber = 2
    } operation: {
      #expect(Activity.word != before)
      #expect(Model().number == 2)
    }
    #expect(Activity.word == before)
    #expect(Model().number == 1)
  }

  @Test func aTaskThatOutlivesTheBlockSeesItsOverride() async {
    let before = Activity.word
    let (goOn, isOver) = AsyncStream<Void>.makeStream()
    let task = withDependencies {
      $0.activityNumber = 2
    } operation: {
      Task {
        for await _ in goOn {}
        return Model().number
      }
    }
    #expect(Activity.word != before)
    isOver.finish()
    #expect(await task.value == 2)
  }

  @Test func whatWasMadeInsideSeesItsOverride() {
    let before = Activity.word
    do {
      let model = withDependencies {
        $0.activityNumber = 2
      } operation: {
        Model()
      }
      #expect(model.number == 2)
    }
    #expect(Activity.word == before)
  }
}

extension DependencyContainer {
  fileprivate var activityNumber: Int {
    get { self[ActivityTests.NumberKey.self] }
    set { self[ActivityTests.NumberKey.self] = newValue }
  }
}
