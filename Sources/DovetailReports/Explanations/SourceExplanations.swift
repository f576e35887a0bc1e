import DovetailGenerator

/// Explanations of findings in Swift sources, which only `check` and `unused` report.
extension Explanation {
  static let ofSources: [DiagnosticID: Explanation] = [
    .unusedDependency: Explanation(
      "an unused dependency",
      """
      Neither the target's Swift sources nor another expression in its manifests mentions this dependency.
      Only `unused` on a whole package reports dependencies that other targets can see (public or package
      access). Inputs of scopes, and what `start()` or the beginning of a scope makes, are never reported.

      Anything that could be a use counts as one, so it is safe to remove what is reported, unless sources
      that the command was not given use it, such as tests.
      """,
      .dependencies(
        """
        "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "client": { "type": "any APIClient", "default": "HTTPClient()" }
        """,
        swift: """
          struct Screen {
            @Dependency(\\.client) var client
          }
          """, replacing: "var client", with: "var client\n  @Dependency(\\.clock) var clock")),
    .undeclaredRead: Explanation(
      "a wrapper that the build can't see",
      """
      A dependency's value may have a type that reads another dependency through a wrapper, and the build does
      not count this as a need. It counts wrappers by key path among the stored properties of a type that an
      expression calls, as in `Profile(…)`, if the type is declared at the top level of one of the target's
      files, not private, and not inside `#if`.

      Until the value has been made once, an override of the other dependency does not reach it, and `explain`
      and the checks of scopes don't know about the need. Add the name to "reads", or call the type in the
      expression.
      """,
      .dependencies(
        """
        "client": { "type": "Client", "default": "Client()" },
        "profile": { "type": "Profile", "default": "Profile.make()" }
        """,
        swift: """
          struct Profile {
            @Dependency(\\.client) var client
            static func make() -> Profile { Profile() }
          }

          func show() { DependencyContainer.shared.profile.client.show() }
          """, replacing: #""Profile.make()""#, with: #""Profile.make()", "reads": ["client"]"#)),
    .transientReadLive: Explanation(
      "a property that changes at every read",
      """
      `@Dependency` asks the container at every read, and a transient dependency is made again each time, so a
      change made through one read is lost at the next.

      A property looks like one value. `@Injected` makes the value at the first read and keeps it. If you want
      a new value at each use, say so: `let makeDraft = Dependency(\\.draft)` and `makeDraft()`.
      """,
      .dependencies(
        #""draft": { "type": "Draft", "default": "Draft()", "scope": "transient" }"#,
        swift: """
          struct Editor {
            @Dependency(\\.draft) var draft
          }
          """, replacing: "@Dependency", with: "@Injected")),
    .staticWrapper: Explanation(
      "a static property that keeps an override",
      """
      A static property is made once, at its first use. If that is inside an override, such as a test's, a
      wrapper in it belongs to that override for the rest of the process.

      One test would see what another test has replaced. A computed property asks for the container at each
      read. A wrapper with a `container:` always asks that one.
      """,
      .dependencies(
        #""client": { "type": "Client", "default": "Client()" }"#,
        swift: """
          enum Shop {
            static let client = Dependency(\\.client)
          }
          """, replacing: "static let client = Dependency(\\.client)",
        with: "static var client: Client { DependencyContainer.current.client }")),
  ]
}
