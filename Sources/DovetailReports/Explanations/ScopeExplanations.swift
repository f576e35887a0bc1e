import DovetailGenerator

extension Explanation {
  static let ofScopes: [DiagnosticID: Explanation] = [
    .captiveScope: Explanation(
      "a value outlives something that it holds",
      """
      The first dependency in the path lives longer than the scope of the last one. Dependencies in between
      may be transient or graph-scoped: they live as long as the value that holds them.

      When the scope ends, the longer-lived value would keep using the old user, order or connection. Give it
      the same scope, or let it hold `$provider(name)`, which fetches the value of the scope that is open at
      that time.
      """,
      .manifest(
        """
        {
          "scopes": { "login": {} },
          "dependencies": {
            "user": { "type": "User", "scope": "login" },
            "badge": { "type": "Badge", "default": "Badge(user: $user)" }
          }
        }
        """, replacing: #"$user)""#, with: #"$user)", "scope": "login""#)),
    .unknownScope: Explanation(
      "an unknown scope",
      """
      The scope is neither built in (singleton, transient, graph, weak) nor declared under "scopes". A custom
      scope can be within another custom scope or within singleton.

      A scope says when its values end. Declare it, or fix the name.
      """,
      .dependencies(
        #""basket": { "type": "Basket", "default": "Basket()", "scope": "checkout" }"#,
        replacing: #""dependencies""#, with: #""scopes": { "checkout": {} },\#n  "dependencies""#)),
    .duplicateScope: Explanation(
      "two scopes have the same name",
      """
      All manifest files of a target form one manifest, so declare each scope in only one of them. Names \
      that differ only in the case of their first letter would have the same `begin` function. A dependency \
      can't have that function's name either.

      Two declarations could disagree about the enclosing scope.
      """,
      Example(
        [
          .manifest(#"{ "scopes": { "login": {} } }"#),
          .manifest(
            #"{ "scopes": { "login": { "within": "singleton" } } }"#,
            path: "Account/account.dependencies.json"),
        ], replacing: #""scopes": { "login": { "within": "singleton" } }"#, with: #""dependencies": {}"#)),
    .scopeCycle: Explanation(
      "a scope is within itself",
      """
      Following "within" from this scope leads back to it.

      "within" names a scope that lives longer. Two scopes can't both outlive each other.
      """,
      .manifest(
        """
        {
          "scopes": {
            "login": { "within": "checkout" },
            "checkout": { "within": "login" }
          }
        }
        """, replacing: #"{ "within": "checkout" }"#, with: "{}")),
  ]
}
