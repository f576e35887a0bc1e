import DovetailSystem
import TestSupport
import Testing

/// `unused` and `check` over several targets.
struct PackageUseTests {
  private static let core = """
    { "access": "public", "dependencies": {
      "clock": { "type": "Int", "default": "1" },
      "metrics": { "type": "any Metrics" },
      "spare": { "type": "Int", "default": "$inner" },
      "inner": { "type": "Int", "default": "2" },
      "wheel": { "type": "Wheel", "default": "Wheel($provider(axle))", "access": "internal" },
      "axle": { "type": "Axle", "default": "Axle($wheel)", "access": "internal" },
      "tabs": { "type": "[any Tab]", "collects": true } } }
    """
  private static let app = """
    { "provides": { "metrics": { "default": "M()" } }, "contributes": { "tabs": ["Home()"] } }
    """

  private func arguments(_ folder: TemporaryFolder, app: Bool = true) -> [String] {
    ["--relative-to", folder.path] + folder.target("Core.json", "Core.swift", named: "Core")
      + (app ? folder.target("App.json", "App.swift") : folder.target("App.swift"))
      + folder.module("Core", "Core.json") + ["--same-package", "Core", "--direct", "Core", "--root"]
  }

  private func folder(
    app: String = "let a = (\\Container.clock, DependencyContainer.shared.install(AppDependencies.self))"
  ) throws -> TemporaryFolder {
    try TemporaryFolder(["Core.json": Self.core, "App.json": Self.app, "Core.swift": "", "App.swift": app])
  }

  private func messages(_ outcome: Outcome) -> [String] {
    outcome.error.split(separator: "\n").filter { $0.contains(".json:") || $0.contains(".swift:") }.map(
      String.init)
  }

  @Test func `In a whole package, unused dependencies are found with those that only they use`() throws {
    let folder = try folder()
    let outcome = run(["unused", "--whole-package"] + arguments(folder))
    #expect(outcome.status == .findings)
    #expect(
      messages(outcome) == [
        "Core.json:3:3: warning: nothing in this package uses 'metrics'; remove it, or read it with @Dependency(\\.metrics) [unused-dependency]",
        "Core.json:4:3: warning: nothing in this package uses 'spare'; remove it, or read it with @Dependency(\\.spare) [unused-dependency]",
        "Core.json:5:3: note: without it, nothing uses 'inner'",
        "Core.json:6:3: warning: 'wheel' and its users only use each other; remove them, or read one of them [unused-dependency]",
        "Core.json:7:3: note: without it, nothing uses 'axle'",
        "Core.json:8:3: warning: nothing in this package uses 'tabs'; remove it, or read it with @Dependency(\\.tabs) [unused-dependency]",
        "App.json:1:78: note: nothing uses what 'App' contributes here",
      ])
  }

  @Test func `What other packages may use is only a note`() throws {
    let folder = try folder(
      app: "let a = (\\Container.clock, \\C.metrics, \\C.tabs, \\C.wheel, AppDependencies.self)")
    var words = ["unused", "--whole-package"] + arguments(folder)
    words.insert("--library", at: try #require(words.firstIndex(of: folder("Core.json"))) + 1)
    let outcome = run(words)
    #expect(
      messages(outcome) == [
        "Core.json:4:3: note: nothing in this package uses 'spare'; another package may [unused-dependency]",
        "Core.json:6:3: warning: 'wheel' and its users only use each other; remove them, or read one of them [unused-dependency]",
        "Core.json:7:3: note: without it, nothing uses 'axle'",
      ])
    try folder.write("Core.swift", "let a = container.wheel")
    #expect(run(words).status == .success)
    #expect(run(words).error.hasSuffix("1 note\n"))
  }

  @Test func `Of some targets alone, only internal dependencies can be unused`() throws {
    let folder = try folder(app: "")
    let outcome = run(["unused"] + arguments(folder))
    #expect(messages(outcome).allSatisfy { $0.contains("wheel") || $0.contains("axle") })
    #expect(messages(outcome).count == 2)
    #expect(Set(messages(outcome)).isSubset(of: messages(run(["check"] + arguments(folder)))))
  }

  @Test func `A target without a manifest uses what it reads`() throws {
    let folder = try folder(app: "let a = [\\C.clock, \\C.metrics, \\C.spare, \\C.tabs]")
    try folder.write("Core.swift", "let a = container.wheel")
    #expect(run(["unused", "--whole-package"] + arguments(folder, app: false)) == Outcome(status: .success))
  }

  @Test(arguments: [
    ("@testable import Core", true), ("@testable package import struct Core.Wheel", true),
    ("import Core", false),
  ])
  func `What '@testable' makes visible can be used`(imports: String, isUsed: Bool) throws {
    let folder = try folder(app: "\(imports)\nlet a = DependencyContainer.current.wheel")
    let outcome = run(["unused", "--whole-package"] + arguments(folder))
    #expect(outcome.error.contains("'wheel'") != isUsed, "\(outcome)")
  }

  @Test func `A program above required dependencies that has no manifest is found`() throws {
    let folder = try folder()
    let outcome = run(["check"] + arguments(folder, app: false))
    #expect(outcome.status == .success)
    #expect(
      outcome.error.contains(
        "App.swift:1:1: warning: program 'App' has no manifest, so nothing that provides 'metrics' of module 'Core' is installed; add a dependencies.json (the smallest is {}) [missing-install]\n"
      ))
    #expect(!run(["check"] + arguments(folder)).error.contains("[missing-install]"))
  }

  @Test(arguments: [
    (nil, false), ("{}", false),
    (#"{ "dependencies": { "own": { "type": "Int", "default": "1" } } }"#, false),
    (#"{ "provides": { "title": { "default": "\"t\"" } } }"#, true),
  ])
  func `A program above a root of its own need not install what that composes`(
    app: String?, mustInstall: Bool
  ) throws {
    let root = """
      { "root": true, "access": "public", "provides": { "metrics": { "default": "M()" } },
        "dependencies": { "title": { "type": "String" }, "log": { "type": "Log", "default": "try Log()" } } }
      """
    let folder = try TemporaryFolder([
      "Core.json": Self.core, "Root.json": root, "App.json": app ?? "", "App.swift": "run()",
    ])
    var words = folder.target("App.swift", named: "App") + folder.module("Core", "Core.json")
    words += folder.module("Root", "Root.json") + ["--direct", "Root", "--direct", "Core", "--root"]
    if app != nil { words += ["--manifest", folder("App.json")] }
    let outcome = run(["check", "--relative-to", folder.path] + words)
    #expect(outcome.error.contains("[missing-install]") == mustInstall, "\(outcome)")
    #expect(!outcome.error.contains("[missing-start]"))
  }
}
