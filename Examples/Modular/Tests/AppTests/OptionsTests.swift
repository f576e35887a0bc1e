import Testing

@testable import ModularApp

struct OptionsTests {
  @Test func theOptionsAreRead() throws {
    #expect(try Options([]).file == nil)
    #expect(try Options(["--file", "a b.json"]).file == "a b.json")
    #expect(try Options(["--file", "a.json", "--tour"]).wantsTour)
    #expect(try Options(["--help"]).wantsHelp)
  }

  @Test(arguments: [
    ["--file"], ["--file", ""], ["--file", "--tour"], ["--file", "a", "--file", "b"], ["--files", "a"],
    ["a.json"], ["--file=a"], ["-h"],
  ])
  func whatIsNotUnderstoodIsAnError(_ words: [String]) {
    #expect(throws: UsageError.self) { try Options(words) }
  }

  @Test func theHelpNamesEachOption() {
    for option in ["--file", "--tour", "--help"] { #expect(Options.help.contains("\n  \(option)")) }
  }
}
