import Dovetail
import DovetailTesting
import Testing

@testable import NotebookKit

@Suite(
  .dependencies {
    $0.database = try await Database.open($0.options)
    $0.clock = SteppingClock()
    $0.console = RecordingConsole(input: "from the input")
  })
struct CommandTests {
  @Dependency(\.console) var console

  /// Returns what a command line prints.
  private func output(_ words: String...) async throws -> String {
    let console = try #require(console as? RecordingConsole)
    let before = console.output
    try await Invocation(words).command.run()
    return String(console.output.dropFirst(before.count))
  }

  @Test func notesAreAddedListedAndShown() async throws {
    #expect(try await output("add", "Bread", "Flour\nWater") == "1\n")
    #expect(try await output("add", "--", "--soup") == "2\n")
    #expect(try await output("list") == "1\tBread\n2\t--soup\n")
    #expect(
      try await output("show", "1") == """
        Bread
        created 2001-09-09T01:46:41Z, changed 2001-09-09T01:46:41Z

        Flour
        Water

        """)
  }

  @Test func bodiesComeFromTheInputWhenAsked() async throws {
    _ = try await output("add", "Bread", "-")
    #expect(try await output("export", "--format", "markdown") == "# Bread\n\nfrom the input\n\n")
    _ = try await output("edit", "1", "--body", "typed")
    #expect(try await output("export", "--format", "markdown") == "# Bread\n\ntyped\n\n")
    _ = try await output("edit", "1", "--body", "-", "--title", "Cake")
    #expect(try await output("export", "--format", "markdown") == "# Cake\n\nfrom the input\n\n")
  }

  @Test func manyNotesAreAddedInBatches() async throws {
    #expect(
      try await output("add", "Note", "--count", "5", "--batch", "2") == """
        2 of 5 added, up to note 2
        4 of 5 added, up to note 4
        5 of 5 added, up to note 5

        """)
    #expect(try await output("search", "note", "4") == "4\tNote 4\n")
    #expect(try await output("search", "note", "--limit", "2") == "1\tNote 1\n2\tNote 2\n")
  }

  @Test func deletingIsAllOrNothing() async throws {
    _ = try await output("add", "Note", "--count", "3")
    await #expect(throws: NoteError.missing(9)) { try await output("delete", "1", "9") }
    #expect(try await output("delete", "3", "1", "3") == "2 deleted\n")
    #expect(try await output("list") == "2\tNote 2\n")
    #expect(try await output("delete", "--all") == "1 deleted\n")
    #expect(try await output("list") == "")
  }

  @Test func exportIsJSON() async throws {
    #expect(try await output("export") == "[]\n")
    _ = try await output("add", "Bread", "a \"b\" / c")
    _ = try await output("add", "Soup")
    #expect(
      try await output("export") == #"""
        [
          {"body":"a \"b\" / c","changed":"2001-09-09T01:46:41Z","created":"2001-09-09T01:46:41Z","id":1,"title":"Bread"},
          {"body":"","changed":"2001-09-09T01:46:42Z","created":"2001-09-09T01:46:42Z","id":2,"title":"Soup"}
        ]

        """#)
  }

  @Test func checkingASoundDatabase() async throws {
    #expect(try await output("check") == "ok\n")
  }

  @Test(arguments: [("", NoteError.emptyTitle), (" \t", .emptyTitle), ("a\nb", .titleOfSeveralLines)])
  func titlesThatAreNone(_ title: String, _ error: NoteError) async {
    await #expect(throws: error) { try await output("add", title) }
  }

  @Test func theHelpNamesEachOption() {
    #expect(Set(Invocation.help.matches(of: /--[a-z]+/).map { String($0.output) }) == Arguments.options)
  }

  @Test(arguments: [["-h"], ["edit", "1", "--help"], ["delete", "--all", "-h"], ["help"]])
  func helpIsAskedFor(_ words: [String]) {
    #expect(throws: HelpRequest.self) { try Invocation(words) }
  }

  @Test func aValueMayLookLikeAnUnknownOption() async throws {
    _ = try await output("add", "Bread")
    #expect(try await output("edit", "1", "--title", "--soup") == "1\t--soup\n")
  }

  @Test(arguments: [
    ([], "a command is missing"),
    (["cook"], "unknown command 'cook'"),
    (["list", "all"], "'all' is one word too many"),
    (["list", "--all"], "unknown option '--all'"),
    (["add"], "a title is missing"),
    (["add", "Note", "--count", "0"], "'--count' needs a number above 0"),
    (["add", "Note", "--count"], "'--count' needs a value"),
    (["add", "Note", "--batch", "2"], "'--batch' needs '--count'"),
    (["show", "first"], "'first' is not a note's number"),
    (["edit", "1"], "'edit' needs --title or --body"),
    (["edit", "1", "--title", "--body"], "'--title' needs a value"),
    (["edit", "1", "--title", "--body", "Flour"], "'--title' needs a value"),
    (["edit", "1", "--body", "-h"], "'--body' needs a value"),
    (["--file", "--help"], "'--file' needs a value"),
    (["--file", "--wait", "1", "list"], "'--file' needs a value"),
    (["delete"], "the note's number is missing"),
    (["delete", "--all", "1"], "'1' is one word too many"),
    (["search", " "], "'search' needs a word"),
    (["export", "--format", "pdf"], "unknown format 'pdf'"),
    (["--file", "", "list"], "'--file' needs a path"),
    (["--file", "a", "--file", "b", "list"], "'--file' is given twice"),
  ])
  func commandLinesThatAreNotUnderstood(_ words: [String], _ message: String) {
    #expect(throws: UsageError(message)) { try Invocation(words) }
  }
}
