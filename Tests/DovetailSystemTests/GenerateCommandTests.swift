import Foundation
import Synchronization
import Testing

@testable import DovetailSystem

@Suite("The command 'generate'")
struct GenerateCommandTests {
  private let folder: URL
  private var manifest: String { folder.appending(path: "dependencies.json").path }
  private var output: String { folder.appending(path: "out.swift").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "dovetail-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func run(_ more: String...) -> DovetailSystem.ExitStatus {
    GenerateCommand.execute(
      ["--target", "App", "--manifest", manifest, "--output", output] + more, as: "dovetail-generate")
  }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: manifest))
  }

  @Test("writes the file of a valid manifest, even if named twice, and again only if it changed")
  func valid() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
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
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("{}")
    #expect(run() == .success)
    let before = try Files.read(output)
    try write(text)
    #expect(run() == .findings)
    #expect(try Files.read(output) == before)
  }

  @Test("takes the words of a file, one from each line")
  func wordsOfFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(#"{"dependencies": {"a": {"type": "Int", "default": "$b"}}}"#)
    #expect(run() == .findings)
    let below = folder.appending(path: "below of it.json")
    try Data(#"{"dependencies": {"b": {"type": "Int", "default": "1", "access": "public"}}}"#.utf8).write(
      to: below)
    let list = folder.appending(path: "list")
    try Data("--module\nBelow=\(below.path)\n--direct\nBelow\n".utf8).write(to: list)
    #expect(run("@\(list.path)") == .success)
    #expect(run("@\(list.path)s") == .failure)
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
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("{}")
    let said = Mutex("")
    let console = Console(writeOutput: { _ in }, writeError: { text in said.withLock { $0 += text } })
    let known = [
      "--target", "App", "--manifest", manifest, "--output", output, "--module", "Core=\(manifest)",
    ]
    let status = GenerateCommand.execute(known + words, as: "dovetail-generate", console: console)
    #expect(status == .failure)
    #expect(said.withLock(\.self).contains(message))
  }

  @Test(
    "stops if a module that the target needs has no plugin",
    arguments: [
      (#""default": "$b""#, true), (#""default": "1""#, false),
      (#""default": "$c", "condition": "DEBUG""#, false),
      (#""default": "1", "scope": "login""#, true),
    ])
  func forgottenPlugin(fields: String, isNeeded: Bool) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(#"{"dependencies": {"a": {"type": "Int", \#(fields)}}}"#)
    let kit = folder.appending(path: "kit.json")
    let text = """
      { "access": "public", "scopes": {"login": {}}, "dependencies": {
        "b": {"type": "Int", "default": "1"}, "c": {"type": "Int", "default": "1", "condition": "DEBUG"} } }
      """
    try Data(text.utf8).write(to: kit)
    let outputs = folder.appending(path: "outputs")
    let surroundings =
      ["--module", "Kit=\(kit.path)", "--direct", "Kit", "--plugin-folder"] + ["Kit=\(outputs.path)"]
    func run() -> (status: DovetailSystem.ExitStatus, said: String) {
      let said = Mutex("")
      let console = Console(writeOutput: { _ in }, writeError: { text in said.withLock { $0 += text } })
      let words = ["--target", "App", "--manifest", manifest, "--output", output] + surroundings
      return (
        GenerateCommand.execute(words, as: "dovetail-generate", console: console), said.withLock(\.self)
      )
    }
    let message = """
      \(kit.path):1:1: error: module 'Kit' has a manifest, but its target does not use DovetailPlugin; \
      add plugins: [.plugin(name: "DovetailPlugin", package: "dovetail")] to the target in Package.swift

      """
    let first = run()
    #expect(first.status == (isNeeded ? .findings : .success))
    #expect(first.said == (isNeeded ? message : ""))
    #expect(FileManager.default.fileExists(atPath: output) == !isNeeded)
    try FileManager.default.createDirectory(at: outputs, withIntermediateDirectories: true)
    #expect(run() == (.success, ""))
  }

  @Test("says with the target's sources what their wrappers keep, and writes nothing new for other edits")
  func sources() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(
      """
      { "scopes": { "login": {} }, "dependencies": {
        "user": { "type": "User", "scope": "login" }, "menu": { "type": "Menu", "default": "Menu()" } } }
      """)
    let source = folder.appending(path: "Menu.swift")
    func run(_ text: String) throws -> DovetailSystem.ExitStatus {
      try Data(text.utf8).write(to: source)
      return self.run("--source", source.path)
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
    try FileManager.default.removeItem(at: source)
    #expect(self.run("--source", source.path) == .failure)
  }

  @Test("fails at I/O errors")
  func failure() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
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
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("{}")
    let words = ["--target", "my-app", "--root", "--manifest", manifest, "--output", output]
    #expect(GenerateCommand.execute(words, as: "dovetail-generate") == .success)
    #expect(try String(contentsOfFile: output, encoding: .utf8).contains("enum my_appDependencies:"))
  }

  @Test("writes paths as they are mapped")
  func prefixMap() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(#"{"dependencies": {"a": {"type": "Int", "default": "1"}}}"#)
    #expect(run("--path-prefix-map", "\(folder.path)=/é") == .success)
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.contains("file: \"/é/dependencies.json\""))
    #expect(!text.contains(folder.path))
  }
}
