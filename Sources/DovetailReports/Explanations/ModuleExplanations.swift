import DovetailGenerator

extension Explanation {
  static let ofModules: [DiagnosticID: Explanation] = [
    .inaccessibleReference: Explanation(
      "a reference to another module's hidden dependency",
      """
      `$name` can refer to the target's own dependencies, to `public` ones of the modules that it depends on,
      and to `package` ones of modules in the same package. This dependency belongs to such a module, but its
      access is too low.

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
      The target declares a dependency or scope, and a module that it depends on has a visible one of the same
      name; or two of those modules do. Names with the same key, such as `client` and `Client`, count as the
      same.

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
