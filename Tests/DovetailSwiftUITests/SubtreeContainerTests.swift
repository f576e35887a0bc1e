import Dovetail
import Testing

@testable import DovetailSwiftUI

@MainActor struct SubtreeContainerTests {
  private let parent = DependencyContainer(context: .live)
  private let subtree = SubtreeContainer()

  /// What `.dependency(\.greeting, …)` does at each turn.
  private func turn(_ text: String, in parent: DependencyContainer? = nil) -> DependencyContainer {
    let greeting = Greeting(text: text)
    return subtree.container(
      in: parent ?? self.parent, at: \DependencyContainer.greeting, given: GivenValue(greeting)
    ) {
      $0.greeting = greeting
    }
  }

  @Test func theContainerAndWhatItMadeStayFromTurnToTurn() {
    let first = turn("a")
    let letter = first.letter
    let second = turn("a")
    #expect(first === second)
    #expect(second.letter === letter)
    #expect(letter.greeting.text == "a")
  }

  @Test func theParentIsNotTouchedAndSharesWhatNothingReaches() {
    let child = turn("a")
    #expect(child.stamp === parent.stamp)
    #expect(child.letter !== parent.letter)
    #expect(parent.greeting.text == "default")
  }

  @Test func anotherValueIsSetOnTheSameContainerAndForgetsWhatWasMadeOfTheOld() {
    let first = turn("a")
    let (letter, screen, stamp) = (first.letter, first.screen, first.stamp)
    let second = turn("b")
    #expect(first === second)
    #expect(second.letter !== letter)
    #expect(second.letter.greeting.text == "b")
    #expect(second.stamp === stamp)
    #expect(screen.greeting().text == "b")
    #expect(letter.live().text == "b")
  }

  @Test func anotherParentHasAnotherChild() {
    let first = turn("a")
    let other = DependencyContainer(context: .live)
    let second = turn("a", in: other)
    #expect(first !== second)
    #expect(second.greeting.text == "a")
    #expect(second.stamp === other.stamp)
  }

  @Test func anotherPropertyHasAnotherChild() {
    let first = turn("a")
    let second = subtree.container(
      in: parent, at: \DependencyContainer.stamp, given: GivenValue(Greeting(text: "a"))
    ) { _ in }
    #expect(first !== second)
    #expect(second.greeting.text == "default")
  }

  @Test func anotherContextHasAnotherChild() {
    /// What `.dependencies(context: …)` does.
    func turn(_ context: DependencyContext?) -> DependencyContainer {
      subtree.container(in: parent, context: context, given: GivenValue(0)) { _ in }
    }
    let first = turn(nil)
    #expect(turn(nil) === first)
    #expect(turn(.preview).context == .preview)
    #expect(turn(nil).context == .live)
  }

  @Test func overridesWithinOverridesKeepWhatTheOuterOneDoesNotReach() {
    let inner = SubtreeContainer()
    func innerTurn(_ outer: String) -> DependencyContainer {
      inner.container(in: turn(outer), given: GivenValue(0)) { $0[StampKey.self] = Stamp() }
    }
    let first = innerTurn("a")
    let (stamp, letter) = (first.stamp, first.letter)
    let second = innerTurn("b")
    #expect(first === second)
    #expect(second.stamp === stamp)
    #expect(second.letter !== letter)
    #expect(second.letter.greeting.text == "b")
  }

  @Test func theChildGoesWithItsPlaceThoughTheValueHoldsIt() {
    weak var letter: Letter?
    do {
      let subtree = SubtreeContainer()
      let child = subtree.container(in: parent, given: GivenValue(0)) { draft in
        draft.register(GreetingKey.self) { _ in Greeting(text: draft.context == .live ? "a" : "b") }
      }
      letter = child.letter
      #expect(letter?.greeting.text == "a")
    }
    #expect(letter == nil)
  }

  @Test func aPreviewTakesOverridesAndNoValueFromItsParent() {
    parent.greeting = Greeting(text: "of all")
    let stamp = parent.stamp
    func preview(in parent: DependencyContainer) -> DependencyContainer {
      SubtreeContainer().container(
        in: parent, context: .preview, sharesValues: false, given: GivenValue(0)
      ) { _ in }
    }
    let ofParent = preview(in: parent)
    #expect(ofParent.context == .preview)
    #expect(ofParent.greeting.text == "of all")
    #expect(ofParent.stamp !== stamp)
    #expect(preview(in: DependencyContainer(context: .live)).greeting.text == "preview")
  }
}
