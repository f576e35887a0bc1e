import DovetailSystem
import Foundation
import TestSupport
import Testing

struct CommandLineToolTests {
  @Test func `A misspelled command is refused with a suggestion`() {
    #expect(
      run("chekc", "--target", "App")
        == Outcome(
          status: .failure,
          error: """
            dovetail-tool: unknown command 'chekc'; did you mean 'check'?
            see 'dovetail-tool --help'

            """))
  }

  @Test(arguments: [
    (["--hlep"], "dovetail-tool: unknown option '--hlep'; did you mean '--help'?\n"),
    (["--target", "App", "check"], "dovetail-tool: name a command before '--target'\n"),
    (["--versoin"], "dovetail-tool: unknown option '--versoin'; did you mean '--version'?\n"),
    (
      ["completions", "bsh"],
      "dovetail-tool completions: 'bsh' is not one of bash, zsh, fish; did you mean 'bash'?\n"
    ),
  ])
  func `It says what is wrong with an option before the command, or a shell`(words: [String], error: String) {
    let outcome = run(words)
    #expect(outcome.status == .failure && outcome.output == "" && outcome.error.hasPrefix(error))
  }

  @Test(arguments: ["check", "explain", "generate", "graph", "unused"])
  func `Each command refuses a misspelled option with a suggestion`(command: String) {
    #expect(
      run(command, "--manifset", "a.json")
        == Outcome(
          status: .failure,
          error: """
            dovetail-tool \(command): unknown option '--manifset'; did you mean '--manifest'?
            see 'dovetail-tool \(command) --help'

            """))
  }

  @Test func `The schema goes to standard output`() {
    let outcome = run("schema")
    #expect(outcome.status == .success && outcome.error == "")
    #expect(outcome.output.hasPrefix("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"))
    #expect(run("schema", "more").status == .failure)
  }

  @Test func `Messages in a package name the package's commands`() {
    #expect(
      run("--in-package", "--help").output.hasPrefix("usage: swift package dovetail <command> [options]\n"))
    #expect(run("--in-package") == Outcome(status: .failure, error: run("--in-package", "--help").output))
    #expect(
      run("--in-package", "chekc").error
        == "swift package dovetail: unknown command 'chekc'; did you mean 'check'?\nsee 'swift package dovetail --help'\n"
    )
    for words in [["format", "--check", "x"], ["init", "--print", "x"]] {
      let error = run(["--in-package"] + words).error
      #expect(error.hasPrefix("swift package dovetail \(words[0]): unexpected 'x'"))
    }
    for command in ["check", "format", "init", "schema"] {
      #expect(run("--in-package", "help", command) == run("--in-package", command, "--help"))
    }
    #expect(run("--in-package", "schema") == run("schema"))
    #expect(
      run("check", "App").error.hasPrefix(
        "dovetail-tool check: unexpected 'App'; name a target with '--target'\n"))
  }

  @Test func `Messages name the plugin that ran the command`() throws {
    for (plugin, name) in [("DovetailEditPlugin", "dovetail-edit"), ("DovetailCommandPlugin", "dovetail")] {
      let package = """
        plugin \(plugin)
        package /p
        own 1
        target 1
        name App
        module App
        kind generic
        folder /p/App
        unknown /p/App/dependencies.json

        """
      let folder = try TemporaryFolder(["package": package])
      #expect(
        run("--in-package=\(folder("package"))", "format", "--check", "--x").error
          .hasPrefix("swift package \(name) format: unknown option '--x'"))
    }
  }

  @Test func `A usage error names what is missing, repeated or unexpected`() {
    #expect(run("check").error.hasPrefix("dovetail-tool check: '--target' is missing\n"))
    #expect(run("check", "--target", "App").error.hasPrefix("dovetail-tool check: '--manifest' is missing\n"))
    #expect(run("check", "--target").error.hasPrefix("dovetail-tool check: '--target' needs a value\n"))
    #expect(
      run("graph", "--target", "A", "--manifest", "a", "--format", "text", "--format", "dot").error.hasPrefix(
        "dovetail-tool graph: '--format' can be given only once\n"))
    #expect(run("check", "--strict=yes").error.hasPrefix("dovetail-tool check: '--strict' takes no value\n"))
    #expect(
      run("check", "a.json").error.hasPrefix(
        "dovetail-tool check: unexpected 'a.json'; name a manifest with '--manifest' or, in a package, a target with '--target'\n"
      ))
    #expect(run("check", "@nothing").error.hasPrefix("dovetail-tool check: there is no file 'nothing'\n"))
    #expect(
      run("check", "--target", "A", "--manifest", "a.json", "--module", "Kit").error.hasPrefix(
        "dovetail-tool check: '--module' takes NAME=FILE, not 'Kit'\n"))
    #expect(
      run("check", "--target", "A", "--manifest", "a.json", "--source", "A.swift", "B.swift").error.hasPrefix(
        "dovetail-tool check: unexpected 'B.swift'; name a Swift file with '--source'\n"))
  }

  @Test func `An unreadable file is a failure, not a finding`() {
    let outcome = run("check", "--target", "App", "--manifest", "/nowhere/dependencies.json")
    let error = "/nowhere/dependencies.json:1:1: error: No such file or directory\n"
    #expect(outcome == Outcome(status: .failure, error: error))
  }

  @Test func `The version is the changelog's`() throws {
    let lines = try Repository.text("CHANGELOG.md").split(separator: "\n")
    let latest = try #require(lines.first { $0.wholeMatch(of: #/## \d.*/#) != nil })
    #expect(latest.hasPrefix("## \(run("--version").output.dropLast()) "))
    #expect(run("check", "--version") == run("--version"))
  }

  @Test func `The changelog dates versions only after the first release`() throws {
    let isReleased = try !Repository.text("README.md").contains("Until the first release")
    #expect(try Repository.text("CHANGELOG.md").contains(#/\n## \d.* \d{4}-\d\d-\d\d\n/#) == isReleased)
  }

  @Test func `All ways to ask for help print the same`() {
    for words in [["--help"], ["-h"], ["help"], ["help", "--help"], ["help", "help"]] {
      #expect(run(words) == run("--help"))
    }
    #expect(run().error == run("--help").output && run().status == .failure)
    for words in [["check", "-h"], ["help", "check"]] { #expect(run(words) == run("check", "--help")) }
    #expect(run("help", "chekc").status == .failure)
  }

  @Test func `Terminals get colors, unless an option or the environment says otherwise`() throws {
    let folder = try TemporaryFolder(["a.json": #"{ "dependencies": { "clock": {} } }"#])
    let words = ["check"] + folder.target("a.json")
    func isColored(_ more: [String], isTerminal: Bool, allowsColor: Bool = true) -> Bool {
      run(words + more, isTerminal: isTerminal, allowsColor: allowsColor).error.contains("\u{1B}[")
    }
    #expect(isColored([], isTerminal: true) && !isColored([], isTerminal: false))
    #expect(!isColored([], isTerminal: true, allowsColor: false))
    #expect(isColored(["--color", "always"], isTerminal: false, allowsColor: false))
    #expect(!isColored(["--color", "never"], isTerminal: true))
  }
}
