import Testing

struct UndeclaredReadTests {
  private func findings(
    _ expression: String, _ source: String, type: String = "Profile", reads: String = "[]"
  ) -> String {
    checkedText(
      """
      { "dependencies": { "client": { "type": "Client", "default": "Client()" },
        "profile": { "type": "\(type)", "default": "\(expression)", "reads": \(reads) } } }
      """, swift: "import Dovetail\n" + source, "c.client; c.profile")
  }

  @Test func `A wrapper that the build can't see is reported at its place`() {
    #expect(
      findings("Profile.make()", "struct Profile {\n  @Injected(\\.client) var client\n}") == """
        Source0.swift:3:3: warning: 'profile' may read 'client' here, but its expression does not show it; \
        add 'client' to its 'reads' [undeclared-read]
        dependencies.json:2:3: note: 'profile' is declared here

        """)
  }

  @Test(arguments: [
    ("makeProfile()", "struct Profile { @Dependency(\\.client) var c }"),
    ("Outer.Profile()", "enum Outer { struct Profile { @Dependency(\\.client) var c } }"),
    ("Profile()", "#if A\nstruct Profile { @Dependency(\\.client) var c }\n#endif"),
    ("Profile()", "struct Profile {\n#if A\n@Dependency(\\.client) var c\n#endif\n}"),
    ("Profile()", "private struct Profile { @Dependency(\\.client) var c }"),
    ("Box(Inner())", "struct Inner { @Dependency(\\.client) var c }"),
    ("Profile().renamed", "struct Profile { let c = Dependency(\\.client) }"),
  ])
  func `Every wrapper that is not an edge is reported`(expression: String, source: String) {
    #expect(findings(expression, source).contains("[undeclared-read]"))
  }

  @Test(arguments: [
    ("Profile()", "struct Profile { @Dependency(\\.client) var c }", "[]"),
    ("Profile.make()", "struct Profile { @Dependency(\\.client) var c }", "[\"client\"]"),
    ("Profile.make($client)", "struct Profile { @Dependency(\\.client) var c }", "[]"),
    ("Profile.make()", "struct Profile { @Dependency(\\.profile) var c }", "[]"),
    ("Profile.make()", "struct Profile { @Dependency(\\.other) var c }", "[]"),
    ("Profile.make()", "struct Screen { @Dependency(\\.client) var c }", "[]"),
  ])
  func `Stated needs and wrappers of other types are not reported`(
    expression: String, source: String, reads: String
  ) {
    #expect(findings(expression, source, reads: reads) == "")
  }

  @Test func `A static wrapper is not a need of the value`() {
    let source = "struct Profile { static let c = Dependency(\\.client) }"
    #expect(!findings("Profile.make()", source).contains("[undeclared-read]"))
  }
}
