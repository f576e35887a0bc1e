import Dovetail
import Testing

@testable import DovetailSwiftUI

@MainActor struct KeptValueTests {
  @Test func aTransientModelIsMadeOnceOfTheFirstContainer() {
    let kept = KeptValue<Screen>()
    let first = DependencyContainer(context: .live)
    first.greeting = Greeting(text: "first")
    let other = DependencyContainer(context: .live)
    other.greeting = Greeting(text: "other")

    let model = kept.value(in: first) { $0.screen }
    #expect(kept.value(in: other) { $0.screen } === model)
    #expect(model.greeting().text == "first")
    #expect(KeptValue<Screen>().value(in: first) { $0.screen } !== model)
  }

  @Test func aModelThatIsMadeOfArgumentsSeesItsViewsContainer() {
    let container = DependencyContainer(context: .live)
    container.greeting = Greeting(text: "in views")
    #expect(KeptValue<Screen>().value(in: container) { _ in Screen() }.greeting().text == "in views")
  }

  @Test func nothingIsMadeBeforeItIsAskedFor() {
    var made = 0
    let kept = KeptValue<Int?>()
    #expect(made == 0)
    for _ in 0..<2 {
      let value = kept.value(in: .shared) { _ in
        made += 1
        return nil
      }
      #expect(value == nil)
    }
    #expect(made == 1)
  }
}
