import DovetailGenerator
import DovetailReports
import Foundation
import Testing

/// What graphs contain in every format; whole documents are golden files of the commands.
struct GraphFormatTests {
  private static let manifest = """
    {
      "scopes": { "login": {}, "checkout": { "within": "login" } },
      "dependencies": {
        "clock": { "type": "Box<any AppClock>", "default": "Box()", "access": "public" },
        "client": { "type": "any APIClient", "default": "HTTPClient(user: $provider(user))",
                    "test": "FakeClient(clock: $clock, other: $clock)" },
        "user": { "type": "User", "scope": "login" },
        "session": { "type": "Session", "scope": "login", "default": "Session($user, { $client }, $provider(user))" },
        "screen": { "type": "Screen", "scope": "transient", "isolation": "MainActor", "reads": ["session"],
                    "default": "Screen(screen: $provider(screen))" }
      }
    }
    """

  private func graph(_ manifest: String = manifest) -> PackageGraph {
    let source = SourceText(path: "dependencies.json", bytes: Array(manifest.utf8))
    let result = Generator.check([ModuleRole("App")], sources: [source])
    return PackageGraph([
      TargetReport(
        name: "App", graph: result.graph, isValid: result.isValid, diagnostics: result.diagnostics,
        sources: [source])
    ])
  }

  @Test func `A dependency has the errors in its text, and those whose notes point at its name`() {
    let graph = graph(
      #"""
      { "scopes": { "login": {} }, "dependencies": {
        "a": { "type": "A}", "default": "A(\"$no\", [$nowhere])" },
        "b": [{ "type": "B", "default": "B(", "condition": "DEBUG" }, { "type": "B", "default": "B()" }],
        "c": { "type": "C", "default": "C($user)" },
        "user": { "type": "User", "scope": "login" }, "d": { "type": "D", "default": "D()" } },
        "provides": { "e": { "default": "E()" } } }
      """#)
    #expect(
      graph.nodes.map(\.findings) == [
        ["unbalanced-expression", "unknown-reference"], ["unbalanced-expression"], ["captive-scope"],
        ["captive-scope"], [],
      ])
  }

  @Test func `A page's lines stay short, however much it shows`() {
    let members = (0..<500).map { "\"value\($0)\": { \"type\": \"Int\", \"default\": \"1\" }" }
    let page = GraphFormat.html.render(graph("{ \"dependencies\": { \(members.joined(separator: ",")) } }"))
    #expect(page.contains("\"value499\""))
    #expect(page.split(separator: "\n").allSatisfy { $0.utf8.count < 1_000 })
  }

  @Test func `Text lists each dependency with what it needs`() {
    #expect(
      GraphFormat.text.render(graph()) == """
        App:
          clock: Box<any AppClock> (singleton, public)
          client: any APIClient (singleton)
            -> user (through a provider)
            -> clock (in test only)
          user: User (scope 'login', input)
          session: Session (scope 'login')
            -> user
            -> client
          screen: Screen (transient, on MainActor)
            -> screen (through a provider)
            -> session (read in code)

        """)
  }

  @Test func `What exists in every build is not conditional`() {
    let branches = #"{ "type": "Int", "default": "1", "condition": "DEBUG" }, "#
    let other = #"{ "type": "Int", "default": "2", "condition": "!DEBUG" }"#
    let manifest = "{ \"dependencies\": { \"a\": [\(branches)\(other)], \"b\": \(other) } }"
    #expect(
      GraphFormat.text.render(graph(manifest)) == """
        App:
          a: Int (singleton)
          b: Int (singleton, if !DEBUG)

        """)
  }

  @Test func `Mermaid and DOT have a box for each scope of a lone module`() {
    let mermaid = GraphFormat.mermaid.render(graph())
    #expect(mermaid.contains("  subgraph m0_0[\"scope login\"]\n    d2[/\"user: User\"/]\n"))
    #expect(
      mermaid.contains("  d0[\"clock: Box#lt;any AppClock#gt;\"]\n") && mermaid.contains("d1 -->|test| d0"))
    let dot = GraphFormat.dot.render(graph())
    #expect(dot.contains("  subgraph cluster_0_0 { label=\"scope login\";\n"))
    #expect(dot.contains("  \"App.client\" -> \"App.user\" [style=dashed];\n"))
  }

  @Test func `A focus keeps what is within its depth in both directions`() throws {
    let whole = graph()
    func names(_ depth: Int?) throws -> [String] {
      whole.focused(on: try #require(whole.indexes(of: "client").first), depth: depth).nodes.map(\.name)
    }
    #expect(try names(0) == ["client"])
    #expect(try names(1) == ["clock", "client", "user", "session"])
    #expect(try names(2) == ["clock", "client", "user", "session", "screen"])
    #expect(try names(nil) == ["clock", "client", "user", "session", "screen"])
    let user = whole.focused(on: try #require(whole.indexes(of: "App.clock").first), depth: 1)
    #expect(user.nodes.map { $0.needs.map(\.target) } == [[], [0]])
  }

  @Test func `Findings are at their nodes and edges`() {
    let broken = graph(
      """
      { "scopes": { "login": {} }, "dependencies": {
        "a": { "type": "A", "default": "A($b)" },
        "b": { "type": "B", "default": "B($a, $user)" },
        "c": { "type": "C", "default": "C($a)" },
        "user": { "type": "User", "scope": "login" } } }
      """)
    #expect(!broken.modules[0].isValid)
    let found = broken.nodes.map { $0.needs.map(\.findings) }
    #expect(found == [[["cycle"]], [["cycle"], ["captive-scope"]], [[]], []])
    #expect(GraphFormat.text.render(broken).hasPrefix("App (has errors):\n"))
  }

  @Test func `Contexts of an edge are those that need it`() {
    let edges = graph().nodes[1].needs
    #expect(edges.map(\.contexts) == [[.live, .preview], [.test]])
  }

  @Test(arguments: [
    (GraphFormat.text, ""), (.mermaid, "flowchart TB\n"),
    (.dot, "digraph dependencies {\n  node [shape=box];\n}\n"),
  ])
  func `An empty manifest is an empty graph`(format: GraphFormat, text: String) {
    #expect(format.render(graph("{}")) == text)
  }
}
