import Testing

@testable import DovetailGenerator

@Suite("A spelling suggestion")
struct SpellingTests {
  @Test(
    "finds what was probably meant",
    arguments: [
      ("clint", "client"), ("cilent", "client"), ("CLIENT", "client"), ("clientt", "client"),
      ("cleint", "client"),
      ("databse", "database"), ("clok", "clock"),
    ])
  func close(word: String, expected: String) {
    #expect(Spelling.suggestion(for: word, among: ["clock", "client", "database"]) == expected)
  }

  @Test("is silent where nothing is close", arguments: ["x", "zebra", "", "clx", "dtbs"])
  func far(word: String) {
    #expect(Spelling.suggestion(for: word, among: ["clock", "client", "database"]) == nil)
  }

  @Test("prefers the closest, and the earlier of equals")
  func order() {
    #expect(Spelling.suggestion(for: "abcdef", among: ["abcdxy", "abcdeg"]) == "abcdeg")
    #expect(Spelling.suggestion(for: "abcd", among: ["abce", "abcf"]) == "abce")
  }

  @Test("prefers a difference of case only over a nearer spelling that came before")
  func letterCase() {
    #expect(Spelling.suggestion(for: "Client", among: ["Cliont", "client"]) == "client")
  }

  @Test("gives up on endless words")
  func endless() {
    let word = String(repeating: "a", count: 10_000)
    #expect(Spelling.suggestion(for: word, among: [word]) == nil)
  }
}
