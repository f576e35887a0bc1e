import DovetailSystem
import TestSupport
import Testing

@testable import DovetailCLI

/// A package as a command plugin describes it.
struct PackageDescriptionTests {
  private static let text = """
    package /p/
    own 1
    target 1
    name my-app
    module my_app
    kind executable
    folder /p/Sources/my-app
    direct 2
    direct 8
    direct 9
    direct 10
    source /p/Sources/my-app/A b.swift
    source /p/Sources/my-app/a.c
    unknown /p/Sources/my-app/dependencies.json
    unknown /p/Sources/my-app/Below/dependencies.json
    unknown /p/Sources/my-app/Below/x.dependencies.json
    own 2
    target 2
    name Kit
    module Kit
    kind generic
    folder /p/Sources/Kit/
    source /p/Sources/Kit/Kit.swift
    unknown /p/Sources/Kit/dependencies.json
    target 3
    name Far
    module Far
    kind generic
    folder /far/
    unknown /far/dependencies.json
    target 8
    name Between
    module Between
    kind generic
    folder /between/
    direct 3
    target 9
    name Macros
    module Macros
    kind macro
    folder /macros/
    unknown /macros/dependencies.json
    target 10
    name Program
    module Program
    kind executable
    folder /program/
    unknown /program/dependencies.json
    own 4
    target 4
    name Bare
    module Bare
    kind test
    folder /p/Tests/Bare/
    source /p/Tests/Bare/Bare.swift
    direct 2
    own 6
    target 6
    name C
    module C
    kind generic
    folder /p/Sources/C/
    source /p/Sources/C/c.c
    own 7
    target 7
    name Show
    module Show
    kind snippet
    folder /p/Snippets/
    source /p/Snippets/Show.swift
    own 5
    library 2

    """

  private func expand(_ words: String..., in text: String = text, by plugin: String = "Command") -> String {
    do {
      return try PackageDescription("plugin Dovetail\(plugin)Plugin\n" + text).expand(words)
        .joined(separator: " ")
    } catch { return "\(error)" }
  }

  private static let app = """
    --target my_app --folder /p/Sources/my-app/ --manifest /p/Sources/my-app/Below/x.dependencies.json \
    --manifest /p/Sources/my-app/dependencies.json --module Kit=/p/Sources/Kit/dependencies.json \
    --same-package Kit --direct Kit --module Far=/far/dependencies.json --root \
    --source /p/Sources/my-app/A b.swift
    """
  private static let kit = """
    --target Kit --folder /p/Sources/Kit/ --manifest /p/Sources/Kit/dependencies.json --source /p/Sources/Kit/Kit.swift \
    --library
    """
  private static let bare = """
    --target Bare --folder /p/Tests/Bare/ --module Kit=/p/Sources/Kit/dependencies.json --same-package Kit --direct Kit \
    --test --source /p/Tests/Bare/Bare.swift
    """

  @Test func `A command gets the targets with a manifest`() {
    #expect(expand("graph") == "graph --relative-to /p/ --whole-package \(Self.app) \(Self.kit)")
  }

  @Test func `A check gets the targets above them too`() {
    #expect(expand("check") == "check --relative-to /p/ --whole-package \(Self.app) \(Self.kit) \(Self.bare)")
  }

  @Test func `A command gets only the targets that are named`() {
    #expect(
      expand("graph", "--target", "Kit", "--depth", "1") == "graph --relative-to /p/ \(Self.kit) --depth 1")
    #expect(expand("graph", "--target=my-app") == "graph --relative-to /p/ \(Self.app)")
  }

  @Test func `Other commands and questions for help stay as they are`() throws {
    for words in ["schema --target X", "generate --target X", "check --help", "format -h", "nonsense"] {
      let parts = words.split(separator: " ").map(String.init)
      let expanded = try PackageDescription(Self.text).expand(parts)
      #expect(expanded == parts)
    }
  }

  @Test(arguments: [
    ("check", "MY_APP", "no target 'MY_APP' with a manifest; did you mean 'my-app'?"),
    ("check", "Bare", "no target 'Bare' with a manifest; targets: my-app, Kit"),
    ("init", "X", "no target 'X' that can have a manifest; targets: my-app, Kit, Bare"),
    ("init", "C", "no target 'C' that can have a manifest; targets: my-app, Kit, Bare"),
    ("init", "Show", "no target 'Show' that can have a manifest; targets: my-app, Kit, Bare"),
  ])
  func `An unknown target is an error`(_ command: String, _ name: String, _ message: String) {
    #expect(expand(command, "--target", name, "--print") == message)
  }

  @Test func `A comparison takes a target that has no manifest now`() {
    #expect(expand("diff", "--target", "Bare", "main") == "diff --relative-to /p/ \(Self.bare) main")
  }

  @Test func `The user's options and operands come last`() {
    #expect(expand("check", "--format").hasSuffix(" --format"))
    #expect(expand("explain", "--", "cycle").hasSuffix(" -- cycle"))
  }

  @Test(arguments: ["--manifest", "--module=A=b.json", "--folder"])
  func `Options that name files are refused`(_ option: String) {
    let message = "'\(option)' is an option of dovetail-tool; here, name targets with '--target'"
    #expect(expand("check", option, "a.json") == message)
  }

  @Test func `A package without a manifest is an error, unless a command needs none`() throws {
    let folder = try TemporaryFolder(["Package.swift": ""])
    let text = "package \(folder("."))/\nown 1\ntarget 1\nname App\nmodule App\nkind generic\nfolder /p/\n"
    let message = "no target of this package has a manifest; "
    #expect(expand("check", in: text) == message + "add a dependencies.json to the folder of one")
    #expect(expand("explain", "cycle", in: text).hasPrefix("explain --relative-to "))
    for file in ["Sources/dependencies.json", "dependencies.json"] {
      try folder.write(file, "{}")
      #expect(expand("unused", in: text) == message + "move '\(file)' to the folder of its target")
    }
  }

  @Test func `A message begins with the command that was typed`() throws {
    for (plugin, verb, command) in [("Command", "init", "dovetail"), ("Edit", "check", "dovetail-edit")] {
      let folder = try TemporaryFolder(["package": "plugin Dovetail\(plugin)Plugin\n"])
      let error = run("--in-package=\(folder("package"))", verb).error
      #expect(error.hasPrefix("swift package \(command): '\(verb)' writes "), "\(error)")
    }
  }

  @Test func `Only one plugin lets commands write files`() {
    #expect(expand("format") == "'format' writes files; use 'swift package dovetail-edit format'")
    #expect(
      expand("init", "--target", "Bare") == "'init' writes files; use 'swift package dovetail-edit init'")
    #expect(expand("format", "--check").hasPrefix("format --relative-to"))
    let flag = "--allow-writing-to-package-directory"
    #expect(expand("format", flag, by: "Edit").hasPrefix("format --relative-to /p/"))
    #expect(expand("init", "--target", "Bare", by: "Edit").hasSuffix(Self.bare))
    #expect(expand("init", by: "Edit") == "name the target, as in 'init --target App'")
    for command in ["check", "schema"] {
      #expect(
        expand(command, by: "Edit")
          == "'\(command)' writes no files; use 'swift package dovetail \(command)'")
    }
  }
}
