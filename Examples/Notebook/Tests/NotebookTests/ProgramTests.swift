import Foundation
import Testing

@testable import NotebookKit

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program as a whole: exit status, one line of error, and a file that stays as it is.
@Suite struct ProgramTests {
  private let notebook: Notebook

  init() throws {
    notebook = try Notebook()
  }

  private var path: String { notebook.file.path(percentEncoded: false) }

  private func expectFailure(
    _ result: Notebook.Result, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == 1, sourceLocation: sourceLocation)
    #expect(result.output == "", sourceLocation: sourceLocation)
    #expect(result.errors == "notebook: \(message)\n", sourceLocation: sourceLocation)
  }

  @Test func notesOutliveTheProcess() throws {
    #expect(try notebook.run("add", "Bread", "Flour").output == "1\n")
    #expect(try notebook.run("edit", "1", "--title", "Cake").status == 0)
    #expect(try notebook.run("list").output == "1\tCake\n")
    #expect(try notebook.run("search", "flour").output == "1\tCake\n")
    #expect(try notebook.run("delete", "1").output == "1 deleted\n")
    #expect(try notebook.run("list").output == "")
    expectFailure(try notebook.run("show", "1"), "there is no note 1")
  }

  @Test func withoutAFileItsNotesAreAtHome() throws {
    let script = "HOME=\"$(dirname \"$3\")\" NOTEBOOK_FILE= exec \"$1\" add Bread"
    #expect(try notebook.run(through: ["sh", "-c", script, "sh"]).output == "1\n")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: notebook.folder.path(percentEncoded: false))
    #expect(files == [".notebook.sqlite"])
  }

  @Test(arguments: ["--file :memory: add Bread", "add Bread"])
  func noFileNameMeansADatabaseInMemory(_ words: String) throws {
    let script = "cd \"$(dirname \"$3\")\" && NOTEBOOK_FILE=:memory: exec \"$1\" \(words)"
    for number in 1...2 {
      #expect(try notebook.run(through: ["sh", "-c", script, "sh"]).output == "\(number)\n")
    }
  }

  @Test func whatIsNotUnderstoodHasStatusTwo() throws {
    let result = try notebook.run("cook")
    #expect(result.status == 2)
    #expect(result.errors == "notebook: unknown command 'cook'; see 'notebook help'\n")
    #expect(try notebook.run("help").output == Invocation.help)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aLockedFileIsSaidToBeLocked() throws {
    #expect(try notebook.run("add", "Bread").status == 0)
    let other = try Connection(DatabaseOptions(path: path))
    try other.run("PRAGMA locking_mode = EXCLUSIVE")
    try other.run("BEGIN EXCLUSIVE")
    expectFailure(
      try notebook.run("--wait", "1", "add", "Soup"),
      "'\(path)' is locked by another program; it did not let go within 1 s")
    other.rollBack()
  }

  @Test func aDamagedFileIsSaidToBeDamaged() throws {
    let text = Data("This is not a database.\n".utf8)
    try text.write(to: notebook.file)
    expectFailure(
      try notebook.run("add", "Bread"), "'\(path)' is not a notebook, or is damaged: file is not a database")
    #expect(try Data(contentsOf: notebook.file) == text)
  }

  @Test func aNewerFileIsSaidToBeNewer() throws {
    #expect(try notebook.run("add", "Bread").status == 0)
    do {
      let connection = try Connection(DatabaseOptions(path: path))
      try connection.run("PRAGMA user_version = 99")
    }
    let bytes = try Data(contentsOf: notebook.file)
    expectFailure(
      try notebook.run("list"),
      "'\(path)' was written by a newer version of this program (schema 99, here \(Migration.all.count))")
    #expect(try Data(contentsOf: notebook.file) == bytes)
  }

  /// Root may write everywhere, so as root the program runs as another user.
  private static let unprivileged: [String]? = {
    if geteuid() != 0 { return [] }
    let setpriv = "/usr/bin/setpriv"
    guard FileManager.default.isExecutableFile(atPath: setpriv) else { return nil }
    return [setpriv, "--reuid", "65534", "--regid", "65534", "--clear-groups"]
  }()

  @Test(.enabled(if: unprivileged != nil, "needs a user without root's rights"))
  func aReadOnlyFolderIsSaidToBeSo() throws {
    #expect(try notebook.run("add", "Bread").status == 0)
    let bytes = try Data(contentsOf: notebook.file)
    let folder = notebook.folder.path(percentEncoded: false)
    let launcher = try #require(Self.unprivileged)

    chmod(path, 0o666)
    chmod(folder, 0o555)
    // So that it can be removed again.
    defer { chmod(folder, 0o755) }
    expectFailure(
      try notebook.run("add", "Soup", through: launcher),
      "'\(path)' cannot be opened for writing: the folder '\(folder)' may not be written")

    chmod(folder, 0o777)
    chmod(path, 0o444)
    expectFailure(
      try notebook.run("add", "Soup", through: launcher),
      "'\(path)' cannot be opened for writing: the file may not be written")
    #expect(try Data(contentsOf: notebook.file) == bytes)

    // Nothing is left of that, so the notebook works again once it may be written.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [notebook.file.lastPathComponent])
    chmod(path, 0o666)
    #expect(try notebook.run("add", "Soup", through: launcher).output == "2\n")
  }

  @Test func hugeNumbersAreTakenAsTheyAre() throws {
    let most = String(Int.max)
    #expect(try notebook.run("add", "Note", "--count", "3", "--batch", most).output.hasPrefix("3 of 3 added"))
    #expect(try notebook.run("--wait", most, "list", "--").output == "1\tNote 1\n2\tNote 2\n3\tNote 3\n")
    #expect(try notebook.run("add", "Note", "--count", "1", "--batch", most + "0").status == 2)
  }

  @Test(arguments: [["list"], ["help"], ["export"]])
  func anOutputThatTakesNothingIsAnError(_ words: [String]) throws {
    #expect(try notebook.run("add", "Bread").status == 0)
    var cases = [">&-": ""]
    if FileManager.default.fileExists(atPath: "/dev/full") { cases[">/dev/full"] = "No space left on device" }
    for (redirection, reason) in cases {
      let run = try notebook.start(words, through: ["sh", "-c", "exec \"$@\" \(redirection)", "sh"])
      run.process.waitUntilExit()
      #expect(run.process.terminationReason == .exit)
      #expect(run.process.terminationStatus == 1)
      #expect(try run.errors.hasPrefix("notebook: the output cannot be written: \(reason)"))
    }
  }

  @Test func anInputThatCannotBeReadIsAnError() throws {
    expectFailure(
      try notebook.run("add", "Bread", "-", through: ["sh", "-c", "exec \"$@\" </", "sh"]),
      "the input cannot be read")
  }

  @Test func anErrorThatCannotBeWrittenIsStillAStatus() throws {
    let run = try notebook.start(["cook"], through: ["sh", "-c", "exec \"$@\" 2>&-", "sh"])
    run.process.waitUntilExit()
    #expect(run.process.terminationReason == .exit)
    #expect(run.process.terminationStatus == 2)
  }

  @Test func noEscapeSequenceReachesTheTerminal() throws {
    let red = "\u{1b}[31mRed\u{9b}2J"
    #expect(try notebook.run("add", red, "Body\u{1b}c\n\tindented\u{7f}").status == 0)
    #expect(try notebook.run("list").output == "1\t␛[31mRed\u{fffd}2J\n")
    let shown = try notebook.run("show", "1").output
    #expect(shown.hasPrefix("␛[31mRed\u{fffd}2J\n"))
    #expect(shown.hasSuffix("\nBody␛c\n\tindented␡\n"))
    #expect(try notebook.run(red).errors.hasPrefix("notebook: unknown command '␛[31m"))
    #expect(try notebook.run("export", "--format", "markdown").output.hasPrefix("# \(red)\n"))
  }

  @Test func severalAtOnceShareANewFile() throws {
    let runs = try (1...4).map {
      try notebook.start(["add", "Note \($0)", "--count", "100", "--batch", "5"])
    }
    for run in runs {
      run.process.waitUntilExit()
      #expect(try run.errors == "")
      #expect(run.process.terminationStatus == 0)
    }
    #expect(try notebook.run("list").output.count(where: \.isNewline) == 400)
    #expect(try notebook.run("check").output == "ok\n")
  }
}
