import Navigation
import Testing

private enum Room: Route {
  case hall, attic
}

@MainActor
struct CoordinatorTests {
  private let coordinator = Coordinator<Room>()

  @Test func aPathIsPushedAndPopped() {
    coordinator.push(.hall)
    coordinator.push(.attic)
    #expect(coordinator.places == [.root, .pushed(.hall), .pushed(.attic)])
    coordinator.pop()
    #expect(coordinator.path == [.hall])
    coordinator.pop()
    coordinator.pop()
    #expect(coordinator.places == [.root])
  }

  @Test func aCoverStandsOverASheetOverThePath() {
    coordinator.cover(with: .hall)
    coordinator.present(.attic)
    coordinator.push(.hall)
    #expect(coordinator.places == [.root, .pushed(.hall), .sheet(.attic), .cover(.hall)])
  }

  @Test func goingBackTakesWhatIsInFront() {
    coordinator.push(.hall)
    coordinator.present(.attic)
    coordinator.cover(with: .hall)
    for count in [3, 2, 1, 1] {
      coordinator.goBack()
      #expect(coordinator.places.count == count)
    }
    #expect(!coordinator.canGoBack)
  }
}
