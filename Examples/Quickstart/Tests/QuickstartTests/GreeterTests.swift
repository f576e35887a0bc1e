import Dovetail
import DovetailTesting
import Testing

@testable import Quickstart

struct Shouting: Phrases {
  let hello = "HELLO"
}

@Test(.dependencies { $0.phrases = Shouting() })
func theGreeterUsesThePhrasesOfTheTest() {
  @Dependency(\.greeter) var greeter
  #expect(greeter.greet("Ada") == "HELLO, Ada!")
}
