/// What can be wrong with scopes.
extension Explanation {
  static var captiveScope: Explanation {
    Explanation(
      title: "a value is kept by one that outlives it",
      meaning: """
        The first dependency of the path keeps the last one for longer than the last one's scope lasts. \
        In between may stand transient and graph-scoped values: they live as long as whoever asked for \
        them, and so keep for it what they hold.
        """,
      reason: """
        After the scope ends, the long-lived value would go on with the user, the order or the \
        connection of before. Make it as short-lived as what it holds, or let it hold \
        `$provider(name)`, which fetches the value of the scope that is open at that time.
        """,
      example: .manifest(
        wrong: """
          {
            "scopes": { "login": {} },
            "dependencies": {
              "user": { "type": "User", "scope": "login" },
              "badge": { "type": "Badge", "default": "Badge(user: $user)" }
            }
          }
          """,
        mended: """
          {
            "scopes": { "login": {} },
            "dependencies": {
              "user": { "type": "User", "scope": "login" },
              "badge": { "type": "Badge", "default": "Badge(user: $user)", "scope": "login" }
            }
          }
          """))
  }

  static var unknownScope: Explanation {
    Explanation(
      title: "a scope that is not there",
      meaning: """
        The scope is none of the built-in ones (singleton, transient, graph, weak), and is not declared \
        under "scopes". A scope of your own can lie within another of your own or within singleton.
        """,
      reason: """
        A scope says when a value ends; for one that nobody declared there is no such time.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "basket": { "type": "Basket", "default": "Basket()", "scope": "checkout" }
            }
          }
          """,
        mended: """
          {
            "scopes": { "checkout": {} },
            "dependencies": {
              "basket": { "type": "Basket", "default": "Basket()", "scope": "checkout" }
            }
          }
          """))
  }

  static var duplicateScope: Explanation {
    Explanation(
      title: "two scopes have one name",
      meaning: """
        All manifests of a target are one, so that a scope is declared in one of them only; the others \
        can use it all the same.
        """,
      reason: """
        With two declarations it would not be clear which scope it lies within.
        """,
      example: Example(
        wrong: [
          .manifest("{ \"scopes\": { \"login\": {} } }"),
          .manifest(
            "{ \"scopes\": { \"login\": {} } }", path: "Account/account.dependencies.json"),
        ],
        mended: [
          .manifest("{ \"scopes\": { \"login\": {} } }"),
          .manifest("{ \"dependencies\": {} }", path: "Account/account.dependencies.json"),
        ]))
  }

  static var scopeCycle: Explanation {
    Explanation(
      title: "a scope lies within itself",
      meaning: """
        Following "within" from this scope leads back to it.
        """,
      reason: """
        "within" names the scope that lives longer. Two scopes can't both outlive each other.
        """,
      example: .manifest(
        wrong: """
          {
            "scopes": {
              "login": { "within": "checkout" },
              "checkout": { "within": "login" }
            }
          }
          """,
        mended: """
          {
            "scopes": {
              "login": {},
              "checkout": { "within": "login" }
            }
          }
          """))
  }
}
