import DovetailGenerator
import DovetailSystem
import TestSupport
import Testing

struct ExplainCommandTests {
  private static let manifest = """
    {
      "scopes": { "login": {} },
      "dependencies": {
        "clock": { "type": "any AppClock", "default": "SystemClock()", "access": "public" },
        "client": { "type": "any APIClient", "default": "HTTPClient(clock: $clock, user: $provider(user))",
                    "doc": "Talks to the shop.", "test": "FakeClient(log: $log)" },
        "log": { "type": "Log", "default": "Log(clock: $clock)" },
        "user": { "type": "User", "scope": "login" },
        "session": { "type": "Session", "scope": "login", "default": "Session($user, $client)" },
        "screen": { "type": "Screen", "scope": "transient", "isolation": "MainActor", "reads": ["session"],
                    "default": "Screen(client: $client, other: $client, screen: $provider(screen))" }
      }
    }
    """

  @Test(arguments: DiagnosticID.allCases)
  func `Every id is explained on standard output`(id: DiagnosticID) {
    let outcome = run("explain", id.rawValue)
    #expect(outcome.status == .success && outcome.error == "")
    #expect(outcome.output.hasPrefix("\(id.rawValue) (\(id.severity.rawValue)): "))
  }

  @Test func `An unknown id is refused with a suggestion`() {
    #expect(
      run("explain", "captive-scop")
        == Outcome(
          status: .failure,
          error: """
            dovetail-tool explain: there is no diagnostic 'captive-scop'; did you mean 'captive-scope'?
            to explain a dependency, name its target with '--target'
            see 'dovetail-tool explain --help'

            """))
    #expect(run("explain").status == .failure)
    #expect(run("explain", "cycle", "--color", "red").error.contains("'--color' takes one of auto, always"))
    let two = "unexpected 'more'; explain one id or name at a time"
    #expect(run("explain", "cycle", "more").error.hasPrefix("dovetail-tool explain: \(two)\n"))
    #expect(
      run("explain", "--target", "A", "cycle", "more").error.hasPrefix("dovetail-tool explain: \(two)\n"))
    #expect(
      run("explain", "--whole-package", "clock").error.contains(
        "\nno target of this package has a manifest that could declare a dependency\n"))
  }

  @Test func `A dependency is explained by what it is made from and what needs it`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest])
    let client = run(["explain", "client"] + folder.target("a.json"))
    #expect(client.status == .success && client.error == "")
    #expect(
      client.output.replacing(folder.path + "/", with: "") == """
        client: any APIClient
          singleton
          Talks to the shop.
          declared at a.json:5:5

        made from:
          clock (singleton, public)
          user (through a provider, scope 'login', input)
          log (in test only, singleton)
            clock

        needed by 2 dependencies, directly or not:
          session -> client
          screen -> client

        """)
  }

  @Test func `The explanation says if nothing is needed, or nothing needs it`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest])
    let screen = run(["explain", "screen"] + folder.target("a.json")).output
    #expect(
      screen.replacing(folder.path + "/", with: "") == """
        screen: Screen
          transient, on MainActor
          declared at a.json:10:5

        made from:
          client (singleton)
            clock (singleton, public)
            user (through a provider, scope 'login', input)
            log (in test only, singleton)
              clock
          screen (through a provider, the one explained)
          session (read in code, scope 'login')
            user
            client (see above)

        needed by:
          no other dependency

        """)
    let user = run(["explain", "user"] + folder.target("a.json")).output
    #expect(user.contains("made from:\n  nothing else\n"))
    #expect(
      user.contains(
        "needed by 3 dependencies, directly or not:\n  session -> user\n  screen -> client -> user\n"
      ))
  }

  @Test func `The explanation says which systems have a dependency, and that it is deprecated`() throws {
    let folder = try TemporaryFolder([
      "a.json": """
      { "dependencies": { "a": {
        "type": "Int", "default": "1", "availability": "iOS 26, *", "deprecated": "use b" } } }
      """
    ])
    let text = run(["explain", "a"] + folder.target("a.json")).output
    #expect(
      text.hasPrefix("a: Int\n  singleton\n  available on iOS 26, *\n  deprecated: use b\n"), "\(text)")
  }

  @Test func `A dependency is explained with the errors that leave out what it needs`() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{ "dependencies": { "top": { "type": "Int", "default": "$low + $lwo" }, "low": 1 } }"#
    ])
    let outcome = run(["explain", "top"] + folder.target("a.json"))
    #expect(outcome.status == .findings && outcome.output.hasPrefix("top: Int\n"))
    #expect(outcome.error.contains("unknown dependency '$lwo'"))
  }

  @Test func `What other modules provide and contribute is listed`() throws {
    let folder = try TemporaryFolder([
      "Core.json": """
      {
        "access": "public",
        "dependencies": {
          "metrics": { "type": "any Metrics" },
          "log": { "type": "any Log" },
          "tabs": { "type": "[any Tab]", "collects": true },
          "commands": { "type": "[String: Int]", "collects": true }
        },
        "contributes": { "tabs": ["HomeTab()"] }
      }
      """,
      "Kit.json": """
      {
        "dependencies": { "prefix": { "type": "String", "default": "1" } },
        "provides": { "metrics": { "default": "M($prefix)" }, "log": { "default": "KitLog($prefix)" } },
        "contributes": { "tabs": ["KitTab($prefix)", "More()"] }
      }
      """,
      "App.json": """
      {
        "dependencies": { "shop": { "type": "Shop", "default": "Shop($metrics)" } },
        "provides": { "log": { "default": "AppLog()" } },
        "contributes": { "commands": { "quit": "0" } }
      }
      """,
      "None.json": "{}",
      "Tests.json": #"{ "provides": { "tabs": { "default": "[]" }, "log": { "default": "FakeLog()" } } }"#,
    ])
    func explain(_ name: String, root: Bool = true) -> String {
      let modules = ["Core", "Kit"].flatMap { folder.module($0, "\($0).json") + ["--same-package", $0] }
      let words = ["explain", name] + folder.target("App.json")
      let outcome = run(words + (root ? ["--root"] + modules : Array(modules.prefix(4))))
      #expect(outcome.status == .success && outcome.error == "")
      return outcome.output.replacing(folder.path + "/", with: "")
    }
    #expect(
      explain("metrics") == """
        metrics: any Metrics
          singleton, required, public, of Core
          declared at Core.json:4:5
          provided by 'Kit' at Kit.json:3:17

        made from:
          prefix of Kit (through Kit, singleton)

        needed by 1 dependency:
          shop of App -> metrics

        """)
    #expect(
      explain("log").contains(
        """
          declared at Core.json:5:5
          provided by 'App' at App.json:3:17
          provided by 'Kit' at Kit.json:3:57 (not chosen)

        """))
    let core = folder.module("Core", "Core.json") + ["--same-package", "Core"]
    let both =
      ["explain", "log"] + folder.target("App.json") + ["--root"] + core + folder.module("Kit", "Kit.json")
      + ["--same-package", "Kit"] + folder.target("Kit.json", named: "Kit") + core
    let outcome = run(both)
    #expect(outcome.error == "")
    #expect(outcome.output.contains("made from:\n  prefix of Kit (through Kit, not chosen, singleton)\n"))
    let prefix = run(["explain", "prefix"] + both.dropFirst(2)).output
    #expect(prefix.contains("metrics of Core -> prefix\n") && !prefix.contains("log of Core"), "\(prefix)")
    let drawing = run(["graph", "--format", "dot"] + both.dropFirst(2)).output
    #expect(drawing.contains(#""Core.log" -> "Kit.prefix" [label="not chosen"];"#), "\(drawing)")
    #expect(run(["graph", "--format", "mermaid"] + both.dropFirst(2)).output.contains("-->|not chosen| d"))
    // A test's own tabs change nothing for the program.
    let test =
      folder.target("Tests.json", named: "Tests") + ["--test"] + core + folder.module("Kit", "Kit.json")
    let tabs = run(["explain", "tabs"] + both.dropFirst(2) + test).output
    #expect(tabs.contains("made from:\n  prefix of Kit (through Kit, singleton)\n"))
    // Among several without a choice, which is an error, each is shown as it is.
    let unclear =
      ["explain", "metrics"] + folder.target("None.json") + ["--root"] + core
      + folder.module("Kit", "Kit.json") + folder.module("Kit2", "Kit.json")
    #expect(!run(unclear).output.contains("not chosen"))
    // Where an implementation is used, whatever branches it has.
    for (provision, expected) in [
      (#"[{ "condition": "DEBUG", "default": "A()" }, { "default": "B()" }]"#, "Kit.json:3:17 (not chosen)"),
      (
        #"[{ "condition": "os(Linux)", "from": "Kit" }, { "default": "A()" }]"#,
        "Own.json:1:17 (if !os(Linux))"
      ),
      (
        #"[{ "condition": "os(Linux)", "default": "A()" }, { "from": "Kit" }]"#,
        "Own.json:1:17 (if os(Linux))"
      ),
    ] {
      try folder.write("Own.json", "{ \"provides\": { \"metrics\": \(provision) } }")
      let own = ["explain", "metrics"] + folder.target("Own.json") + ["--root"] + core
      #expect(run(own + folder.module("Kit", "Kit.json")).output.contains(expected))
    }
    // Nor does what it provides hide from other packages what a library does.
    let kit = ["explain", "log"] + folder.target("Kit.json", named: "Kit") + core + test
    #expect(run(kit).output.contains("provided by 'Kit' at \(folder("Kit.json")):3:57\n"))
    #expect(run(["explain", "prefix"] + kit.dropFirst(2)).output.contains("log of Core -> prefix\n"))
    #expect(explain("metrics", root: false).contains("  no known module provides it\n"))
    #expect(
      explain("tabs") == """
        tabs: [any Tab]
          singleton, collects, public, of Core
          declared at Core.json:6:5
          collects from 'Core' at Core.json:9:29
          collects from 'Kit' at Kit.json:4:29
          collects from 'Kit' at Kit.json:4:48

        made from:
          prefix of Kit (through Kit, singleton)

        needed by:
          no other dependency

        """)
    #expect(explain("commands").contains("  collects 'quit' from 'App' at App.json:4:42\n"))
  }

  @Test func `A name that no dependency has may be an id, or gets a suggestion`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest])
    let target = folder.target("a.json")
    #expect(run(["explain", "cycle"] + target).status == .success)
    let outcome = run(["explain", "clinet"] + target)
    #expect(outcome.status == .failure)
    #expect(
      outcome.error.hasPrefix(
        "dovetail-tool explain: 'clinet' is not a dependency of 'App' or a diagnostic's id; did you mean 'client'?\n"
      ))
    let qualified = run(["explain", "App.clinet"] + target)
    #expect(qualified.error.contains("; did you mean 'App.client'?\n"))
  }

  @Test func `A manifest that can't be read is a finding`() throws {
    let folder = try TemporaryFolder(["a.json": "{"])
    let outcome = run(["explain", "x"] + folder.target("a.json"))
    #expect(outcome.status == .findings && outcome.output == "")
    #expect(outcome.error.contains("[invalid-json]"))
    let id = run(["explain", "invalid-json"] + folder.target("a.json"))
    #expect(id == run("explain", "invalid-json") && id.status == .success)
  }

  @Test func `What tests replace below them is shown in any order of targets`() throws {
    let folder = try TemporaryFolder([
      "Kit.json": """
      { "access": "public", "dependencies": {
        "a": { "type": "A", "default": "A()" }, "x": { "type": "X", "default": "X($a)" } } }
      """,
      "App.json": #"{ "dependencies": { "app": { "type": "App", "default": "App($x)" } } }"#,
      "Tests.json": #"{ "provides": { "x": { "default": "FakeX()" } } }"#,
    ])
    let kit = folder.module("Kit", "Kit.json")
    let app = folder.target("App.json") + ["--root"] + kit
    let test = folder.target("Tests.json", named: "Tests") + ["--test"] + kit
    let outputs = [app + test, test + app].map { run(["explain", "a"] + $0).output }
    #expect(outputs[0] == outputs[1] && outputs[0].contains("app of App -> x -> a\n"), "\(outputs)")
  }

  @Test func `A chain of any depth is explained without an overflow`() throws {
    let count = LongRing.runs ? 20_000 : 4_000
    var lines = (0..<count).map { "\"d\($0)\": { \"type\": \"D\", \"default\": \"D($d\($0 + 1))\" }" }
    lines.append("\"d\(count)\": { \"type\": \"D\", \"default\": \"D()\" }")
    let folder = try TemporaryFolder([
      "a.json": "{ \"dependencies\": {\n\(lines.joined(separator: ",\n"))\n} }"
    ])
    let top = run(["explain", "d0"] + folder.target("a.json"))
    #expect(top.status == .success)
    #expect(top.output.contains("d24 (singleton, and what it is made from)\n"))
    let bottom = run(["explain", "d\(count)"] + folder.target("a.json"))
    #expect(bottom.output.contains("-> d23 -> … \(count - 47) more … -> d\(count - 23) ->"))
  }
}
