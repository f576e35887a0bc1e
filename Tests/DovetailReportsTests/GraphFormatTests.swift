import DovetailGenerator
import DovetailReports
import Foundation
import Testing

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

  private func render(_ format: GraphFormat, _ manifest: String = manifest) throws -> String {
    let source = SourceText(path: "dependencies.json", bytes: Array(manifest.utf8))
    let result = Generator.check(target: "App", sources: [source])
    #expect(result.diagnostics == [])
    return format.render(try #require(result.graph))
  }

  @Test func `Text lists each dependency with what it needs`() throws {
    #expect(
      try render(.text) == """
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
            -> session (read by itself)

        """)
  }

  @Test func `Mermaid has a box for each scope`() throws {
    #expect(
      try render(.mermaid) == """
        %% App
        flowchart LR
          d0["clock: Box#lt;any AppClock#gt;"]
          d1["client: any APIClient"]
          d4(["screen: Screen"])
          subgraph s0["scope login"]
            d2[/"user: User"/]
            d3["session: Session"]
          end
          d1 -.-> d2
          d1 -->|test| d0
          d3 --> d2
          d3 --> d1
          d4 -.-> d4
          d4 -.-> d3

        """)
  }

  @Test func `DOT has a cluster for each scope`() throws {
    #expect(
      try render(.dot) == """
        digraph "App" {
          rankdir=LR;
          node [shape=box];
          "clock" [label="clock\\nBox<any AppClock>"];
          "client" [label="client\\nany APIClient"];
          "screen" [label="screen\\nScreen", style=rounded];
          subgraph cluster_0 {
            label="scope login";
            "user" [label="user\\nUser", shape=parallelogram];
            "session" [label="session\\nSession"];
          }
          "client" -> "user" [style=dashed];
          "client" -> "clock" [label="test"];
          "session" -> "user";
          "session" -> "client";
          "screen" -> "screen" [style=dashed];
          "screen" -> "session" [style=dashed];
        }

        """)
  }

  @Test func `JSON has the scopes and each dependency with what it needs`() throws {
    let text = try render(.json)
    #expect(
      text.hasPrefix(
        """
        {
          "version": 1,
          "module": "App",
          "scopes": [
            {
              "name": "login",
              "within": "singleton"
            },
            {
              "name": "checkout",
              "within": "login"
            }
          ],
          "dependencies": [
            {
              "name": "clock",
              "type": "Box<any AppClock>",
              "scope": "singleton",
              "access": "public",
              "input": false,
              "needs": []
            },
            {
              "name": "client",
              "type": "any APIClient",
              "scope": "singleton",
              "access": "internal",
              "input": false,
              "needs": [
                {
                  "name": "user",
                  "kind": "provider",
                  "context": "live"
                },
                {
                  "name": "clock",
                  "kind": "value",
                  "context": "test"
                }
              ]
            },

        """))
    let root = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let dependencies = try #require(root["dependencies"] as? [[String: Any]])
    #expect(dependencies.map { $0["name"] as? String } == ["clock", "client", "user", "session", "screen"])
    #expect(dependencies[4]["isolation"] as? String == "MainActor")
    #expect(dependencies[2]["input"] as? Bool == true)
  }

  @Test func `What a start makes is told`() throws {
    let manifest = """
      {
        "dependencies": {
          "database": { "type": "Database", "default": "try await Database.open()" },
          "server": { "type": "Server", "default": "Server($database)", "eager": true }
        }
      }
      """
    #expect(
      try render(.text, manifest) == """
        App:
          database: Database (singleton, started)
          server: Server (singleton, eager)
            -> database

        """)
    let text = try render(.json, manifest)
    #expect(text.contains("\"input\": false,\n      \"started\": true,\n      \"needs\": []"))
    #expect(text.contains("\"eager\": true"))
  }

  @Test func `Dependencies of other modules are told by their module`() throws {
    let sources = [
      #"{ "dependencies": { "shop": { "type": "Shop", "default": "Shop($clock)" } } }"#,
      #"{ "dependencies": { "clock": { "type": "Clock", "default": "Clock($shop)", "access": "public" }, "shop": { "type": "Int", "default": "1" } } }"#,
    ].map { SourceText(path: "dependencies.json", bytes: Array($0.utf8)) }
    let surroundings = TargetSurroundings(
      neighbours: [TargetSurroundings.Neighbour(name: "Core", isDirect: true)], owners: [0])
    let result = Generator.check(target: "App", sources: sources, surroundings: surroundings)
    let graph = try #require(result.graph)
    #expect(
      GraphFormat.text.render(graph) == """
        App:
          shop: Shop (singleton)
            -> clock
          clock: Clock (singleton, public, of Core)
            -> shop of Core
          shop: Int (singleton, of Core)

        """)
    #expect(
      GraphFormat.mermaid.render(graph) == """
        %% App
        flowchart LR
          d0["shop: Shop"]
          d1["clock: Clock of Core"]
          d2["shop: Int of Core"]
          d0 --> d1
          d1 --> d2

        """)
    #expect(
      GraphFormat.dot.render(graph) == """
        digraph "App" {
          rankdir=LR;
          node [shape=box];
          "shop" [label="shop\\nShop"];
          "Core.clock" [label="clock\\nClock\\nof Core"];
          "Core.shop" [label="shop\\nInt\\nof Core"];
          "shop" -> "Core.clock";
          "Core.clock" -> "Core.shop";
        }

        """)
    #expect(
      GraphFormat.json.render(graph).contains(
        #"""
              "needs": [
                {
                  "name": "shop",
                  "module": "Core",
                  "kind": "value",
                  "context": "live"
                }
              ]
        """#))
  }

  @Test(arguments: GraphFormat.allCases)
  func `An empty manifest is an empty graph`(format: GraphFormat) throws {
    #expect(try render(format, "{}").contains("client") == false)
  }
}
