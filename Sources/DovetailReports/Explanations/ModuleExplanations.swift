import DovetailGenerator

extension Explanation {
  static let ofModules: [DiagnosticID: Explanation] = [
    .inaccessibleReference: Explanation(
      "a reference to another module's hidden dependency",
      """
      `$name` can refer to the target's own dependencies, to `public` ones of the modules that it depends on,
      and to `package` ones of modules in the same package. The access of this one is too low.

      The other module's generated member is not visible here, so the generated code would not compile. Raise
      its "access".
      """,
      .manifest(
        #"{ "dependencies": { "app": { "type": "App", "default": "App(client: $client)" } } }"#,
        below: #"{ "dependencies": { "client": { "type": "Client", "default": "Client()" } } }"#,
        replacing: #"{ "dependencies": { "client""#,
        with: #"{ "access": "public", "dependencies": { "client""#)),
    .ambiguousName: Explanation(
      "two visible dependencies have the same name",
      """
      The target sees two dependencies or scopes of the same name, its own or those of the modules that it
      depends on. Names with the same key, such as `client` and `Client`, count as the same.

      Both become members of the same container, so `$name` and key paths would be ambiguous. Rename one of
      them.
      """,
      .manifest(
        #"{ "dependencies": { "client": { "type": "Client", "default": "Client()" } } }"#,
        below:
          #"{ "access": "public", "dependencies": { "client": { "type": "Client", "default": "Client()" } } }"#,
        replacing: #"{ "dependencies": { "client""#, with: #"{ "dependencies": { "ownClient""#)),
  ]
}
