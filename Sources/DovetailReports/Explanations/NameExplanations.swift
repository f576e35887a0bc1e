import DovetailGenerator

extension Explanation {
  static let ofNames: [DiagnosticID: Explanation] = [
    .invalidIdentifier: Explanation(
      "a name is not a Swift identifier",
      """
      The names of dependencies and scopes become Swift properties, so they must be Swift identifiers: a
      letter or underscore, followed by letters, digits and underscores.

      `\\.api-client` would be a subtraction. Swift keywords, such as "default", are allowed.
      """,
      .dependencies(
        #""api-client": { "type": "any APIClient", "default": "HTTPClient()" }"#,
        replacing: "api-client", with: "apiClient")),
    .reservedName: Explanation(
      "a name is reserved",
      """
      The container, or every scope, already has a member of this name, or the name has a special meaning
      after `$`, as in `$provider(user)`.

      The generated member would hide Dovetail's own, or clash with it. Rename the dependency or scope.
      """,
      .dependencies(
        #""shared": { "type": "Settings", "default": "Settings()" }"#,
        replacing: #""shared""#, with: #""settings""#)),
    .forgottenDollar: Explanation(
      "a reference without its '$'",
      """
      An expression uses the name of a dependency as a value, without the `$`, and neither the expression nor
      a Swift file of the target declares that name.

      Without the `$`, Swift looks for a global of that name, and usually finds none. If you mean a global of
      another module, write the module's name too: `Foundation.stdout`.
      """,
      .dependencies(
        """
        "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "client": { "type": "any APIClient", "default": "HTTPClient(clock: clock)" }
        """,
        swift: """
          func run(_ container: DependencyContainer) {
            container.clock.start()
            container.client.load()
          }
          """, replacing: "clock: clock", with: "clock: $clock")),
    .duplicateDependency: Explanation(
      "two dependencies have the same name",
      """
      All manifest files of a target form one manifest, so each name must be unique across them. Two names
      that differ only in the case of their first letter count as the same.

      Both would become the same property or key: `clock` and `Clock` would both have the key `ClockKey`.
      """,
      Example(
        [
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
        replacing: #""clock": { "type": "any AppClock", "default": "UptimeClock()""#,
        with: #""playerClock": { "type": "any AppClock", "default": "UptimeClock()""#)),
    .unknownReference: Explanation(
      "a reference to an unknown dependency",
      """
      No visible dependency has the name in `$name` or "reads".

      Declare the dependency, or fix the name. For a value that is not a dependency, leave out the `$`. Inside
      a string literal, `$name` is plain text.
      """,
      .dependencies(
        """
        "clock": { "type": "any AppClock", "default": "SystemClock()" },
        "client": { "type": "any APIClient", "default": "HTTPClient(clock: $clokc)" }
        """, replacing: "clokc", with: "clock")),
  ]
}
