/// What can be wrong between modules.
extension Explanation {
  static var inaccessibleReference: Explanation {
    Explanation(
      title: "a reference to what another module keeps to itself",
      meaning: """
        `$name` reaches the target's own dependencies, the `public` ones of the modules that it depends on, and \
        the `package` ones of those in its own package. The one that is named is declared in such a module, and \
        not shown.
        """,
      reason: """
        The member that the other module generates is not visible here: the code made of the reference would \
        not compile.
        """,
      example: .manifest(
        wrong: """
          { "dependencies": { "app": { "type": "App", "default": "App(client: $client)" } } }
          """,
        mended: """
          { "dependencies": { "app": { "type": "App", "default": "App(client: $client)" } } }
          """,
        below: (
          wrong: """
          { "dependencies": { "client": { "type": "Client", "default": "Client()" } } }
          """,
          mended: """
          { "access": "public", "dependencies": { "client": { "type": "Client", "default": "Client()" } } }
          """
        )))
  }

  static var ambiguousName: Explanation {
    Explanation(
      title: "one name for two dependencies that a target sees",
      meaning: """
        The target declares a dependency, or a scope, under a name that a module below it shows as well; or two \
        modules below it show it one name. Names whose keys are equal, as `client` and `Client`, count as one.
        """,
      reason: """
        Both become members of the same container, and Swift could not tell which one `$name`, or a key path, \
        means.
        """,
      example: .manifest(
        wrong: """
          { "dependencies": { "client": { "type": "Client", "default": "Client()" } } }
          """,
        mended: """
          { "dependencies": { "ownClient": { "type": "Client", "default": "Client()" } } }
          """,
        below: (
          wrong: """
          { "access": "public", "dependencies": { "client": { "type": "Client", "default": "Client()" } } }
          """,
          mended: """
          { "access": "public", "dependencies": { "client": { "type": "Client", "default": "Client()" } } }
          """
        )))
  }
}
