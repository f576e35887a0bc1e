import DovetailSystem
import Testing

struct GraphCommandTests {
  private static let manifest = """
    { "dependencies": {
      "clock": { "type": "any AppClock", "default": "SystemClock()" },
      "client": { "type": "any APIClient", "default": "HTTPClient(clock: $clock)" } } }
    """

  @Test(arguments: [
    (["--format", "text"], "App:\n  clock: any AppClock (singleton)\n"),
    ([], "App:\n  clock: any AppClock (singleton)\n"), (["--format", "mermaid"], "%% App\nflowchart LR\n"),
    (["--format=dot"], "digraph \"App\" {\n"),
    (["--format=json"], "{\n  \"version\": 1,\n"),
  ])
  func `The graph goes to standard output`(format: [String], beginning: String) throws {
    let folder = try Folder(["a.json": Self.manifest])
    let outcome = run(["graph", "--target", "App", "--manifest", folder("a.json")] + format)
    #expect(outcome.status == .success && outcome.error == "")
    #expect(outcome.output.hasPrefix(beginning))
  }

  @Test func `A graph with errors is not drawn`() throws {
    let folder = try Folder(["a.json": #"{ "dependencies": { "clock": {} } }"#])
    let outcome = run("graph", "--target", "App", "--manifest", folder("a.json"))
    #expect(outcome.status == .findings && outcome.output == "")
    #expect(
      outcome.error.hasSuffix(
        ":1:21: error: 'clock' has no 'type'; give it one, as in \"type\": \"any Clock\" [missing-field]\n"))
  }

  @Test func `An unknown format is refused with a suggestion`() {
    #expect(
      run("graph", "--target", "App", "--manifest", "a.json", "--format", "mermiad").error.hasPrefix(
        "dovetail-tool graph: '--format' takes one of text, mermaid, dot, json, not 'mermiad'; did you mean 'mermaid'?\n"
      ))
  }
}
