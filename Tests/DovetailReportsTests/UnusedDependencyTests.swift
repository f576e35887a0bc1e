import DovetailGenerator
import DovetailReports
import Testing

struct UnusedDependencyTests {
  private static let manifest = """
    { "dependencies": { "clock": { "type": "any AppClock", "default": "SystemClock()" } } }
    """
  private static let warning = """
    dependencies.json:1:21: warning: nothing in this target uses 'clock'; remove it, or read it with \
    @Dependency(\\.clock) [unused-dependency]

    """

  @Test(arguments: [
    "struct A { @Dependency(\\.clock) var clock }",
    "struct A { @Dependency(\\DependencyContainer.clock) var c }",
    "struct A { @Injected(\\ .clock) var c }",
    "let c = Dependency(\\.clock, container: other)",
    "let path = \\DependencyContainer.clock.now",
    "withDependencies { $0.clock = FakeClock() } operation: { run() }",
    "container.clock.now()",
    "DependencyContainer.current.clock.now()",
    "DependencyContainer.shared\n  // the container's\n  .clock\n  .now()",
    "DependencyContainer.shared /* its */ . /* clock */ clock",
    "anythingAtAll?.clock",
    "anythingAtAll!.clock",
    "containers[0].clock",
    "make().clock",
    "make { container }.clock",
    "self.clock",
    "container.App::clock",
    "struct A { @Dependency(\\.App::clock) var clock }",
    "`in`.clock",
    "copy.clock",
    "container.`clock`",
    "let text = \"it is \\(container.clock.now())\"",
    "let text = \"outer \\(\"inner \\(container.clock)\")\"",
    "let text = #\"raw \\#(container.clock)\"#",
    "let text = \"\"\"\n  lines \\(container.clock)\n  \"\"\"",
    "let half = total / container.clock / 2",
    "#if DEBUG\nprint(container.clock)\n#endif",
    "container\n#if DEBUG\n  .other\n#else\n  .clock\n#endif",
    "container[DependencyContainer.ClockKey.self]",
    "extension DependencyContainer { var now: Date { clock.now() } }",
    "extension Dovetail.DependencyContainer { var now: Date { clock.now() } }",
    "typealias Box = DependencyContainer\nextension Box { var now: Date { clock.now() } }",
    "extension Clocked where Self: DependencyContainer { var now: Date { clock.now() } }",
    "protocol Clocked { var clock: any AppClock { get } }\nextension DependencyContainer: Clocked {}",
    "let url = \"http://\" + container.clock",
    "let broken = \"no end\nprint(container.clock)",
    "let broken = \"\"\"\nprint(container.clock)",
    "let broken = \"\\(container.clock",
    "/* no end\nprint(container.clock)",
    "#!/usr/bin/swift\nprint(container.clock)",
    "register(\\.clock) { FakeClock() }",
  ])
  func `Whatever could be a use counts as one`(source: String) {
    #expect(checkedText(Self.manifest, swift: source) == "")
  }

  @Test(arguments: [
    "",
    "struct Clock {}",
    "let clock = SystemClock()",
    "// container.clock",
    "/* container.clock /* nested */ container.clock */",
    "let text = \"container.clock\"",
    "let text = #\"container.clock \\(container.clock)\"#",
    "let text = \"\"\"\n  container.clock \"quoted\" container.clock\n  \"\"\"",
    "let text = \"a \\\" container.clock\"",
    "switch kind { case .clock: break }",
    "show(.clock)",
    "show(icon: .clock, [.clock])",
    "return .clock",
    "let icon: Icon = .clock",
    "container.clocks",
    "container.myclock",
    "extension Container { var now: Date { clock.now() } }",
    "let pattern = #/\"/#; let text = \"container.clock\"",
    "let pattern = /\"/; let text = \"container.clock\"",
  ])
  func `Text, comments and other things of the same name are not uses`(source: String) {
    #expect(checkedText(Self.manifest, swift: source) == Self.warning)
  }

  @Test func `A chain of type aliases is followed once`() {
    let aliases = (0..<10_000).map { "typealias A\($0) = A\($0 + 1)\n" }.joined()
    let source =
      aliases + "typealias A10000 = DependencyContainer\nextension A0 { var now: Date { clock.now() } }"
    #expect(checkedText(Self.manifest, swift: source) == "")
  }

  @Test func `Without sources nothing is reported`() {
    #expect(checkedText(Self.manifest) == "")
  }

  @Test func `A use in any of the files counts`() {
    #expect(checkedText(Self.manifest, swift: "let a = 1", "container.clock") == "")
  }

  @Test(arguments: ["public", "package"])
  func `What other targets can see is not reported`(access: String) {
    let one = "{ \"type\": \"Int\", \"default\": \"1\", \"access\": \"\(access)\" }"
    #expect(checkedText("{ \"dependencies\": { \"clock\": \(one) } }", swift: "let a = 1") == "")
    let all =
      "{ \"access\": \"\(access)\", \"dependencies\": { \"a\": { \"type\": \"Int\", \"default\": \"1\" } } }"
    #expect(checkedText(all, swift: "let a = 1") == "")
  }

  @Test(arguments: [
    #""default": "Client(clock: $clock)""#,
    #""default": "Client { $clock }""#,
    #""default": "Client(clock: $provider(clock))""#,
    #""default": "Client(\"at \\($clock)\")""#,
    #""default": "Client()", "preview": "Client(clock: $clock)""#,
    #""default": "Client()", "test": "Client(clock: $clock)""#,
    #""default": "Client()", "reads": ["clock"]"#,
    #""default": "Client(Dependency(\\.clock))""#,
    #""default": "Client(clock: DependencyContainer.current.clock)""#,
  ])
  func `A use by another expression counts`(fields: String) {
    let text = """
      { "dependencies": { "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "client": { "type": "Client", \(fields) } } }
      """
    #expect(checkedText(text, swift: "container.client") == "")
  }

  @Test func `A dependency does not use itself`() {
    let text = """
      { "dependencies": { "node": { "type": "Node", "default": "Node(next: $provider(node))" } } }
      """
    #expect(checkedText(text, swift: "run()").contains("nothing in this target uses 'node'"))
  }

  @Test func `The input of a scope counts as used`() {
    let text = """
      { "scopes": { "login": {} }, "dependencies": { "user": { "type": "User", "scope": "login" } } }
      """
    #expect(checkedText(text, swift: "run()") == "")
  }

  @Test func `Manifests with errors are not searched for unused dependencies`() {
    let text = """
      { "dependencies": { "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "client": { "type": "Client", "default": "Client(clock: $clokc)" } } }
      """
    #expect(
      check(manifests: [("a.json", text)], swift: [("A.swift", "")]).map(\.id) == [
        .unknownReference
      ])
  }

  @Test func `An eager dependency is used without being read`() {
    let text = """
      { "dependencies": { "reporter": { "type": "Reporter", "default": "Reporter()", "eager": true } } }
      """
    #expect(checkedText(text, swift: "") == "")
  }

  @Test(arguments: [
    #""default": "try Job()""#, #""default": "Job(id: $user)", "test": "await Job()", "scope": "login""#,
  ])
  func `A started dependency is used without being read`(fields: String) {
    let text = """
      { "scopes": { "login": {} },
        "dependencies": { "user": { "type": "Int", "scope": "login" }, "job": { "type": "Job", \(fields) } } }
      """
    #expect(checkedText(text, swift: "") == "")
  }

  @Test func `Provisions and contributions use dependencies`() {
    let text = """
      { "dependencies": { "clock": { "type": "any AppClock", "default": "SystemClock()" },
                          "client": { "type": "Client", "default": "Client()" },
                          "metrics": { "type": "any Metrics", "access": "public" },
                          "tabs": { "type": "[any Tab]", "collects": true, "access": "public" } },
        "provides": { "metrics": { "default": "Metrics(clock: $clock)" } },
        "contributes": { "tabs": ["Tab(client: $client)"] } }
      """
    #expect(checkedText(text, swift: "") == "")
  }

  @Test func `Reading a factory is not reported`() {
    let text = """
      { "dependencies": { "detail": { "type": "Detail", "default": "Detail(id)", "parameters": ["id: Int"] } } }
      """
    let source = "import Dovetail\nstruct A { @Dependency(\\.detail) var detail }"
    #expect(checkedText(text, swift: source) == "")
  }

  // MARK: By type

  private static let typed = """
    { "byType": true, "dependencies": {
      "client": { "type": "any APIClient", "default": "HTTPClient()" },
      "cache": { "type": "Cache<Item>", "default": "Cache()" } } }
    """

  private func unusedNames(_ source: String) -> [String] {
    check(manifests: [("dependencies.json", Self.typed)], swift: [("A.swift", source)]).map {
      String($0.message.split(separator: "'")[1])
    }
  }

  @Test(arguments: [
    "@Dependency var x: any APIClient",
    "@Dependency() var x: any APIClient",
    "@Dependency(container: other) var x: any APIClient",
    "@Dovetail.Dependency private var x: any APIClient\n\n  func run() {}",
    "@Injected var x: any\n  APIClient",
    "@ObservationIgnored @Injected\n  public private(set) var x: any APIClient",
    "@Dovetail::Injected @Other.Attribute<Item>(1) var x: any APIClient; var y: Item",
  ])
  func `Injection by type uses the dependency with that type`(source: String) {
    #expect(unusedNames("struct A { \(source)\n}") == ["cache"])
  }

  @Test(arguments: [
    "struct A { @Dependency var x: APIClient }",
    "struct A { @Dependency var x: any Networking.APIClient }",
    "struct A { let x = Dependency<any APIClient>() }",
    "let x: Injected<any APIClient> = .init()",
    "typealias Client = any APIClient\nstruct A { @Dependency var x: Client }",
    "func make<T>() -> T { Dependency<T>().wrappedValue }",
    "init(client: Dependency<any APIClient> = Dependency()) {}",
    "typealias Live = Dependency",
    "struct A { let x = Dependency<Cache<Item>>()\n  @Dependency var y: any APIClient }",
    "struct A { let x: Injected<Cache<Item>>; var y: any APIClient }",
    "struct A { init(@Dependency x: Cache<Item>) {}\n  var y: any APIClient }",
    "struct A { @Dependency var x: any APIClient\n    & Other }",
  ])
  func `Injection by an unknown type may use any of them`(source: String) {
    #expect(unusedNames(source) == [])
  }

  @Test func `A generic type is recognized, whatever follows it`() {
    #expect(unusedNames("struct A { @Dependency var x: Cache<Item> }") == ["client"])
    #expect(unusedNames("struct A { @Dependency var x: Cache<Item>\n  var y: any APIClient }") == ["client"])
  }

  @Test func `Injection by key path uses the named dependency`() {
    #expect(unusedNames("struct A { @Dependency(\\.client) var x }") == ["cache"])
    #expect(unusedNames("struct A { @Dependency(\\.client.base) var x }") == ["cache"])
  }
}
