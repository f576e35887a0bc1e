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

    let model = kept.value { first.screen }
    #expect(kept.value { other.screen } === model)
    #expect(model.greeting().text == "first")
    #expect(KeptValue<Screen>().value { first.screen } !== model)
  }

  @Test func nothingIsMadeBeforeItIsAskedFor() {
    var made = 0
    let kept = KeptValue<Int?>()
    #expect(made == 0)
    for _ in 0..<2 {
      let value = kept.value {
        made += 1
        return nil
      }
      #expect(value == nil)
    }
    #expect(made == 1)
  }
}
