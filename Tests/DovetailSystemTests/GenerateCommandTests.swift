import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DovetailSystem

@Suite("The command 'generate'")
struct GenerateCommandTests {
  private let folder: TemporaryFolder
  private var manifest: String { folder("dependencies.json") }
  private var output: String { folder("out.swift") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ more: String...) -> DovetailSystem.ExitStatus { runTelling(more).status }

  /// Runs the command, and returns what it says.
  private func runTelling(_ more: [String]) -> (status: DovetailSystem.ExitStatus, said: String) {
    let said = Mutex("")
    let console = Console(writeOutput: { _ in }, writeError: { text in said.withLock { $0 += text } })
    let words = ["--target", "App", "--manifest", manifest, "--output", output] + more
    let status = GenerateCommand.execute(words, as: "dovetail-generate", console: console)
    return (status, said.withLock(\.self))
  }

  private func write(_ text: String) throws { try folder.write("dependencies.json", text) }

  @Test("writes the file of a valid manifest, even if named twice, and again only if it changed")
  func valid() throws {
    try write(#"{"dependencies": {"a": {"type": "Int", "default": "1"}}}"#)
    #expect(run() == .success)
    let first = try Files.read(output)
    #expect(run("--manifest", manifest) == .success)
    #expect(try Files.read(output) == first)
    let number = try FileManager.default.attributesOfItem(atPath: output)[.systemFileNumber] as? Int
    #expect(run() == .success)
    #expect(try FileManager.default.attributesOfItem(atPath: output)[.systemFileNumber] as? Int == number)
    try write(#"{"dependencies": {"b": {"type": "Int", "default": "1"}}}"#)
    #expect(run() == .success)
    #expect(try Files.read(output) != first)
  }

  @Test("leaves the output alone after an error", arguments: ["{", "{\"x\": 1}", "", "\u{FEFF}{}", "[]"])
  func invalid(text: String) throws {
    try write("{}")
    #expect(run() == .success)
    let before = try Files.read(output)
    try write(text)
    #expect(run() == .findings)
    #expect(try Files.read(output) == before)
  }

  @Test("takes the words of a file, one from each line")
  func wordsOfFile() throws {
    try write(#"{"dependencies": {"a": {"type": "Int", "default": "$b"}}}"#)
    #expect(run() == .findings)
    let below = try folder.write(
      "below of it.json", #"{"dependencies": {"b": {"type": "Int", "default": "1", "access": "public"}}}"#)
    let list = try folder.write("list", "--module\nBelow=\(below.path)\n--direct\nBelow\n")
    #expect(run("@\(list.path)") == .success)
    let missing = runTelling(["@\(list.path)s"])
    #expect(missing.status == .failure && missing.said.contains("there is no file '\(list.path)s'\n"))
    let others = try folder.write("others", "--module\r\nBelow=\(below.path)\r\n--direct\r\nBelow\r\n")
    #expect(run("@\(others.path)") == .success)
  }

  @Test(
    "takes a module's name only where it has manifests",
    arguments: [
      (["--direct", "Coer"], "'--direct' names 'Coer', but no '--module' does; did you mean 'Core'?"),
      (["--same-package", "Other"], "'--same-package' names 'Other', but no '--module' does"),
      (["--program", "App"], "'--program' names 'App', but no '--module' does"),
      (
        ["--module", "App=b.json"],
        "'--module' can't name the target 'App' itself; use '--manifest' for its files"
      ),
    ])
  func unknownModules(words: [String], message: String) throws {
    try write("{}")
    let (status, said) = runTelling(["--module", "Core=\(manifest)"] + words)
    #expect(status == .failure)
    #expect(said.contains(message))
  }

  @Test(
    "stops if a module that the target needs has no plugin",
    arguments: [
      (#""default": "$b""#, true), (#""default": "1""#, false),
      (#""default": "$c", "condition": "DEBUG""#, false),
      (#""default": "1", "scope": "login""#, true),
    ])
  func forgottenPlugin(fields: String, isNeeded: Bool) throws {
    try write(#"{"dependencies": {"a": {"type": "Int", \#(fields)}}}"#)
    let kit = try folder.write(
      "kit.json",
      """
      { "access": "public", "scopes": {"login": {}}, "dependencies": {
        "b": {"type": "Int", "default": "1"}, "c": {"type": "Int", "default": "1", "condition": "DEBUG"} } }
      """)
    let words = [
      "--module", "Kit=\(kit.path)", "--direct", "Kit", "--plugin-folder", "Kit=\(folder("outputs"))",
    ]
    let message = """
      \(kit.path):1:1: error: module 'Kit' has a manifest, but its target does not use DovetailPlugin; \
      add plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")] to the target in Package.swift

      """
    let first = runTelling(words)
    #expect(first.status == (isNeeded ? .findings : .success))
    #expect(first.said == (isNeeded ? message : ""))
    #expect(FileManager.default.fileExists(atPath: output) == !isNeeded)
    try folder.write("outputs/file", "")
    #expect(runTelling(words) == (.success, ""))
  }

  @Test("stops if a module whose dependencies the target finds by type has no plugin")
  func forgottenPluginByType() throws {
    try write(#"{"dependencies": {"a": {"type": "Int", "byType": true, "default": "1"}}}"#)
    for (type, isNeeded) in [("String", true), ("Int", false)] {
      let kit = try folder.write(
        "kit.json",
        """
        { "access": "public", "byType": true, "dependencies": { "b": {"type": "\(type)", "default": "b"} } }
        """)
      let words = ["--module", "Kit=\(kit.path)", "--direct", "Kit", "--plugin-folder"]
      #expect(runTelling(words + ["Kit=\(folder("outputs"))"]).status == (isNeeded ? .findings : .success))
      #expect(runTelling(words + ["Kit=\(kit.path)"]).status == .success)
    }
  }

  @Test("says with the target's sources what their wrappers keep, and writes nothing new for other edits")
  func sources() throws {
    try write(
      """
      { "scopes": { "login": {} }, "dependencies": {
        "user": { "type": "User", "scope": "login" }, "menu": { "type": "Menu", "default": "Menu()" } } }
      """)
    func run(_ text: String) throws -> DovetailSystem.ExitStatus {
      self.run("--source", try folder.write("Menu.swift", text).path)
    }
    for wrapper in [
      "@Injected(\\.user) var", "@Dovetail.Injected(\\.user) var", "let user = Injected(\\.user); var",
    ] {
      #expect(try run("struct Menu { \(wrapper) user }") == .findings, "\(wrapper)")
    }
    #expect(try run("struct Menu { @Dependency(\\.user) var user }") == .success)
    let first = try Files.read(output)
    #expect(
      try run("\n// @Injected(\\.user)\nstruct Menu { let a = 1; @Dependency(\\.user) var u }") == .success)
    #expect(try Files.read(output) == first)
    #expect(try run("struct Menu {}") == .success)
    #expect(try Files.read(output) != first)
    #expect(self.run("--source", folder("Gone.swift")) == .failure)
  }

  @Test("fails at I/O errors")
  func failure() throws {
    #expect(run() == .failure)
    try write("{}")
    #expect(run("--nonsense") == .failure)
    #expect(run("operand") == .failure)
    #expect(run("--path-prefix-map", "nothing") == .failure)
    #expect(run("--plugin-folder", "=nothing") == .failure)
    #expect(GenerateCommand.execute(["--target", "App"], as: "dovetail-generate") == .failure)
  }

  @Test("calls the module of a target as the build does")
  func targetName() throws {
    try write("{}")
    let words = ["--target", "my-app", "--root", "--manifest", manifest, "--output", output]
    #expect(GenerateCommand.execute(words, as: "dovetail-generate") == .success)
    #expect(try folder.text("out.swift").contains("enum my_appDependencies {"))
  }

  @Test("writes paths only to say where text is from, as they are mapped")
  func prefixMap() throws {
    try write(#"{"dependencies": {"a": {"type": "Int", "default": "1"}}}"#)
    #expect(run() == .success)
    let lines = try folder.text("out.swift").split(separator: "\n").filter { $0.contains(folder.path) }
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("#sourceLocation(file: ") })
    #expect(run("--path-prefix-map", "\(folder.path)=/é") == .success)
    let text = try folder.text("out.swift")
    #expect(text.contains("file: \"/é/dependencies.json\""))
    #expect(!text.contains(folder.path))
  }

  @Test("maps whole characters only if the mapping does")
  func prefixInsideACharacter() throws {
    let path = "cafe\u{301}/dependencies.json"
    try folder.write(path, #"{"dependencies": {"a": {"type": "Int", "default": "1"}}}"#)
    let words = ["--target", "App", "--manifest", folder(path), "--output", output]
    let map = ["--path-prefix-map", "\(folder("cafe"))=tea"]
    #expect(GenerateCommand.execute(words + map, as: "dovetail-generate") == .success)
    #expect(try folder.text("out.swift").unicodeScalars.contains { $0.value == 0x301 })
  }
}
