import Dovetail
import Testing

@MainActor @Suite struct IsolationTests {
  let container = DependencyContainer(context: .live)

  @Test func anIsolatedTransientSharesItsGraph() {
    let board = container.board
    #expect(board.formatter === board.other)
    #expect(container.board !== board)
  }

  @Test func aProviderFetchesAnIsolatedValueOnItsActor() {
    #expect(container.board.model() === container.model)
  }

  @Test func anIsolatedWeakValueLivesWhileSomebodyHoldsIt() {
    var panel: Panel? = container.panel
    #expect(container.panel === panel)
    weak let old = panel
    panel = nil
    #expect(old == nil)
    let fake = Panel()
    container.panel = fake
    #expect(container.panel === fake)
  }

  @Test func anIsolatedScopedValueEndsWithItsScope() async throws {
    container.beginLogin(user: User(name: "Ann"))
    weak let sheet = container.sheet
    #expect(container.sheet === sheet)
    try await container.end(.login)
    #expect(sheet == nil)
  }
}
