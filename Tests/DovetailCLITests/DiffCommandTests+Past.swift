import DovetailSystem
import Foundation
import TestSupport
import Testing

/// What a target was at the revision, wherever it was then.
extension DiffCommandTests {
  @Test func `A renamed manifest is not a change`() throws {
    let folder = try committed()
    try git(["mv", "App/Feature/Old.dependencies.json", "App/New.dependencies.json"], folder)
    let outcome = diff("App", ["New.dependencies.json"], of: folder)
    #expect(outcome.output == "the graph has not changed since HEAD\n")
  }

  @Test(arguments: ["Core/new.dependencies.json", "Sources/Core/dependencies.json"])
  func `A moved manifest of a module below is not a change of the target above`(path: String) throws {
    let folder = try committed()
    try folder.write("Sources/Core/keep.txt", "")
    try git(["mv", "Core/dependencies.json", path], folder)
    let outcome = diff(
      "App", ["dependencies.json", "Feature/Old.dependencies.json"], of: folder,
      folder.module("Core", path) + ["--same-package", "Core"])
    #expect(outcome.output == "the graph has not changed since HEAD\n" && outcome.error.isEmpty, "\(outcome)")
  }

  @Test func `A moved target is not a change`() throws {
    let folder = try committed()
    try folder.write("Sources/Other/dependencies.json", "{}")
    try git(["mv", "App", "Sources/App"], folder)
    let manifests = ["dependencies.json", "Feature/Old.dependencies.json"]
    let outcome = diff("App", in: "Sources/App", manifests, of: folder)
    // Without what it needs of Core.
    let remark = "App has errors: only what could be read of it is compared\n"
    #expect(outcome.output == "\(remark)the graph has not changed since HEAD\n")
  }

  @Test func `Moved targets whose folders have the same name are told apart`() throws {
    let folder = try TemporaryFolder([
      "Core/Sources/dependencies.json": Self.feature,
      "Shop/Sources/dependencies.json": Self.feature.replacing("gone", with: "shop"),
    ])
    try git(["init", "-q"], folder)
    try commit(folder)
    try folder.write("Modules/keep.txt", "")
    try git(["mv", "Core", "Shop", "Modules"], folder)
    let shop = diff("Shop", in: "Modules/Shop/Sources", ["dependencies.json"], of: folder)
    #expect(shop.output == "the graph has not changed since HEAD\n")

    try git(["mv", "Modules/Core/Sources", "Modules/Kernel"], folder)
    #expect(diff("Core", in: "Modules/Kernel", ["dependencies.json"], of: folder).output == shop.output)
    // What it was is unclear.
    try git(["mv", "Modules/Shop/Sources", "Sources"], folder)
    let other = diff("Other", in: "Sources", ["dependencies.json"], of: folder)
    #expect(other.output.contains("shop: Int (added)"))
  }

  @Test func `A target whose former folder is unclear is new`() throws {
    let folders = ["A", "B", "C"].map { "\($0)/Shop/dependencies.json" }
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: folders.map { ($0, Self.feature) }))
    try git(["init", "-q"], folder)
    try commit(folder)
    for path in folders { try FileManager.default.removeItem(atPath: folder(path)) }
    try folder.write("Shop/dependencies.json", Self.feature)
    let outcome = diff("Shop", ["dependencies.json"], of: folder)
    #expect(outcome.output.contains("gone: Int (added)"), "\(outcome)")
  }

  @Test func `A new manifest is not looked for at the revision, even if another target names it`() throws {
    let folder = try committed()
    try folder.write("Core/new.dependencies.json", Self.feature)
    try git(["add", "."], folder)
    let files = ["Core/dependencies.json", "Core/new.dependencies.json"]
    let outcome = run(
      ["diff", "HEAD", "--relative-to", folder.path]
        + folder.target(files[0], files[1], named: "Core") + ["--folder", folder("Core")]
        + folder.target("App/dependencies.json") + ["--folder", folder("App"), "--root"]
        + files.flatMap { folder.module("Core", $0) } + ["--direct", "Core"])
    #expect(outcome.output.hasPrefix("Core.gone: Int (added)\n"), "\(outcome)")
  }

  @Test func `What a target provides to other packages is compared`() throws {
    let folder = try TemporaryFolder([
      "Kit/dependencies.json": """
      { "access": "public", "dependencies": {
        "log": { "type": "Log" }, "tabs": { "type": "[String: Tab]", "collects": true } } }
      """,
      "App/dependencies.json": """
      { "dependencies": { "clock": { "type": "Int", "default": "1" } },
        "provides": { "log": { "default": "Log($clock)" } },
        "contributes": { "tabs": { "a\\u001b[1m": "Tab()" } } }
      """,
    ])
    try git(["init", "-q"], folder)
    try commit(folder)
    try folder.write(
      "App/dependencies.json", #"{ "dependencies": { "clock": { "type": "Int", "default": "1" } } }"#)
    let kit = folder.module("Kit", "Kit/dependencies.json") + ["--direct", "Kit"]
    let outcome = diff("App", ["dependencies.json"], of: folder, kit)
    #expect(
      outcome.output == """
        Kit.log: Log (changed, breaking)
          provided by: App -> none
          - needs App.clock (through App)
        Kit.tabs: [String: Tab] (changed)
          contributed by: App 'a\\u{1b}[1m' -> none
        2 changed, 1 breaking since HEAD

        """, "\(outcome)")
  }

  @Test func `Wrappers are needs, as they are now and were at the revision`() throws {
    let folder = try TemporaryFolder([
      "App/dependencies.json": """
      {
        "scopes": { "login": {} },
        "dependencies": {
          "a": { "type": "Int", "default": "1" },
          "user": { "type": "User", "scope": "login" },
          "shop": { "type": "Shop", "default": "Shop()" }
        }
      }
      """,
      "App/Shop.swift": "struct Shop {\n  @Dependency(\\.a) var a: Int\n}\n",
    ])
    try git(["init", "-q"], folder)
    try commit(folder)
    let source = ["--source", folder("App/Shop.swift")]
    let unchanged = diff("App", ["dependencies.json"], of: folder, source)
    #expect(unchanged.output == "the graph has not changed since HEAD\n")
    try folder.write("App/Shop.swift", "struct Shop {\n  @Injected(\\.user) var user: User\n}\n")
    let outcome = diff("App", ["dependencies.json"], of: folder, source)
    #expect(
      outcome.output.contains("  + needs App.user (read in code)\n  - needs App.a (read in code)\n"),
      "\(outcome)")
    #expect(outcome.error.contains("App/Shop.swift:2:3: error: 'shop' (singleton) captures 'user'"))
    #expect(outcome.status == .findings)

    try git(["mv", "App/Shop.swift", "App/Moved.swift"], folder)
    let moved = diff("App", ["dependencies.json"], of: folder, ["--source", folder("App/Moved.swift")])
    #expect(moved.output == outcome.output)
  }

  @Test func `Other packages in the repository are compared as they are now`() throws {
    let folder = try changed()
    try folder.write(
      "Kit/new.dependencies.json",
      #"{ "access": "public", "dependencies": { "kit": { "type": "Kit", "default": "Kit()" } } }"#)
    try folder.write(
      "App/dependencies.json",
      #"{ "dependencies": { "old": { "type": "Int", "default": "$clock.now + $kit.count" } } }"#)
    try commit(folder)
    let outcome = diff(
      "App", ["dependencies.json"], of: folder, since: "HEAD~1",
      folder.module("Core", "Core/dependencies.json") + folder.module("Kit", "Kit/new.dependencies.json"))
    #expect(
      outcome.output.contains("App.old: Int (added)\n  + needs Core.clock\n  + needs Kit.kit\n"), "\(outcome)"
    )
  }

  @Test func `A manifest belongs to the innermost target's folder`() throws {
    let folder = try committed()
    try git(["mv", "App/Feature/Old.dependencies.json", "App/New.dependencies.json"], folder)
    try folder.write("dependencies.json", "{}")
    let words =
      ["diff", "HEAD", "--relative-to", folder.path]
      + folder.target("dependencies.json", named: "Root") + ["--folder", folder("")]
      + folder.target("App/dependencies.json", "App/New.dependencies.json") + ["--folder", folder("App/")]
    let remark = "App has errors: only what could be read of it is compared\n"
    #expect(run(words).output == "\(remark)the graph has not changed since HEAD\n")

    try folder.write("Gone/more.dependencies.json", Self.feature)
    try commit(folder)
    try FileManager.default.removeItem(atPath: folder("Gone/more.dependencies.json"))
    #expect(run(words).output == "Root.gone: Int (removed)\n\(remark)1 removed since HEAD\n")
  }

  @Test func `A target that has lost its manifests is compared`() throws {
    let folder = try committed()
    try FileManager.default.removeItem(atPath: folder("Core/dependencies.json"))
    let outcome = diff("Core", [], of: folder, ["--fail-on", "breaking"])
    #expect(outcome.status == .findings && outcome.error.isEmpty)
    #expect(outcome.output.hasSuffix("3 removed, 3 breaking since HEAD\n"), "\(outcome)")
  }

  @Test func `A link is compared by the file that it leads to`() throws {
    let folder = try TemporaryFolder(["Shared/all.json": Self.core, "App/other": "", "v2": "{}"])
    let manager = FileManager.default
    func link(_ target: String, at path: String = "App/dependencies.json") throws {
      try? manager.removeItem(atPath: folder(path))
      try manager.createSymbolicLink(atPath: folder(path), withDestinationPath: target)
    }
    func changes() -> Outcome { diff("App", ["dependencies.json"], of: folder) }
    try git(["init", "-q"], folder)
    try link("../now")
    try link(".//./Shared/all.json", at: "now")
    try commit(folder)
    try folder.write("Shared/all.json", Self.core.replacing("any Log", with: "Log"))
    #expect(changes().output.hasPrefix("App.log: Log (changed, breaking)\n  type: any Log -> Log\n"))
    try link("v2", at: "now")
    #expect(changes().output.hasSuffix("3 removed, 3 breaking since HEAD\n"))
    try link("../now/nothing")
    try manager.removeItem(atPath: folder("App/dependencies.json"))
    try folder.write("App/dependencies.json", Self.core)
    #expect(changes() == Outcome(status: .success, output: "the graph has not changed since HEAD\n"))
    // Of one that led elsewhere, nothing is known.
    for target in ["../../outside.json", folder("Shared/all.json"), "dependencies.json", "../gone.json"] {
      try link(target)
      try commit(folder)
      try link("../Shared/all.json")
      #expect(changes().error.hasPrefix("'App' had errors at HEAD"), "\(changes())")
    }
  }

  @Test func `Links to folders are not followed`() throws {
    let folder = try TemporaryFolder(["Real/dependencies.json": Self.core])
    try FileManager.default.createSymbolicLink(atPath: folder("Core"), withDestinationPath: "Real")
    try git(["init", "-q"], folder)
    try commit(folder)
    let outcome = diff("Core", ["dependencies.json"], of: folder)
    #expect(outcome.output.hasSuffix("3 added since HEAD\n"), "\(outcome)")
  }

  @Test func `What an expression makes of the same needs is no change`() throws {
    let folder = try committed()
    let old = #""default": "SystemClock()""#
    let new = #""default": "NewClock()", "test": "FakeClock()", "dispose": "$0.stop()""#
    try folder.write("Core/dependencies.json", Self.core.replacing(old, with: new))
    let outcome = diff("Core", ["dependencies.json"], of: folder)
    #expect(outcome.output == "the graph has not changed since HEAD\n")
  }

  @Test func `A manifest that is too large now is not also gone`() throws {
    let folder = try committed()
    let file = try #require(FileHandle(forWritingAtPath: folder("Core/dependencies.json")))
    try file.truncate(atOffset: 65 << 20)
    let outcome = diff("Core", ["dependencies.json"], of: folder)
    #expect(outcome.error.contains("larger than 64 MiB") && !outcome.error.contains("declared"), "\(outcome)")
  }

  @Test func `What users of a public dependency may miss in some builds is breaking`() throws {
    let folder = try TemporaryFolder([:])
    func write(_ fields: String, _ provisions: String) throws {
      try folder.write(
        "App/dependencies.json",
        """
        { "access": "public", "root": true,
          "dependencies": { "a": { "type": "Int", "default": "1"\(fields) }, "b": { "type": "Int" } },
          "provides": { "b": [{ "default": "1", "condition": "\(provisions)" }, { "default": "2" }] } }
        """)
    }
    try git(["init", "-q"], folder)
    try write("", "DEBUG")
    try commit(folder)
    try write(#", "availability": "macOS 26, *", "deprecated": "late", "condition": "DEBUG""#, "os(Linux)")
    #expect(
      diff("App", ["dependencies.json"], of: folder).output == """
        App.a: Int (changed, breaking)
          availability: none -> macOS 26, *
          deprecated: none -> late
          conditions: none -> DEBUG
        App.b: Int (changed)
          provided by: App (differs by DEBUG) -> App (differs by os(Linux))
        2 changed, 1 breaking since HEAD

        """)
    try commit(folder)
    try write(#", "availability": "macOS 26, *", "deprecated": "late""#, "os(Linux)")
    let outcome = diff("App", ["dependencies.json"], of: folder, ["--fail-on", "breaking"])
    #expect(outcome.status == .success && outcome.output.contains("conditions: DEBUG -> none"), "\(outcome)")
  }

  @Test func `A target that used one without manifests now is not said to have had errors`() throws {
    let folder = try committed()
    try FileManager.default.removeItem(atPath: folder("Core/dependencies.json"))
    let app = folder.target("App/dependencies.json") + ["--folder", folder("App"), "--root"]
    let outcome = diff("Core", [], of: folder, app)
    #expect(outcome.error.contains("'App' could not be read in full at HEAD, since 'Core' has no manifest"))
    #expect(!outcome.error.contains("had errors at"))
  }
}
