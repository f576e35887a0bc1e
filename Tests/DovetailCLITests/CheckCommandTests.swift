import DovetailSystem
import Foundation
import TestSupport
import Testing

struct CheckCommandTests {
  private static let manifest = """
    { "dependencies": {
      "clock": { "type": "any AppClock", "default": "SystemClock()" },
      "client": { "type": "any APIClient", "default": "HTTPClient()" } } }
    """
  private static let source = "import Dovetail\nlet client = Dependency(\\.client)\n"

  @Test func `A valid manifest prints nothing`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest])
    #expect(run(["check"] + folder.target("a.json")) == Outcome(status: .success))
  }

  @Test func `An error is written to standard error and is status 1`() throws {
    let folder = try TemporaryFolder(["a.json": #"{ "dependencies": { "clock": {} } }"#])
    let path = folder("a.json")
    #expect(
      run(["check"] + folder.target("a.json"))
        == Outcome(
          status: .findings,
          error:
            "\(path):1:21: error: 'clock' has no 'type'; add one, such as \"type\": \"any Clock\" [missing-field]\n"
            + "{ \"dependencies\": { \"clock\": {} } }\n                    ^~~~~~~\n1 error\n"
        ))
  }

  @Test func `An error on some platforms only is a warning, and does not fail builds for others`() throws {
    let manifest = """
      { "dependencies": {
        "linux": { "type": "Int", "default": "1", "condition": "os(Linux)" },
        "user": { "type": "Int", "default": "$linux" } } }
      """
    let folder = try TemporaryFolder([
      "a.json": manifest, "A.swift": "let all = [\\Container.linux, \\Container.user]\n",
    ])
    let path = folder("a.json")
    #expect(
      run(["check"] + folder.target("a.json", "A.swift"))
        == Outcome(
          status: .success,
          error: """
            \(path):3:40: warning: where '!os(Linux)', 'user' uses 'linux', which exists only under condition \
            'os(Linux)' [conditional-reference]
              "user": { "type": "Int", "default": "$linux" } } }
                                                   ^~~~~~
            \(path):2:3: note: 'linux' is declared here
              "linux": { "type": "Int", "default": "1", "condition": "os(Linux)" },
              ^~~~~~~
            \(path):3:40: note: give 'user' the same condition
              "user": { "type": "Int", "default": "$linux" } } }
                                                   ^~~~~~
            1 warning

            """))
    #expect(
      run(["generate", "--output", folder("a.swift")] + folder.target("a.json")).status == .success)
  }

  @Test func `A warning fails the run only with --strict`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest, "A.swift": Self.source])
    let path = folder("a.json")
    let line = "  \"clock\": { \"type\": \"any AppClock\", \"default\": \"SystemClock()\" },\n  ^~~~~~~\n"
    let message =
      "nothing in this target uses 'clock'; remove it, or read it with @Dependency(\\.clock) [unused-dependency]\n"
    #expect(
      run(["check"] + folder.target("a.json", "A.swift"))
        == Outcome(status: .success, error: "\(path):2:3: warning: \(message)\(line)1 warning\n"))
    #expect(
      run(["check", "--strict"] + folder.target("a.json", "A.swift"))
        == Outcome(status: .findings, error: "\(path):2:3: error: \(message)\(line)1 error\n"))
  }

  @Test func `A program must install its own module`() throws {
    let manifest = #"{ "dependencies": { "a": { "type": "Int", "default": "1", "eager": true } } }"#
    func check(_ module: String) throws -> Outcome {
      let folder = try TemporaryFolder([
        "a.json": manifest, "A.swift": "func run() { container.install(\(module).self); start() }",
      ])
      return run(["check", "--root"] + folder.target("a.json", "A.swift"))
    }
    #expect(try check("CoreDependencies").error.contains("nothing in this target mentions 'AppDependencies'"))
    #expect(try !check("AppDependencies").error.contains("[missing-install]"))
  }

  @Test func `A program needs to install nothing for what only its scopes begin`() throws {
    func check(_ scope: String) throws -> String {
      let core = """
        { "access": "public", "scopes": { "login": {} }, "dependencies": {
          "session": { "type": "Int", "scope": "\(scope)", "default": "try await open()" },
          "greeting": { "type": "Int", "scope": "\(scope)", "default": "1", "eager": true } } }
        """
      let folder = try TemporaryFolder(["a.json": "{}", "A.swift": "func run() {}", "core.json": core])
      return run(
        ["check", "--root"] + folder.target("a.json", "A.swift") + folder.module("Core", "core.json")
      ).error
    }
    #expect(try check("singleton").contains("[missing-install]"))
    #expect(try check("login") == "")
  }

  @Test func `A library that is a root must be installed and started, too`() throws {
    let manifest =
      #"{ "root": true, "dependencies": { "a": { "type": "Int", "default": "1", "eager": true } } }"#
    let folder = try TemporaryFolder(["a.json": manifest, "A.swift": ""])
    for command in [["check"], ["generate", "--output", folder("out.swift")]] {
      let outcome = run(
        command + folder.target("a.json", "A.swift", named: "Kit"))
      #expect(outcome.error.contains("nothing in this target mentions 'KitDependencies'"))
      #expect(outcome.error.contains("nothing in this target mentions 'start'"))
    }
  }

  @Test func `Tests can't make asynchronously what its scope begins without`() throws {
    let core = """
      { "access": "public", "scopes": { "visit": {} }, "dependencies": {
        "map": { "type": "Map", "scope": "visit", "default": "try await Map.load()" },
        "page": { "type": "Page", "scope": "visit", "default": "Page()" } } }
      """
    let provision = #"{ "default": "try await fake()", "dispose": "$0.end()" }"#
    #expect(
      try errors(ofProviding: ["map", "page"], as: provision, of: core) == [
        "3:22: error: an expression with 'try' or 'await' can't provide 'page': its declaration uses neither, so scope 'visit' begins without awaiting it [wrong-value]"
      ])
  }

  @Test func `Tests can't provide what is isolated or an input`() throws {
    let core = """
      { "access": "public", "scopes": { "login": {} }, "dependencies": {
        "clock": { "type": "Clock", "default": "Clock()" }, "user": { "type": "User", "scope": "login" },
        "model": { "type": "Model", "default": "Model()", "isolation": "MainActor" } } }
      """
    let provision = #"{ "default": "fake" }"#
    #expect(
      try errors(ofProviding: ["clock", "model", "user"], as: provision, of: core) == [
        "3:1: error: 'model' is provided, but it is isolated; override it in the test itself [unknown-provided]",
        "4:1: error: 'user' is provided, but it is an input of scope 'login', which gets it when it begins [unknown-provided]",
      ])
  }

  /// The errors of a target of tests that provides a module's dependencies, each on a line of its own.
  private func errors(ofProviding names: [String], as provision: String, of core: String) throws -> [String] {
    let lines = names.map { "\"\($0)\": \(provision)" }.joined(separator: ",\n")
    let folder = try TemporaryFolder(["a.json": "{ \"provides\": {\n\(lines)\n} }", "core.json": core])
    let words = folder.target("a.json", named: "Tests") + folder.module("Core", "core.json")
    let text = run(["check", "--test"] + words).error.replacing("\(folder("a.json")):", with: "")
    return text.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
  }

  @Test func `A root finds a value that is captured through two modules' contributions`() throws {
    let core = """
      { "access": "public", "scopes": { "login": {} }, "dependencies": {
        "user": { "type": "User", "scope": "login" }, "tabs": { "type": "[Tab]", "collects": true },
        "badges": { "type": "[Badge]", "collects": true, "scope": "transient" } } }
      """
    let folder = try TemporaryFolder([
      "app.json": "{}", "core.json": core, "home.json": #"{ "contributes": { "tabs": ["Tab($badges)"] } }"#,
      "profile.json": #"{ "contributes": { "badges": ["Badge($user)"] } }"#,
    ])
    func check(_ name: String, _ below: String...) -> Outcome {
      let modules = (["core"] + below).flatMap { folder.module($0, "\($0).json") }
      let root = below.isEmpty ? [] : ["--root"]
      return run(["check"] + folder.target("\(name).json", named: name) + modules + root)
    }
    #expect(check("home") == Outcome(status: .success) && check("profile") == Outcome(status: .success))
    let error = check("app", "home", "profile").error
    #expect(error.contains("app.json:1:1: error: 'tabs' (singleton) captures 'user' (scope 'login')"))
    #expect(error.contains("note: path: tabs -> badges -> user\n"))
  }

  @Test func `Findings in Swift sources follow those in manifests`() throws {
    let manifest = Self.manifest.replacing(
      "\"HTTPClient()\"", with: "\"HTTPClient()\", \"scope\": \"transient\"")
    let source = "import Dovetail\nstruct A { @Dependency(\\.client) var client }\n"
    let folder = try TemporaryFolder(["a.json": manifest, "A.swift": source])
    let outcome = run(["check"] + folder.target("a.json", "A.swift"))
    let places = outcome.error.split(separator: "\n").filter { $0.hasPrefix(folder.path) }
      .map { $0.replacing(folder.path + "/", with: "") }
    #expect(places.count == 3 && outcome.status == .success)
    #expect(places[0].hasPrefix("a.json:2:3: warning: "))
    #expect(places[1].hasPrefix("A.swift:2:12: warning: 'client' is transient"))
    #expect(places[2].hasPrefix("a.json:3:76: note: "))
  }

  @Test func `Findings are in the order of the targets`() throws {
    let folder = try TemporaryFolder([
      "a.json": Self.manifest, "A.swift": "", "b.json": #"{ "dependencies": { "broken": {} } }"#,
    ])
    let first = folder.target("a.json", "A.swift")
    let outcome = run(["check"] + first + folder.target("b.json", named: "Kit"))
    let files = outcome.error.split(separator: "\n").filter { $0.contains("[") }.map {
      $0.split(separator: ":")[0].suffix(6)
    }
    #expect(files == ["a.json", "a.json", "b.json"])
  }

  @Test(arguments: ["json", "sarif", "github"])
  func `Forms for programs go to standard output, with the same status`(format: String) throws {
    let folder = try TemporaryFolder(["a.json": #"{ "dependencies": { "clock": {} } }"#, "b.json": "{}"])
    let outcome = run(["check", "--format", format] + folder.target("a.json"))
    #expect(outcome.status == .findings && outcome.error == "")
    #expect(outcome.output.contains("missing-field"))
    if format != "github" { _ = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) }
    let good = run(["check", "--format=\(format)"] + folder.target("b.json"))
    #expect(good.status == .success && good.error == "")
    #expect(good.output.isEmpty == (format == "github"))
  }

  @Test func `The option --strict changes severities in forms for programs`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest, "A.swift": Self.source])
    let outcome = run(["check", "--strict", "--format", "github"] + folder.target("a.json", "A.swift"))
    #expect(outcome.status == .findings && outcome.output.hasPrefix("::error file="))
  }

  @Test func `An unknown format is refused with a suggestion`() {
    #expect(
      run("check", "--target", "App", "--manifest", "a.json", "--format", "jsno").error.hasPrefix(
        "dovetail-tool check: '--format' takes one of text, json, sarif, github, not 'jsno'; did you mean 'json'?\n"
      ))
  }

  @Test func `An unreadable source is status 2`() throws {
    let folder = try TemporaryFolder(["a.json": "{}"])
    let outcome = run(["check"] + folder.target("a.json", "B.swift"))
    #expect(outcome.status == .failure && outcome.output == "")
    #expect(outcome.error == "\(folder("B.swift")):1:1: error: No such file or directory\n")
  }
}
