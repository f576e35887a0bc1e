import Testing

/// Meetings that once had an outcome of no serial order.
@Suite(.serialized) struct FoundMeetingTests {
  @Test func aTransientValueIsNotMadeFromAnOldAndANewValue() {
    explore(.fresh, .read(.key(7), container: 0), .set(2, container: 0))
  }

  @Test func aScopedValueWhoseOverrideIsTakenBackIsTheParents() {
    explore(.overridden, .read(.key(9), container: 1), .reset(2, container: 1))
  }

  @Test func aWeakValueIsNotKeptBeyondAStop() {
    explore(.fresh, .read(.key(8), container: 0), .stop(container: 0))
  }

  @Test func aChildThatNothingWasReadFromStopsWithItsParent() {
    explore(.overridden, .stop(container: 0), .read(.key(3), container: 1))
  }

  @Test func aReadBelowAStoppedContainerSaysSo() {
    explore(.fresh, .stop(container: 0), .read(.key(11), container: 1))
  }

  @Test func aChildDoesNotGetWhatItsStoppedParentMadeFromWhatItOverrides() {
    explore(.overridden, .stop(container: 0), .read(.key(4), container: 1))
  }

  @Test func aStartOfAChildSeesThatItsParentIsBeingStopped() {
    explore(.made, .stop(container: 0), .start(container: 1))
  }

  /// The end counts as one end for each value. Between these, the first reader's maker opens the scope again, and the second
  /// reader finds what it has made there.
  @Test func twoReadersMayShareWhatOneMakesAfterTheEndOfItsScope() {
    explore(
      .fresh, .read(.key(10), container: 1), .read(.key(10), container: 1), .end(.visit, container: 0))
  }

  /// The first reader may have made the parent's value before the child is changed; then the parent can't forget it.
  @Test func aReaderMayHaveMadeTheParentsValueToo() {
    explore(.fresh, .read(.key(3), container: 1), .set(2, container: 1), .reset(2, container: 0))
  }

  private func explore(_ situation: Situation, _ operations: Operation...) {
    var report = Report("\(operations), \(situation)")
    var exploration = Exploration(limit: 1_000, samples: 300)
    report.add(Meeting(situation: situation, operations: operations), &exploration, seed: 1)
    report.end()
  }
}
