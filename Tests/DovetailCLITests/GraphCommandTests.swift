import DovetailSystem
import TestSupport
import Testing

struct GraphCommandTests {
  private static let manifest = """
    { "dependencies": {
      "clock": { "type": "any AppClock", "default": "SystemClock()" },
      "client": { "type": "any APIClient", "default": "HTTPClient(clock: $clock)" } } }
    """

  @Test func `A target with errors is drawn without what could not be read, and fails the run`() throws {
    let folder = try TemporaryFolder([
      "a.json": #"{ "dependencies": { "clock": {} } }"#, "b.json": Self.manifest,
    ])
    let outcome = run(["graph"] + folder.target("a.json") + folder.target("b.json", named: "Kit"))
    #expect(outcome.status == .findings)
    #expect(outcome.output.hasPrefix("App (has errors):\n") && outcome.output.contains("\nKit:\n  clock: "))
    #expect(outcome.error.contains("[missing-field]\n"))
  }

  @Test func `A chosen implementation with 'await' makes a started dependency`() throws {
    func graph(_ chosen: String) throws -> String {
      let folder = try TemporaryFolder([
        "core.json": #"{ "access": "public", "dependencies": { "log": { "type": "any Log" } } }"#,
        "file.json": #"{ "provides": { "log": { "default": "await FileLog()" } } }"#,
        "kit.json": #"{ "provides": { "log": { "default": "Log()" } } }"#,
        "app.json": #"{ "provides": { "log": { "from": "\#(chosen)" } } }"#,
      ])
      let modules = ["Core", "File", "Kit"].flatMap { folder.module($0, "\($0.lowercased()).json") }
      return run(["graph"] + folder.target("app.json") + ["--root"] + modules).output
    }
    #expect(try graph("File").contains("  log: any Log (singleton, required, started, public)\n"))
    #expect(try graph("Kit").contains("  log: any Log (singleton, required, public)\n"))
  }

  @Test func `A focus names one dependency`() throws {
    let folder = try TemporaryFolder(["a.json": Self.manifest])
    let target = folder.target("a.json")
    let both = ["graph"] + target + folder.target("a.json", named: "Kit")
    #expect(
      run(both + ["--focus", "Kit.client"]).output == "Kit:\n  clock: any AppClock (singleton)\n"
        + "  client: any APIClient (singleton)\n    -> clock\n")
    for (words, message) in [
      (
        both + ["--focus", "client"],
        "several modules have a 'client'; name one of 'App.client', 'Kit.client'"
      ),
      (["graph"] + target + ["--focus", "clinet"], "'clinet' is not a dependency; did you mean 'client'?"),
      (["graph"] + target + ["--depth", "2"], "'--depth' needs a '--focus'"),
      (
        ["graph"] + target + ["--focus", "client", "--depth", "-1"],
        "'--depth' takes a number, 0 or more, not '-1'"
      ),
      (["graph"] + target + target, "target 'App' is named twice"),
    ] {
      let outcome = run(words)
      #expect(outcome.status == .failure && outcome.output == "")
      #expect(outcome.error.hasPrefix("dovetail-tool graph: \(message)\n"), "\(outcome.error)")
    }
  }

  @Test func `An unknown format is refused with a suggestion`() {
    #expect(
      run("graph", "--target", "App", "--manifest", "a.json", "--format", "mermiad").error.hasPrefix(
        "dovetail-tool graph: '--format' takes one of text, mermaid, dot, json, html, not 'mermiad'; did you mean 'mermaid'?\n"
      ))
  }

  @Test func `The page is one file that loads nothing else`() throws {
    let folder = try TemporaryFolder([
      "a.json": Self.manifest.replacing(
        "\"type\": \"any AppClock\"", with: "\"type\": \"A\", \"doc\": \"</script>\u{26}\"")
    ])
    let target = folder.target("a.json")
    let page = run(["graph", "--format", "html"] + target).output
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.contains("<title>Dependencies of App</title>"))
    #expect(page.contains(#""doc": "\u003C/script>&""#))
    #expect(page.split(separator: "</script>").count == 3)
    #expect(
      page.firstMatch(of: #/(src|href)="(?!data:)|url\(|@import|https?:\/\/(?!www\.w3\.org\/2000\/svg)/#)
        == nil)
  }
}
