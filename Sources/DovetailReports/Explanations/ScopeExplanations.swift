extension Explanation {
  static var captiveScope: Explanation {
    Explanation(
      title: "a value outlives something that it holds",
      meaning: """
        The first dependency in the path lives longer than the scope of the last one. Dependencies \
        in between may be transient or graph-scoped: they live as long as the value that holds them.
        """,
      reason: """
        When the scope ends, the longer-lived value would keep using the old user, order or \
        connection. Give it the same scope, or let it hold `$provider(name)`, which fetches the \
        value of the scope that is open at that time.
        """,
      example: .manifest(
        """
        {
          "scopes": { "login": {} },
          "dependencies": {
            "user": { "type": "User", "scope": "login" },
            "badge": { "type": "Badge", "default": "Badge(user: $user)" }
          }
        }
        """, replacing: #"$user)""#, with: #"$user)", "scope": "login""#))
  }

  static var unknownScope: Explanation {
    Explanation(
      title: "an unknown scope",
      meaning: """
        The scope is neither built in (singleton, transient, graph, weak) nor declared under \
        "scopes". A custom scope can be within another custom scope or within singleton.
        """,
      reason: """
        A scope says when its values end. Declare it, or fix the name.
        """,
      example: .manifest(
        """
        {
          "dependencies": {
            "basket": { "type": "Basket", "default": "Basket()", "scope": "checkout" }
          }
        }
        """, replacing: #""dependencies""#, with: #""scopes": { "checkout": {} },\#n  "dependencies""#))
  }

  static var duplicateScope: Explanation {
    Explanation(
      title: "two scopes have the same name",
      meaning: """
        All manifest files of a target form one manifest, so declare each scope in only one of them.
        """,
      reason: """
        Two declarations could disagree about the enclosing scope.
        """,
      example: Example(
        wrong: [
          .manifest("{ \"scopes\": { \"login\": {} } }"),
          .manifest(
            "{ \"scopes\": { \"login\": {} } }", path: "Account/account.dependencies.json"),
        ],
        fixed: [
          .manifest("{ \"scopes\": { \"login\": {} } }"),
          .manifest("{ \"dependencies\": {} }", path: "Account/account.dependencies.json"),
        ]))
  }

  static var scopeCycle: Explanation {
    Explanation(
      title: "a scope is within itself",
      meaning: """
        Following "within" from this scope leads back to it.
        """,
      reason: """
        "within" names a scope that lives longer. Two scopes can't both outlive each other.
        """,
      example: .manifest(
        """
        {
          "scopes": {
            "login": { "within": "checkout" },
            "checkout": { "within": "login" }
          }
        }
        """, replacing: #"{ "within": "checkout" }"#, with: "{}"))
  }
}
