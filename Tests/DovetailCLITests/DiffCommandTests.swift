import DovetailSystem
import Foundation
import TestSupport
import Testing

struct DiffCommandTests {
  static let core = """
    {
      "access": "public",
      "dependencies": {
        "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "log": { "type": "any Log" },
        "old": { "type": "Old<A|B>", "default": "Old($clock)" }
      }
    }
    """
  static let app = """
    {
      "dependencies": {
        "client": { "type": "Client", "default": "Client($clock)" },
        "shop": { "type": "Shop", "default": "Shop($client, $old)", "isolation": "MainActor" }
      },
      "provides": { "log": { "default": "Log()" } }
    }
    """
  /// A file of a feature that no longer exists.
  static let feature = #"{ "dependencies": { "gone": { "type": "Int", "default": "1" } } }"#

  /// A package in a repository of its own.
  func committed() throws -> TemporaryFolder {
    let folder = try TemporaryFolder([
      "Core/dependencies.json": Self.core, "App/dependencies.json": Self.app,
      "App/Feature/Old.dependencies.json": Self.feature, "Package.swift": "// 1\n",
    ])
    try git(["init", "-q"], folder)
    try commit(folder)
    return folder
  }

  /// The same, changed since.
  func changed() throws -> TemporaryFolder {
    let folder = try committed()
    try folder.write(
      "Core/dependencies.json",
      Self.core.replacing("any AppClock", with: "any Clock")
        .replacing(
          #""old": { "type": "Old<A|B>", "default": "Old($clock)" }"#,
          with: #""new": { "type": "New", "default": "New($clock)", "access": "internal" }"#))
    try folder.write(
      "App/dependencies.json",
      Self.app.replacing("$client, $old", with: "$provider(client), $log").replacing(
        #""type": "Client","#, with: #""type": "Client", "scope": "transient", "isolation": "MainActor","#))
    try FileManager.default.removeItem(atPath: folder("App/Feature/Old.dependencies.json"))
    return folder
  }

  func git(_ words: [String], _ folder: TemporaryFolder) throws {
    let result = try Subprocess.run(["git", "-C", folder.path] + words)
    try #require(result.status == 0, "\(result.output)")
  }

  func commit(_ folder: TemporaryFolder) throws {
    try git(["add", "."], folder)
    try git(["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", "Change"], folder)
  }

  /// Compares one target, whose manifests are in its folder.
  func diff(
    _ target: String, in place: String? = nil, _ manifests: [String], of folder: TemporaryFolder,
    since revision: String = "HEAD", _ more: [String] = []
  ) -> Outcome {
    let place = place ?? target
    return run(
      ["diff", revision, "--relative-to", folder.path, "--target", target, "--folder", folder(place)]
        + manifests.flatMap { ["--manifest", folder("\(place)/\($0)")] } + more)
  }

  func diff(_ folder: TemporaryFolder, _ words: [String]) -> Outcome {
    let core = "Core/dependencies.json"
    return run(
      ["diff", "--relative-to", folder.path]
        + folder.target(core, named: "Core") + ["--folder", folder("Core")]
        + folder.target("App/dependencies.json") + ["--folder", folder("App"), "--root"]
        + folder.module("Core", core) + ["--same-package", "Core", "--direct", "Core"] + words)
  }

  @Test func `A manifest must have a name that git knows`() throws {
    let folder = try changed()
    let path = folder("Core/dependencies.json")
    let outcome = run(["diff", "HEAD", "--target", "Core", "--manifest", path])
    #expect(outcome.status == .failure && outcome.output.isEmpty)
    #expect(outcome.error.contains("git has no name for '\(path)' in '.'; name a folder above it with"))
  }

  @Test func `What a shell would expand is only a name`() throws {
    let name = "it's $(exit 1); *"
    let folder = try TemporaryFolder(["\(name)/Core/dependencies.json": Self.core])
    try git(["init", "-q"], folder)
    try commit(folder)
    func diff(_ revision: String) -> Outcome {
      run(
        [
          "diff", revision, "--relative-to", folder(name), "--target", "Core", "--folder",
          folder("\(name)/Core"),
        ]
          + ["--manifest", folder("\(name)/Core/dependencies.json")])
    }
    #expect(diff("HEAD") == Outcome(status: .success, output: "the graph has not changed since HEAD\n"))
    #expect(diff("HEAD';'").error.contains("diff: unknown git revision 'HEAD';''\n"))
  }

  @Test func `Changes are listed with what they affect`() throws {
    let folder = try changed()
    try folder.write("Package.swift", "// 2\n")
    #expect(
      diff(folder, ["HEAD"])
        == Outcome(
          status: .success,
          output: """
            Core.clock: any Clock (changed, breaking)
              type: any AppClock -> any Clock
              affects 3 dependencies, up to Core.new, App.shop
            Core.new: New (added)
              + needs Core.clock
            App.client: Client (changed)
              scope: singleton -> transient
              isolation: none -> MainActor
              affects App.shop
            App.shop: Shop (changed)
              + needs App.client (through a provider)
              + needs Core.log
              - needs App.client
              - needs Core.old
            Core.old: Old<A|B> (removed, breaking)
              - needs Core.clock
              affects App.shop
            App.gone: Int (removed)
            Package.swift has changed too: visible modules may differ from HEAD
            1 added, 3 changed, 2 removed, 2 breaking since HEAD

            """))
  }

  @Test func `Markdown is a table whose cells can contain any text`() throws {
    let text = diff(try changed(), ["HEAD", "--format", "markdown"]).output
    #expect(
      text.contains(
        "| <code>Core.old</code> | **removed, breaking** | <code>Old&lt;A&#124;B&gt;</code><br>needed <code>Core.clock</code> | App.shop |\n"
      ))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(rows.count == 8 && rows.allSatisfy { $0.count { $0 == "|" } == 5 })
  }

  @Test func `JSON has all changes, each with what it affects`() throws {
    let text = diff(try changed(), ["HEAD", "--format", "json"]).output
    let root = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let changes = try #require(root["changes"] as? [[String: Any]])
    #expect(
      changes.map { $0["change"] as? String } == [
        "changed", "added", "changed", "changed", "removed", "removed",
      ])
    #expect(
      text.contains(
        """
            {
              "change": "changed",
              "name": "clock",
              "module": "Core",
              "type": "any Clock",
              "breaking": true,
              "fields": [
                {
                  "name": "type",
                  "old": "any AppClock",
                  "new": "any Clock"
                }
              ],
              "addedNeeds": [],
              "removedNeeds": [],
              "affected": 3,
              "roots": [
                "Core.new",
                "App.shop"
              ]
            },

        """))
    #expect(changes[3]["addedNeeds"] as? [String] == ["App.client (through a provider)", "Core.log"])
    #expect(changes[3]["removedNeeds"] as? [String] == ["App.client", "Core.old"])
  }

  @Test func `Breaking changes fail the run only with --fail-on breaking`() throws {
    let folder = try changed()
    #expect(diff(folder, ["HEAD", "--fail-on", "breaking"]).status == .findings)
    try git(["checkout", "-q", "--", "Core"], folder)
    try folder.write("App/dependencies.json", Self.app.replacing("Client($clock)", with: "Client()"))
    #expect(diff(folder, ["HEAD", "--fail-on", "breaking"]).status == .success)
  }

  @Test func `Scopes are compared by what other modules see of them`() throws {
    let folder = try committed()
    let manifest = """
      { "access": "public",
        "scopes": { "login": {}, "page": { "within": "login" }, "old": {}, "same": {} },
        "dependencies": {
          "row": { "type": "Row<A, B>", "scope": "same" }, "user": { "type": "User", "scope": "login" }
        } }
      """
    try folder.write("Core/dependencies.json", manifest)
    try folder.write("App/dependencies.json", #"{ "scopes": { "own": {} } }"#)
    try commit(folder)
    try folder.write(
      "Core/dependencies.json",
      manifest.replacing(#", "old": {}"#, with: #", "new": {}"#).replacing(
        #""login" }, "#, with: #""same" }, "#
      )
      .replacing("Row<A, B>", with: "Row<A,B>")
      .replacing(
        #""scope": "login" }"#,
        with: """
          "scope": "login" }, "token": { "type": "Token", "scope": "login" },
          "session": { "type": "Session", "scope": "login", "default": "try await Session($user)" }
          """))
    try folder.write("App/dependencies.json", "{}")
    let outcome = diff(folder, ["HEAD", "--fail-on", "breaking"])
    #expect(outcome.status == .findings && outcome.error.isEmpty)
    #expect(
      outcome.output == """
        Core.login: scope (changed, breaking)
          begin: (user: User) -> (user: User, token: Token) async throws
        Core.page: scope (changed, breaking)
          within: login -> same
        Core.new: scope (added)
        Core.old: scope (removed, breaking)
        App.own: scope (removed)
        Core.token: Token (added)
        Core.session: Session (added)
          + needs Core.user
        3 added, 2 changed, 2 removed, 3 breaking since HEAD

        """)
  }

  @Test func `A provision that now throws makes a started dependency`() throws {
    let folder = try committed()
    try folder.write("App/dependencies.json", Self.app.replacing("Log()", with: "try await Log()"))
    #expect(
      diff(folder, ["HEAD", "--fail-on", "breaking"])
        == Outcome(
          status: .findings,
          output: """
            Core.log: any Log (changed, breaking)
              effects: none -> try await
              kind: required -> required, started
            1 changed, 1 breaking since HEAD

            """))
  }

  @Test func `A new condition of a provision or contribution is a change`() throws {
    let folder = try TemporaryFolder([:])
    func write(_ condition: String) throws {
      try folder.write(
        "App/dependencies.json",
        """
        { "dependencies": { "log": { "type": "any Log" }, "tabs": { "type": "[Int]", "collects": true } },
          "provides": { "log": { "default": "Log()"\(condition) } },
          "contributes": { "tabs": [{ "default": "1"\(condition) }] } }
        """)
    }
    try git(["init", "-q"], folder)
    try write("")
    try commit(folder)
    try write(#", "condition": "DEBUG""#)
    #expect(
      diff("App", ["dependencies.json"], of: folder).output == """
        App.log: any Log (changed, breaking)
          provided by: App -> App (if DEBUG)
        App.tabs: [Int] (changed)
          contributed by: App -> App (if DEBUG)
        2 changed, 1 breaking since HEAD

        """)
    let target = folder.target("App/dependencies.json")
    #expect(run(["graph"] + target).output.contains("    <- provided by App (if DEBUG)\n"))
    #expect(run(["explain", "tabs"] + target).output.contains(":3:42 (if DEBUG)\n"))
  }

  @Test func `Without changes it says so`() throws {
    #expect(
      diff("Core", ["dependencies.json"], of: try committed())
        == Outcome(status: .success, output: "the graph has not changed since HEAD\n"))
  }

  @Test func `A revision must be named and known`() throws {
    let folder = try changed()
    for (words, message) in [
      (["nowhere"], "unknown git revision 'nowhere'"), ([], "name a revision, as in 'diff main'"),
      (["--", "--output=x"], "unknown git revision '--output=x'"),
    ] {
      let outcome = diff(folder, words)
      #expect(outcome.status == .failure && outcome.error.hasPrefix("dovetail-tool diff: \(message)\n"))
    }
  }

  @Test(arguments: ["@", "@~0", "@{0}", ":/Change"]) func `Git's forms of a revision are taken`(
    revision: String
  ) throws {
    let outcome = diff(try changed(), [revision])
    #expect(outcome.status == .success && outcome.output.hasSuffix(" since \(revision)\n"), "\(outcome)")
  }

  @Test func `Spaces inside a type are not a change`() throws {
    let folder = try committed()
    try folder.write("Core/dependencies.json", Self.core.replacing("any AppClock", with: "any  AppClock "))
    #expect(diff(folder, ["HEAD"]).output == "the graph has not changed since HEAD\n")
  }

  @Test func `Outside a repository, git's error is shown`() throws {
    let folder = try TemporaryFolder(["App/dependencies.json": "{}"])
    let outcome = diff("App", ["dependencies.json"], of: folder)
    #expect(outcome.error.hasPrefix("dovetail-tool diff: git rev-parse: fatal: not a git repository"))
  }

  @Test func `Git's warnings are not taken for paths`() throws {
    let folder = try changed()
    let expected = diff(folder, ["HEAD"])
    #expect(expected.output.contains("App.client"))
    try git(["config", "core.autocrlf", "true"], folder)
    #expect(diff(folder, ["HEAD"]) == expected)
  }

  @Test func `Errors at the revision are printed, and what could be read is compared`() throws {
    let folder = try changed()
    try folder.write("Core/dependencies.json", "{ \"dependencies\": { \"a\": {} } }")
    try commit(folder)
    try folder.write("Core/dependencies.json", Self.core)
    let outcome = diff(folder, ["HEAD"])
    #expect(outcome.error.contains("'Core' had errors at HEAD; only what could be read is compared\n"))
    #expect(outcome.output.contains("Core.clock: any AppClock (added)\n"))
  }
}
