import DovetailSystem
import Testing

struct CommandLineToolTests {
  @Test func `Help lists the commands on standard output`() {
    let overview = """
      usage: dovetail-tool <command> [options]

      commands:
        check     Check a target's manifests, find what its Swift sources don't use or use oddly, and write no file
        explain   Explain a diagnostic's id, or a dependency of a target
        generate  Check a target's manifests and write the Swift file that it compiles
        graph     Show who needs whom, for people or for other programs
        schema    Print the JSON Schema of manifests, for editors
        unused    Find the dependencies that a target's Swift sources don't use, or use oddly

      'dovetail-tool <command> --help' tells more.

      """
    #expect(run("--help") == Outcome(status: .success, output: overview))
    #expect(run("help") == Outcome(status: .success, output: overview))
    #expect(run() == Outcome(status: .failure, error: overview))
  }

  @Test func `A misspelt command is refused with a suggestion`() {
    #expect(
      run("chekc", "--target", "App")
        == Outcome(
          status: .failure,
          error: """
            dovetail-tool: unknown command 'chekc'; did you mean 'check'?
            see 'dovetail-tool --help'

            """))
  }

  @Test(arguments: ["check", "explain", "generate", "graph", "unused"])
  func `Each command refuses a misspelt option with a suggestion`(command: String) {
    #expect(
      run(command, "--manifset", "a.json")
        == Outcome(
          status: .failure,
          error: """
            dovetail-tool \(command): unknown option '--manifset'; did you mean '--manifest'?
            see 'dovetail-tool \(command) --help'

            """))
  }

  @Test(arguments: ["check", "explain", "generate", "graph", "unused"])
  func `Each command has a help text on standard output`(command: String) {
    let outcome = run(command, "--help")
    #expect(outcome.status == .success && outcome.error == "")
    #expect(outcome.output.contains("usage: dovetail-tool \(command)"))
    #expect(outcome.output.hasSuffix("Show this text\n"))
    #expect(outcome.output.split(separator: "\n").allSatisfy { $0.count <= 140 })
  }

  @Test func `The schema goes to standard output`() {
    let outcome = run("schema")
    #expect(outcome.status == .success && outcome.error == "")
    #expect(outcome.output.hasPrefix("{\n  \"$schema\": \"http://json-schema.org/draft-07/schema#\",\n"))
    #expect(run("schema", "more").status == .failure)
  }

  @Test func `The help text of check is complete`() {
    #expect(
      run("check", "--help").output == """
        Check a target's manifests, find what its Swift sources don't use or use oddly, and write no file

        usage: dovetail-tool check --target NAME --manifest FILE… [--module NAME=FILE…] [--source FILE…]

        options:
          --target NAME                    The target that the manifests belong to
          --manifest FILE                  A manifest of the target; give it once for each file
          --module NAME=FILE               A manifest of a module that the target depends on, directly or not
          --same-package NAME              A module of the target's own package, whose 'package' members it sees
          --direct NAME                    A module that the target itself names among its dependencies
          --program NAME                   A module that composes a program itself, as one that is tested
          --root                           The target composes a program; its manifest may say otherwise
          --test                           The target holds tests
          --source FILE                    A Swift file of the target; give it once for each file
          --format text|json|sarif|github  The form of the findings; text goes to standard error, the others to standard output
          --strict                         Make warnings errors
          --help                           Show this text

        """)
  }

  @Test func `In a package nothing is said of files to name`() {
    #expect(
      run("--in-package", "--help").output.hasPrefix("usage: swift package dovetail <command> [options]\n"))
    #expect(run("--in-package") == Outcome(status: .failure, error: run("--in-package", "--help").output))
    #expect(
      run("--in-package", "chekc").error
        == "swift package dovetail: unknown command 'chekc'; did you mean 'check'?\nsee 'swift package dovetail --help'\n"
    )
    #expect(
      run("--in-package", "check", "--help")
        == Outcome(
          status: .success,
          output: """
            Check a target's manifests, find what its Swift sources don't use or use oddly, and write no file

            usage: swift package dovetail check [--target NAME]… [--format FORMAT] [--strict]

            options:
              --target NAME                    Only this target, or only these; else all that have a manifest
              --format text|json|sarif|github  The form of the findings; text goes to standard error, the others to standard output
              --strict                         Make warnings errors
              --help                           Show this text

            """))
    for command in ["explain", "graph", "unused"] {
      let help = run("--in-package", command, "--help").output
      #expect(help.contains("usage: swift package dovetail \(command) ") && !help.contains("--manifest"))
    }
    #expect(run("--in-package", "schema") == run("schema"))
    #expect(
      run("check", "App").error.hasPrefix(
        "dovetail-tool check: unexpected 'App'; a target is named with '--target'\n"))
  }

  @Test func `What is missing, said twice or unexpected is named`() {
    #expect(run("check").error.hasPrefix("dovetail-tool check: '--target' is missing\n"))
    #expect(run("check", "--target", "App").error.hasPrefix("dovetail-tool check: '--manifest' is missing\n"))
    #expect(run("check", "--target").error.hasPrefix("dovetail-tool check: '--target' needs a value\n"))
    #expect(
      run("check", "--target", "A", "--target", "B").error.hasPrefix(
        "dovetail-tool check: '--target' can be given only once\n"))
    #expect(run("check", "--strict=yes").error.hasPrefix("dovetail-tool check: '--strict' takes no value\n"))
    #expect(
      run("check", "a.json").error.hasPrefix(
        "dovetail-tool check: unexpected 'a.json'; a manifest is named with '--manifest'\n"))
    #expect(
      run("check", "--target", "A", "--manifest", "a.json", "--module", "Kit").error.hasPrefix(
        "dovetail-tool check: '--module' takes NAME=FILE, not 'Kit'\n"))
    #expect(
      run("check", "--target", "A", "--manifest", "a.json", "--source", "A.swift", "B.swift").error.hasPrefix(
        "dovetail-tool check: unexpected 'B.swift'; a Swift file is named with '--source'\n"))
  }

  @Test func `An unreadable file is a failure of the world, not a finding`() {
    let outcome = run("check", "--target", "App", "--manifest", "/nowhere/dependencies.json")
    let error = "dovetail-tool check: /nowhere/dependencies.json: No such file or directory\n"
    #expect(outcome == Outcome(status: .failure, error: error))
  }
}
