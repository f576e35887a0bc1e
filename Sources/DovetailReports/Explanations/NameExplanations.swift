/// What can be wrong with names.
extension Explanation {
  static var invalidIdentifier: Explanation {
    Explanation(
      title: "a name that Swift can't have",
      meaning: """
        The names of dependencies and scopes become Swift properties, and so must be Swift identifiers: \
        a letter or an underscore, then letters, digits and underscores.
        """,
      reason: """
        A dependency called "api-client" could not be read: `\\.api-client` is a subtraction. Swift's \
        own words, such as "default", can be names.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "api-client": { "type": "any APIClient", "default": "HTTPClient()" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "apiClient": { "type": "any APIClient", "default": "HTTPClient()" }
            }
          }
          """))
  }

  static var reservedName: Explanation {
    Explanation(
      title: "a name that Dovetail uses itself",
      meaning: """
        The dependency or scope bears a name that the container, or every scope, already has a member \
        of; or one that means something else behind a `$`, as in `$provider(user)`.
        """,
      reason: """
        The generated member would hide Dovetail's own, or clash with it far away from the manifest.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "shared": { "type": "Settings", "default": "Settings()" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "settings": { "type": "Settings", "default": "Settings()" }
            }
          }
          """))
  }

  static var duplicateDependency: Explanation {
    Explanation(
      title: "two dependencies have one name",
      meaning: """
        All manifests of a target are one, so that a name can be given once in all of them. Two names \
        that differ only in their first letter's case count as the same.
        """,
      reason: """
        Both would become the same property, or the same key type: `clock` and `Clock` both have the \
        key `ClockKey`.
        """,
      example: Example(
        wrong: [
          .manifest(
            """
            {
              "dependencies": {
                "clock": { "type": "any AppClock", "default": "SystemClock()" }
              }
            }
            """),
          .manifest(
            """
            {
              "dependencies": {
                "clock": { "type": "any AppClock", "default": "UptimeClock()" }
              }
            }
            """, path: "Player/player.dependencies.json"),
        ],
        mended: [
          .manifest(
            """
            {
              "dependencies": {
                "clock": { "type": "any AppClock", "default": "SystemClock()" }
              }
            }
            """),
          .manifest(
            """
            {
              "dependencies": {
                "playerClock": { "type": "any AppClock", "default": "UptimeClock()" }
              }
            }
            """, path: "Player/player.dependencies.json"),
        ]))
  }

  static var unknownReference: Explanation {
    Explanation(
      title: "a reference to a dependency that is not there",
      meaning: """
        `$name` in an expression, or a name in "reads", is that of no dependency in the manifests of \
        this target.
        """,
      reason: """
        Everything that is needed must be declared: that is what lets a program that builds also run. \
        Declare the dependency, or mend the name. Inside a string literal `$name` is plain text, and a \
        value that is no dependency is written without `$`.
        """,
      example: .manifest(
        wrong: """
          {
            "dependencies": {
              "clock": { "type": "any AppClock", "default": "SystemClock()" },
              "client": { "type": "any APIClient", "default": "HTTPClient(clock: $clokc)" }
            }
          }
          """,
        mended: """
          {
            "dependencies": {
              "clock": { "type": "any AppClock", "default": "SystemClock()" },
              "client": { "type": "any APIClient", "default": "HTTPClient(clock: $clock)" }
            }
          }
          """))
  }
}
